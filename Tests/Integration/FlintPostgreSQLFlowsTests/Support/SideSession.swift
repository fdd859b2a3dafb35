#if PostgreSQL
    import Dispatch
    import Synchronization

    @testable import FlintPostgreSQLFlows

    /// A session of somebody else on the server of a bench.
    final class SideSession: Sendable {
        static let name = "beside"

        private let connection: Mutex<Connection>
        private let queue = DispatchQueue(label: "flint.test.session")

        init(_ bench: Bench, limit: Duration = .seconds(120)) throws {
            var configuration = bench.configuration()
            (configuration.statementLimit, configuration.lockLimit) = (limit, limit)
            let options = try ConnectionOptions(configuration.connection)
            connection = Mutex(try Connection(options, configuration, named: Self.name))
        }

        /// Does statements.
        ///
        /// - Returns: The first value of the last one, which is a text.
        @discardableResult
        func perform(_ texts: String...) throws -> String? {
            try connection.withLock { connection in
                try connection.perform(texts.map { Statement($0) }).last?.text(0, 0)
            }
        }

        /// Does statements that wait for something, on a thread that nobody else needs.
        func performWaiting(_ texts: String...) async throws {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                queue.async {
                    continuation.resume(
                        with: Result {
                            try self.connection.withLock { connection in
                                _ = try connection.perform(texts.map { Statement($0) })
                            }
                        })
                }
            }
        }
    }
#endif
