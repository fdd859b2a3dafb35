#if PostgreSQL
    /// The connection and the time limits of a PostgreSQL store.
    public struct PostgreSQLFlowConfiguration: Sendable {
        /// The connection string of libpq.
        ///
        /// Its form is `host=… dbname=…` or `postgresql://…`. Environment variables such as `PGHOST` supply
        /// missing values.
        public var connection: String
        /// The name of the database schema with the tables.
        public var schema: String
        /// The greatest number of connections that execute statements; further calls wait for a free one.
        ///
        /// Notifications use further connections.
        public var connections: Int
        /// The interval in which a waiting store looks for due runs; a random factor varies it by up to a
        /// quarter.
        public var pollInterval: Duration
        /// Whether stores inform each other when runs become due, so that these do not wait for the next
        /// poll.
        ///
        /// A store behind a pool of connections sends notifications, and receives none.
        public var usesNotifications: Bool
        /// Whether the store only reads.
        ///
        /// Its user then needs no right but `SELECT`, and the server may be a standby. Calls that change runs
        /// throw, and workers cannot use the store.
        public var isReadOnly: Bool
        /// The time limit for making a connection; afterwards the server counts as unreachable.
        ///
        /// A positive `connect_timeout` in the connection string, in seconds, has precedence.
        public var connectLimit: Duration
        /// The time for which a statement may wait for a lock; afterwards it fails.
        ///
        /// The default is so short that a worker that is locked out reports this within two seconds.
        public var lockLimit: Duration
        /// The time that the execution of a statement may take; afterwards the server ends the statement,
        /// which fails.
        public var statementLimit: Duration
        /// The clock that measures the interval between two polls.
        public var clock: any Clock<Duration>
        /// The time without notifications after which a store checks that its server still answers.
        var listenerProbe: Duration = .seconds(30)
        /// Returns the time by which a test advances the server's clock; zero outside of tests.
        var timePassed: @Sendable () -> Duration = { .zero }
        /// Returns the random factor of an interval, which lets several stores poll at different times.
        var jitter: @Sendable () -> Double = { .random(in: 0.75...1.25) }

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - connection: The connection string of libpq.
        ///   - schema: The name of the database schema with the tables.
        ///   - connections: The greatest number of connections that execute statements; less than one counts
        ///     as one.
        ///   - pollInterval: The interval in which a waiting store looks for due runs.
        ///   - usesNotifications: Whether stores inform each other when runs become due.
        ///   - isReadOnly: Whether the store only reads.
        ///   - connectLimit: The time limit for making a connection.
        ///   - lockLimit: The time limit for which a statement waits for a lock.
        ///   - statementLimit: The time limit for the execution of a statement.
        ///   - clock: The clock that measures the interval between two polls.
        public init(
            connection: String, schema: String = "flint", connections: Int = 4,
            pollInterval: Duration = .seconds(1), usesNotifications: Bool = true,
            isReadOnly: Bool = false, connectLimit: Duration = .seconds(5),
            lockLimit: Duration = .milliseconds(1500), statementLimit: Duration = .seconds(15),
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.connection = connection
            self.schema = schema
            self.connections = max(1, connections)
            self.pollInterval = pollInterval
            self.usesNotifications = usesNotifications
            self.isReadOnly = isReadOnly
            self.connectLimit = connectLimit
            self.lockLimit = lockLimit
            self.statementLimit = statementLimit
            self.clock = clock
        }
    }
#endif
