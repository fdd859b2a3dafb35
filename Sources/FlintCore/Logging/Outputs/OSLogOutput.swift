#if canImport(os)
    internal import Synchronization
    internal import os

    /// Hands log events to the system's log: one category for each session and topic.
    ///
    /// The system adds time and process itself. What Flint may record is public there; see ``FlintLoggable``.
    public final class OSLogOutput: LogOutput {
        private let subsystem: String
        private let loggers = Mutex<[String: os.Logger]>([:])

        /// Creates an output.
        ///
        /// - Parameter subsystem: Names the application to the system, usually by its bundle identifier.
        public init(subsystem: String) {
            self.subsystem = subsystem
        }

        /// Hands an event to the system.
        ///
        /// - Parameter event: The event.
        public func write(_ event: LogEvent) {
            let text = LogFormatter.systemLine.line(for: event) ?? ""
            logger(for: event.systemCategory).log(level: event.level.systemType, "\(text, privacy: .public)")
        }

        private func logger(for category: String) -> os.Logger {
            loggers.withLock { loggers in
                if let logger = loggers[category] { return logger }
                // Sessions come and go; making a logger again costs little.
                if loggers.count >= 512 { loggers.removeAll() }
                let logger = os.Logger(subsystem: subsystem, category: category)
                loggers[category] = logger
                return logger
            }
        }
    }

    extension OSLogOutput: ImmediateLogOutput {}

    extension LogLevel {
        fileprivate var systemType: OSLogType {
            switch self {
            case .off, .debug: .debug
            case .info: .info
            case .warning: .default
            case .error: .error
            }
        }
    }
#endif
