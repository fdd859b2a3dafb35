#if PostgreSQL
    /// Expressions for the server's clock, in microseconds since the beginning of 1970.
    enum ServerTime {
        /// The time of the evaluation.
        static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
        /// The time of the statement's beginning, with which an index can be searched.
        static let stable = "(extract(epoch FROM statement_timestamp()) * 1000000)::bigint"
    }
#endif
