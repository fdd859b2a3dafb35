#if canImport(os)
    public import FlintLogs
    internal import Synchronization
    internal import os

    /// A log output that passes entries to Apple's unified logging system.
    ///
    /// The category of an entry in that system consists of the entry's session and topic. The system itself
    /// adds the time and the process. The text of an entry is public in the system's log, because Flint
    /// records only texts that may be logged; see ``FlintLoggable``.
    public final class OSLogOutput: LogOutput {
        private let subsystem: String
        private let loggers = Mutex<[String: os.Logger]>([:])

        /// Creates an output.
        ///
        /// - Parameter subsystem: The name under which the entries appear in the system's log, usually the
        ///   application's bundle identifier.
        public init(subsystem: String) {
            self.subsystem = subsystem
        }

        /// Passes an entry to the system's log, as one line with the entry's activity, message and input.
        ///
        /// - Parameter entry: The entry.
        public func write(_ entry: LogEntry) {
            let text = LogFormatter.systemLine.line(for: entry) ?? ""
            logger(for: entry.systemCategory).log(level: entry.level.systemType, "\(text, privacy: .public)")
        }

        private func logger(for category: String) -> os.Logger {
            loggers.withLock { loggers in
                if let logger = loggers[category] { return logger }
                // The cache is bounded, because the number of sessions is not. Making a logger again is
                // cheap.
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
