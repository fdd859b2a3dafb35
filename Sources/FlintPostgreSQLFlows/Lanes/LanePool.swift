#if PostgreSQL
    internal import Dispatch
    internal import FlintDurableFlows
    internal import FlintStreams
    internal import Synchronization

    /// The connections of a store, each with a thread of its own while it has something to do.
    ///
    /// What callers ask for while all connections are at work is done as a group by the next one that is free.
    final class LanePool: Sendable {
        private final class Lane: Sendable {
            let queue = DispatchQueue(label: "flint.flows.postgresql")
            /// Locked on the queue only, so nobody waits for the server.
            let session: Mutex<Session>

            init(_ session: consuming sending Session) {
                self.session = Mutex(session)
            }
        }

        private struct State {
            var jobs: [LaneJob] = []
            var idle: [Lane] = []
            var lanes = 0
            var isClosed = false
        }

        /// More changes than that make two groups.
        private static let groupLimit = 512

        private let state = Mutex(State())
        private let options: ConnectionOptions
        private let configuration: PostgreSQLFlowConfiguration
        private let schema: SchemaName
        /// Hears of what groups have come to, outside of locks.
        private let onResult: @Sendable (BatchResult) -> Void

        init(
            _ options: ConnectionOptions, _ configuration: PostgreSQLFlowConfiguration, _ schema: SchemaName,
            onResult: @escaping @Sendable (BatchResult) -> Void
        ) {
            self.options = options
            self.configuration = configuration
            self.schema = schema
            self.onResult = onResult
        }

        // MARK: Jobs

        /// Does a change with others in a group.
        func change(_ request: BatchRequest) async throws(FlowStoreError) -> BatchAnswer {
            let shot = OneShot<Result<BatchAnswer, FlowStoreError>>()
            guard add(.change(request, shot)) else { throw Self.closed }
            return try await shot.wait().get()
        }

        /// Does something on a connection.
        func call<Value: Sendable>(
            isUrgent: Bool = false,
            _ body: @escaping @Sendable (inout Session) throws(FlowStoreError) -> Value
        ) async throws(FlowStoreError) -> Value {
            let shot = OneShot<Result<Value, FlowStoreError>>()
            let job = LaneJob.call { session in
                let result: Result<Value, FlowStoreError>
                do throws(FlowStoreError) {
                    result = .success(try body(&session))
                } catch {
                    result = .failure(error)
                }
                return { shot.settle(result) }
            }
            guard add(job, isUrgent: isUrgent) else { throw Self.closed }
            return try await shot.wait().get()
        }

        /// Begins something on a connection; nobody waits for it.
        func begin(_ body: @escaping @Sendable (inout Session) -> Void) {
            _ = add(
                .call { session in
                    body(&session)
                    return {}
                })
        }

        static var closed: FlowStoreError {
            FlowStoreError(.unavailable, "The store of runs was closed; open another one.")
        }

        private func add(_ job: LaneJob, isUrgent: Bool = false) -> Bool {
            let (isOpen, lane) = state.withLock { state -> (Bool, Lane?) in
                guard !state.isClosed else { return (false, nil) }
                if isUrgent { state.jobs.insert(job, at: 0) } else { state.jobs.append(job) }
                return (true, takeLane(&state))
            }
            if let lane { lane.queue.async { self.work(on: lane) } }
            return isOpen
        }

        private func takeLane(_ state: inout State) -> Lane? {
            if let lane = state.idle.popLast() { return lane }
            guard state.lanes < configuration.connections else { return nil }
            state.lanes += 1
            return Lane(Session(options, configuration, schema))
        }

        /// Ends the use of the connections, behind what was asked for before.
        func close() async {
            let lanes = state.withLock { state -> [Lane] in
                state.isClosed = true
                defer { state.idle = [] }
                return state.idle
            }
            for lane in lanes {
                let shot = OneShot<Bool>()
                lane.queue.async {
                    lane.session.withLock { $0.disconnect() }
                    shot.settle(true)
                }
                _ = await shot.wait()
            }
        }

        // MARK: Lanes

        private func work(on lane: Lane) {
            while let jobs = nextJobs(for: lane) {
                let answers = lane.session.withLock { session in perform(jobs, on: &session) }
                for answer in answers { answer() }
            }
        }

        /// The next changes together, or the next call.
        private func nextJobs(for lane: Lane) -> [LaneJob]? {
            let (jobs, isClosed) = state.withLock { state -> ([LaneJob]?, Bool) in
                guard let first = state.jobs.first else {
                    if !state.isClosed { state.idle.append(lane) }
                    return (nil, state.isClosed)
                }
                if case .call = first {
                    state.jobs.removeFirst()
                    return ([first], false)
                }
                var group: [LaneJob] = []
                state.jobs.removeAll { job in
                    guard case .change = job, group.count < Self.groupLimit else { return false }
                    group.append(job)
                    return true
                }
                return (group, false)
            }
            if isClosed { lane.session.withLock { $0.disconnect() } }
            return jobs
        }

        private func perform(_ jobs: [LaneJob], on session: inout Session) -> [@Sendable () -> Void] {
            if case .call(let body)? = jobs.first { return [body(&session)] }
            var (requests, shots): ([BatchRequest], [OneShot<Result<BatchAnswer, FlowStoreError>>]) = ([], [])
            for case .change(let request, let shot) in jobs {
                requests.append(request)
                shots.append(shot)
            }
            let result = perform(requests, on: &session)
            var completions: [@Sendable () -> Void] = [{ [onResult] in onResult(result) }]
            for (shot, answer) in zip(shots, result.answers) { completions.append { shot.settle(answer) } }
            return completions
        }

        /// Does a group; if it cannot be done because of one of its requests, each is done for itself.
        private func perform(_ requests: [BatchRequest], on session: inout Session) -> BatchResult {
            do throws(FlowStoreError) {
                return try transact(requests, isOneOfSeveral: requests.count > 1, on: &session)
            } catch {
                guard requests.count > 1, error.code != .answerLost, session.isConnected else {
                    return BatchResult(answers: requests.map { _ in .failure(error) })
                }
            }
            var all = BatchResult()
            for request in requests {
                do throws(FlowStoreError) {
                    let result = try transact([request], isOneOfSeveral: false, on: &session)
                    all.answers += result.answers
                    all.hasWork = all.hasWork || result.hasWork
                    all.ended += result.ended
                } catch {
                    all.answers.append(.failure(error))
                }
            }
            return all
        }

        private func transact(
            _ requests: [BatchRequest], isOneOfSeveral: Bool, on session: inout Session
        ) throws(FlowStoreError) -> BatchResult {
            let batch = Batch(
                requests: requests, schema: schema.quoted, timePassed: configuration.timePassed())
            return try session.transact(isOneOfSeveral: isOneOfSeveral) {
                connection, beginning throws(Session.Trouble) in
                try batch.run(on: connection, beginning)
            }
        }
    }
#endif
