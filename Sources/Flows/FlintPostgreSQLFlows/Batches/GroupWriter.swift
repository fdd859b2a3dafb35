#if PostgreSQL
    internal import FlintDurableFlows
    internal import Synchronization

    /// Executes groups of requests that start or change runs, each group with few statements and round trips.
    struct GroupWriter: Sendable {
        private let configuration: PostgreSQLFlowConfiguration
        private let schema: String
        private let entries: (withoutSteps: FencedEntries, withSteps: FencedEntries)
        private let steps = StepsSeen()

        init(_ configuration: PostgreSQLFlowConfiguration, _ schema: SchemaName) {
            self.configuration = configuration
            self.schema = schema.quoted
            entries = (
                FencedEntries(in: schema.quoted, hasSteps: false),
                FencedEntries(in: schema.quoted, hasSteps: true)
            )
        }

        /// Executes a group of requests: one statement for all that ``FencedEntries`` can write, then a
        /// ``Batch`` for the others.
        ///
        /// - Parameters:
        ///   - requests: The requests.
        ///   - session: The session to execute them in.
        /// - Returns: The answers to all requests, in the same order.
        func perform(_ requests: [BatchRequest], on session: inout Session) -> BatchResult {
            var answers = enter(
                requests, steps.note(requests) ? entries.withSteps : entries.withoutSteps, on: &session)
            let rest = requests.indices.filter { answers[$0] == nil }
            var result = BatchResult()
            if !rest.isEmpty { result = change(rest.map { requests[$0] }, on: &session) }
            for (index, answer) in zip(rest, result.answers) { answers[index] = answer }
            result.answers = answers.compactMap { $0 }
            return result
        }

        /// Executes the requests that ``FencedEntries`` can write, in one statement.
        ///
        /// - Returns: An element for each request: its answer, or `nil` if the statement has not executed it.
        private func enter(
            _ requests: [BatchRequest], _ entries: FencedEntries, on session: inout Session
        ) -> [Result<BatchAnswer, FlowStoreError>?] {
            var answers: [Result<BatchAnswer, FlowStoreError>?] = requests.map { _ in nil }
            // All transactions lock rows in this order, so that there is no deadlock.
            let places = requests.indices.filter { FencedEntries.entry(of: requests[$0]) != nil }
                .sorted { requests[$0].run < requests[$1].run }
            let writes = places.compactMap { FencedEntries.entry(of: requests[$0]) }
            guard !writes.isEmpty else { return answers }
            do throws(FlowStoreError) {
                let statement = entries.statement(
                    writes, timePassed: configuration.timePassed(), lock: session.lockName)
                let written = try session.transact(isMarked: false) { _, beginning in
                    Session.Outcome<Rows?>(value: nil, statements: beginning + [statement]) {
                        $0[beginning.count]
                    }
                }
                let rows = if let written { written } else { try readBack(writes, entries, on: &session) }
                for row in 0..<rows.count {
                    guard let place = rows.number(row, 0).map({ Int($0) - 1 }), places.indices.contains(place)
                    else { continue }
                    answers[places[place]] = .success(
                        .written(FlowWriteAnswer(isCancelRequested: rows.flag(row, 1))))
                }
            } catch {
                // After an error of another kind, nothing was written, and the requests are executed as a
                // batch.
                guard error.code == .answerLost else { return answers }
                for place in places { answers[place] = .failure(error) }
            }
            return answers
        }

        /// Finds out which writes were executed, after the answer to their transaction was lost.
        ///
        /// - Returns: A row for each executed write: its position in `writes`, from 1, and whether somebody
        ///   has asked to cancel the run.
        /// - Throws: `FlowStoreError` with the code `answerLost` if the server does not answer.
        private func readBack(
            _ writes: [(write: FlowWrite, entry: FlowStoredEntry)], _ entries: FencedEntries,
            on session: inout Session
        ) throws(FlowStoreError) -> Rows {
            let statement = entries.lost(writes)
            do throws(FlowStoreError) {
                return try session.read { connection throws(ConnectionTrouble) in
                    try connection.perform([statement])[0]
                }
            } catch {
                throw FlowStoreError(.answerLost, error.description)
            }
        }

        /// Executes a group of requests as one transaction.
        ///
        /// If that fails while the connection holds, each request is executed alone, because one of them may
        /// be the cause. After the loss of an answer they are not executed again.
        ///
        /// - Returns: The answers to all requests, in the same order.
        private func change(
            _ requests: [BatchRequest], on session: inout Session
        ) -> BatchResult {
            do throws(FlowStoreError) {
                return try transact(requests, on: &session)
            } catch {
                guard requests.count > 1, error.code != .answerLost, session.isConnected else {
                    return BatchResult(answers: requests.map { _ in .failure(error) })
                }
            }
            var all = BatchResult()
            for request in requests {
                do throws(FlowStoreError) {
                    let result = try transact([request], on: &session)
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
            _ requests: [BatchRequest], on session: inout Session
        ) throws(FlowStoreError) -> BatchResult {
            let batch = Batch(
                requests: requests, schema: schema, timePassed: configuration.timePassed())
            return try session.transact { connection, beginning throws(Session.Trouble) in
                try batch.run(on: connection, beginning)
            }
        }
    }

    /// A flag that is set when a worker of this store has recorded a step, because runs may then leave states
    /// with steps.
    private final class StepsSeen: Sendable {
        private let isSet = Atomic(false)

        /// Looks for recorded steps among requests.
        ///
        /// - Returns: Whether there was one, among these or earlier requests.
        func note(_ requests: [BatchRequest]) -> Bool {
            if isSet.load(ordering: .relaxed) { return true }
            let isFound = requests.contains { request in
                guard case .commit(let write) = request else { return false }
                return switch write.change {
                case .step, .start: true
                default: false
                }
            }
            if isFound { isSet.store(true, ordering: .relaxed) }
            return isFound
        }
    }
#endif
