#if PostgreSQL
    /// The settings of the server on which the store relies: durable commits, time limits, and plans by
    /// index.
    struct SessionSettings {
        private let values: [(name: String, value: String)]

        init(_ configuration: PostgreSQLFlowConfiguration, named name: String) {
            values = [
                ("application_name", name), ("synchronous_commit", "on"),
                ("default_transaction_isolation", "read committed"),
                ("lock_timeout", configuration.lockLimit.milliseconds),
                ("statement_timeout", configuration.statementLimit.milliseconds),
                ("idle_in_transaction_session_timeout", configuration.statementLimit.milliseconds),
                // Each statement of the store can use an index, and must use it even with a plan that was
                // made while the tables were small.
                ("enable_seqscan", "off"), ("enable_hashjoin", "off"), ("enable_mergejoin", "off"),
                ("jit", "off"), ("plan_cache_mode", "force_generic_plan"),
            ]
        }

        /// Makes the statement that applies the settings.
        ///
        /// - Parameter isLocal: Whether the settings end with the transaction; otherwise they end with the
        ///   session.
        func statement(isLocal: Bool) -> Statement {
            let calls = values.indices.map { index in
                "set_config($\(2 * index + 1)::text, $\(2 * index + 2)::text, \(isLocal))"
            }
            return Statement(
                "SELECT " + calls.joined(separator: ", "),
                values.flatMap { [Parameter.text($0.name), .text($0.value)] })
        }
    }

    extension Duration {
        /// The duration as the server's settings need it: in milliseconds, at least one.
        fileprivate var milliseconds: String {
            let (seconds, attoseconds) = components
            return "\(max(1, seconds * 1_000 + attoseconds / 1_000_000_000_000_000))"
        }
    }
#endif
