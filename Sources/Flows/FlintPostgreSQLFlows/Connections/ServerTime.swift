#if PostgreSQL
    /// SQL expressions for the server's clock, in microseconds since the beginning of 1970.
    enum ServerTime {
        /// The time at which the expression is evaluated, which changes within a statement.
        static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
        /// The time at which the statement began.
        ///
        /// It does not change within a statement, so the server can use an index to compare it with a column.
        static let stable = "(extract(epoch FROM statement_timestamp()) * 1000000)::bigint"
    }
#endif
