#if PostgreSQL
    internal import Dispatch
    internal import Synchronization

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #elseif canImport(Darwin)
        internal import Darwin
    #endif

    /// Receives the notifications of other stores that runs may be due, with a connection and a thread of its
    /// own.
    ///
    /// A lost notification does no harm: the run is found at the next poll. Behind a pool, notifications
    /// would go to the session that listens and not to its present client, so the store only polls.
    final class Listener: Sendable {
        /// The name of the server's notification channel, which all stores of a database share.
        ///
        /// The payload of each notification is the name of the schema.
        static let channel = "flint_flows"

        private let options: ConnectionOptions
        private let configuration: PostgreSQLFlowConfiguration
        private let isEnded = Atomic(false)
        private let queue = DispatchQueue(label: "flint.flows.postgresql.listener")
        private let onNotification: @Sendable () -> Void

        init(
            _ options: ConnectionOptions, _ configuration: PostgreSQLFlowConfiguration,
            onNotification: @escaping @Sendable () -> Void
        ) {
            self.options = options
            self.configuration = configuration
            self.onNotification = onNotification
        }

        func begin() { queue.async { self.listen() } }

        /// Asks the listener to end, which it does within a second.
        func end() { isEnded.store(true, ordering: .releasing) }

        private var mustEnd: Bool { isEnded.load(ordering: .acquiring) }

        private func listen() {
            while !mustEnd {
                let connection = try? Connection(options, configuration, named: "flint-listener")
                if connection?.isPooled == true { return }
                if let connection, (try? connection.perform([Statement("LISTEN \(Self.channel)")])) != nil {
                    // Notifications may have been sent before the connection listened, so the listener acts
                    // as if one had arrived.
                    onNotification()
                    hear(connection)
                }
                if !mustEnd { SystemPause.rest(microseconds: 500_000) }
            }
        }

        /// Receives notifications until the connection is lost.
        private func hear(_ connection: Connection) {
            var heard = ContinuousClock.now
            while !mustEnd {
                var request = pollfd(fd: connection.socket, events: Int16(POLLIN), revents: 0)
                if unsafe poll(&request, 1, 500) <= 0 {
                    guard ContinuousClock.now - heard >= configuration.listenerProbe else { continue }
                    // A server that is gone is as silent as one without notifications, so a statement checks
                    // whether it answers.
                    guard (try? connection.perform([Statement("SELECT 1")])) != nil else { return }
                }
                heard = .now
                guard let payloads = try? connection.takeNotifications() else { return }
                if payloads.contains(configuration.schema) { onNotification() }
            }
        }
    }
#endif
