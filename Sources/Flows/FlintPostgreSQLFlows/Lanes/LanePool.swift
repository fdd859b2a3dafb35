#if PostgreSQL
    internal import Dispatch
    internal import FlintDurableFlows
    internal import FlintStreams
    internal import Synchronization

    /// The connections of a store, each with a serial queue; a connection with its queue is called a lane.
    ///
    /// A lane occupies a thread only while it works. Changes that arrive while all lanes are busy form a
    /// group for the next lane that becomes free.
    final class LanePool: Sendable {
        private typealias Lane = StoreQueue<Session>

        /// A request to change a run, and the caller that waits for the answer.
        private struct Change: Sendable {
            let request: BatchRequest
            let shot: OneShot<Result<BatchAnswer, FlowStoreError>>
        }

        /// A call that a lane (a connection with its queue) executes alone, and not in a group of changes.
        ///
        /// The body returns a function that delivers the result of the call to its caller. The lane calls
        /// this function outside of locks.
        private struct Call: Sendable {
            let body: @Sendable (inout Session) -> @Sendable () -> Void
        }

        private typealias Work = LaneQueue<Change, Call>.Work

        private struct State {
            var queue = LaneQueue<Change, Call>()
            /// Whether ``watch()`` is scheduled, which starts another lane for changes that have waited for
            /// too long.
            var isWatched = false
            var idle: [Lane] = []
            var lanes = 0
            var isClosed = false
        }

        /// The time for which new changes wait for the group that is being executed.
        ///
        /// After this time another lane executes them, because a locked run may keep the group waiting.
        private static let patience = DispatchTimeInterval.milliseconds(10)

        private let state = Mutex(State())
        private let options: ConnectionOptions
        private let configuration: PostgreSQLFlowConfiguration
        private let schema: SchemaName
        private let groups: GroupWriter
        /// Receives the result of each group, outside of locks.
        private let onResult: @Sendable (BatchResult) -> Void

        init(
            _ options: ConnectionOptions, _ configuration: PostgreSQLFlowConfiguration, _ schema: SchemaName,
            onResult: @escaping @Sendable (BatchResult) -> Void
        ) {
            self.options = options
            self.configuration = configuration
            self.schema = schema
            groups = GroupWriter(configuration, schema)
            self.onResult = onResult
        }

        // MARK: Jobs

        /// Executes a request to change a run, in a group with others, and waits for the answer.
        ///
        /// - Throws: `FlowStoreError` if the request was refused, or with the code `unavailable` if the store
        ///   is closed or the server does not answer.
        func change(_ request: BatchRequest) async throws(FlowStoreError) -> BatchAnswer {
            let shot = OneShot<Result<BatchAnswer, FlowStoreError>>()
            guard add(Change(request: request, shot: shot)) else { throw Self.closed }
            return try await shot.wait().get()
        }

        /// Executes a call on a lane (a connection with its queue), and waits for its value.
        ///
        /// - Parameters:
        ///   - isUrgent: Whether the call is executed before the calls that wait already.
        ///   - body: The call.
        /// - Throws: The error of the body; `FlowStoreError` with the code `unavailable` if the store is
        ///   closed.
        func call<Value: Sendable>(
            isUrgent: Bool = false,
            _ body: @escaping @Sendable (inout Session) throws(FlowStoreError) -> Value
        ) async throws(FlowStoreError) -> Value {
            let shot = OneShot<Result<Value, FlowStoreError>>()
            let isOpen = add(isUrgent: isUrgent) { session in
                let result: Result<Value, FlowStoreError>
                do throws(FlowStoreError) {
                    result = .success(try body(&session))
                } catch {
                    result = .failure(error)
                }
                return { shot.settle(result) }
            }
            guard isOpen else { throw Self.closed }
            return try await shot.wait().get()
        }

        /// Begins a call on a lane (a connection with its queue), and does not wait for it.
        func begin(_ body: @escaping @Sendable (inout Session) -> Void) {
            _ = add { session in
                body(&session)
                return {}
            }
        }

        static var closed: FlowStoreError {
            FlowStoreError(.unavailable, "The store of runs was closed; open another one.")
        }

        private func add(
            isUrgent: Bool = false, _ body: @escaping @Sendable (inout Session) -> @Sendable () -> Void
        ) -> Bool {
            let (isOpen, lane) = state.withLock { state -> (Bool, Lane?) in
                guard !state.isClosed else { return (false, nil) }
                state.queue.add(Call(body: body), isUrgent: isUrgent)
                return (true, takeLane(&state))
            }
            if let lane { lane.begin { self.work(on: lane) } }
            return isOpen
        }

        private func add(_ change: Change) -> Bool {
            let (isOpen, lane, mustWatch) = state.withLock { state -> (Bool, Lane?, Bool) in
                guard !state.isClosed else { return (false, nil, false) }
                state.queue.add(change)
                if state.queue.needsGroup { return (true, takeLaneForChanges(&state), false) }
                defer { state.isWatched = true }
                return (true, nil, !state.isWatched)
            }
            if let lane { startGroup(on: lane) }
            if mustWatch { watch() }
            return isOpen
        }

        private func takeLane(_ state: inout State) -> Lane? {
            if let lane = state.idle.popLast() { return lane }
            guard state.lanes < configuration.connections else { return nil }
            state.lanes += 1
            return Lane("flint.flows.postgresql", Session(options, configuration, schema))
        }

        private func takeLaneForChanges(_ state: inout State) -> Lane? {
            guard let lane = takeLane(&state) else { return nil }
            state.queue.reserveGroup()
            return lane
        }

        private func startGroup(on lane: Lane) {
            lane.begin { self.work(on: lane, isReserved: true) }
        }

        /// Starts another lane for the waiting changes, if no lane begins a group of changes within
        /// ``patience``.
        private func watch() {
            let groups = state.withLock { $0.queue.groups }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
                guard let self else { return }
                let lane = state.withLock { state -> Lane? in
                    state.isWatched = false
                    guard state.queue.hasChanges, state.queue.groups == groups else { return nil }
                    return takeLaneForChanges(&state)
                }
                if let lane { startGroup(on: lane) }
            }
        }

        /// Closes each connection as soon as it has executed the earlier calls; later calls are refused.
        ///
        /// It returns when the idle connections are closed; a busy one closes itself after its last call.
        func close() async {
            let lanes = state.withLock { state -> [Lane] in
                state.isClosed = true
                defer { state.idle = [] }
                return state.idle
            }
            for lane in lanes { await lane.run { $0.disconnect() } }
        }

        // MARK: Lanes

        private func work(on lane: Lane, isReserved: Bool = false) {
            var work = next(for: lane) { isReserved ? $0.reserved() : $0.next() }
            while let present = work {
                let answers = lane.withState { perform(present, on: &$0) }
                for answer in answers { answer() }
                work = next(for: lane) { queue in
                    if case .changes = present { queue.endGroup() }
                    return queue.next()
                }
            }
        }

        /// Returns the next work of a lane (a connection with its queue); `nil` if nothing waits.
        ///
        /// Without work the lane becomes idle, or closes its connection if the pool is closed.
        ///
        /// - Parameters:
        ///   - lane: The lane.
        ///   - body: Takes the work from the queue.
        private func next(
            for lane: Lane, _ body: (inout LaneQueue<Change, Call>) -> Work?
        ) -> Work? {
            let (work, isClosed) = state.withLock { state -> (Work?, Bool) in
                let work = body(&state.queue)
                if work == nil, !state.isClosed { state.idle.append(lane) }
                return (work, work == nil && state.isClosed)
            }
            if isClosed { lane.withState { $0.disconnect() } }
            return work
        }

        private func perform(_ work: Work, on session: inout Session) -> [@Sendable () -> Void] {
            switch work {
            case .call(let call): return [call.body(&session)]
            case .changes(let changes):
                let result = groups.perform(changes.map(\.request), on: &session)
                var completions: [@Sendable () -> Void] = [{ [onResult] in onResult(result) }]
                for (change, answer) in zip(changes, result.answers) {
                    completions.append { change.shot.settle(answer) }
                }
                return completions
            }
        }
    }
#endif
