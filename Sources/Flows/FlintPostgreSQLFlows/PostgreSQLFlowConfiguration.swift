#if PostgreSQL
    /// The connection and the time limits of a PostgreSQL store.
    public struct PostgreSQLFlowConfiguration: Sendable {
        /// The connection string of libpq.
        ///
        /// Its form is `host=… dbname=…` or `postgresql://…`. Environment variables such as `PGHOST` supply
        /// missing values.
        public var connection: String
        /// The name of the schema with the tables.
        public var schema: String
        /// The greatest number of connections, besides those for notifications.
        public var connections: Int
        /// The interval in which a waiting store looks for due runs, varied by a quarter.
        public var pollInterval: Duration
        /// Whether stores notify each other of work at once, which only saves time.
        public var usesNotifications: Bool
        /// The time limit for making a connection.
        public var connectLimit: Duration
        /// The time limit of a statement's wait for a lock.
        public var lockLimit: Duration
        /// The time limit of a statement.
        public var statementLimit: Duration
        /// The clock of the pauses between two looks.
        public var clock: any Clock<Duration>
        /// The time without notifications after which a store checks that its server is there.
        var listenerProbe: Duration = .seconds(30)
        /// The time by which a test advances the server's clock.
        var timePassed: @Sendable () -> Duration = { .zero }
        /// The random factor that spreads the looks of several stores.
        var jitter: @Sendable () -> Double = { .random(in: 0.75...1.25) }

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - connection: The connection string of libpq.
        ///   - schema: The name of the schema with the tables.
        ///   - connections: The greatest number of connections; less than one counts as one.
        ///   - pollInterval: The interval in which a waiting store looks for due runs.
        ///   - usesNotifications: Whether stores notify each other of work at once.
        ///   - connectLimit: The time limit for making a connection.
        ///   - lockLimit: The time limit of a statement's wait for a lock.
        ///   - statementLimit: The time limit of a statement.
        ///   - clock: The clock of the pauses between two looks.
        public init(
            connection: String, schema: String = "flint", connections: Int = 4,
            pollInterval: Duration = .seconds(1), usesNotifications: Bool = true,
            connectLimit: Duration = .seconds(5), lockLimit: Duration = .seconds(2),
            statementLimit: Duration = .seconds(15), clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.connection = connection
            self.schema = schema
            self.connections = max(1, connections)
            self.pollInterval = pollInterval
            self.usesNotifications = usesNotifications
            self.connectLimit = connectLimit
            self.lockLimit = lockLimit
            self.statementLimit = statementLimit
            self.clock = clock
        }
    }
#endif
