#if PostgreSQL
    /// How a store reaches its database, and how long it waits.
    public struct PostgreSQLFlowConfiguration: Sendable {
        /// The connection string of libpq.
        ///
        /// It is `host=… dbname=…` or `postgresql://…`; variables such as `PGHOST` fill in what is missing.
        public var connection: String
        /// The name of the schema with the tables.
        public var schema: String
        /// How many connections it uses at most, besides one that listens.
        public var connections: Int
        /// The time after which a store that waits looks whether something has become due; a quarter more or less.
        public var pollInterval: Duration
        /// Whether stores tell each other at once that there is work; it only saves time.
        public var usesNotifications: Bool
        /// The time within which a connection is made.
        public var connectLimit: Duration
        /// The time that a statement waits for a lock.
        public var lockLimit: Duration
        /// The time that a statement takes.
        public var statementLimit: Duration
        /// Measures the pauses between two looks.
        public var clock: any Clock<Duration>
        /// The time after which a store that hears nothing asks whether its server is there.
        var listenerProbe: Duration = .seconds(30)
        /// What a test lets pass by the server's clock.
        var timePassed: @Sendable () -> Duration = { .zero }
        /// Spreads the looks of several stores.
        var jitter: @Sendable () -> Double = { .random(in: 0.75...1.25) }

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - connection: The connection string of libpq.
        ///   - schema: The name of the schema with the tables.
        ///   - connections: How many connections it uses at most; fewer than one count as one.
        ///   - pollInterval: The time after which a store that waits looks whether something has become due.
        ///   - usesNotifications: Whether stores tell each other at once that there is work.
        ///   - connectLimit: The time within which a connection is made.
        ///   - lockLimit: The time that a statement waits for a lock.
        ///   - statementLimit: The time that a statement takes.
        ///   - clock: Measures the pauses between two looks.
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
