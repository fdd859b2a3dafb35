#if PostgreSQL
    /// The server's clock in statements: microseconds since the beginning of 1970.
    enum ServerTime {
        /// The time at which it is evaluated.
        static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
        /// The time at which the statement has begun, by which an index can be searched.
        static let stable = "(extract(epoch FROM statement_timestamp()) * 1000000)::bigint"
    }
#endif
