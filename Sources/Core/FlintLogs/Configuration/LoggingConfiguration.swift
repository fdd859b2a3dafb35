/// The levels and outputs of a runtime's logs.
///
/// By default nothing is logged, and logging has no cost. ``Flint/quickSetup(_:configure:)-method`` writes
/// the development channel to the console. ``Flint/run(_:grace:configure:body:)`` writes warnings and errors
/// of the production channel to standard error.
///
/// Flint logs a line in the development channel when an action begins and another when it ends, both at the
/// level ``LogLevel/debug``. It logs an error in the production channel if the action fails.
///
/// ```swift
/// var logging = LoggingConfiguration()
/// logging.development = LoggingConfiguration.Channel(level: .debug, outputs: [ConsoleLogOutput()])
/// ```
public struct LoggingConfiguration: Sendable {
    /// The level and the outputs of one channel of the logs.
    public struct Channel: Sendable {
        /// The level for topics that have no level of their own; with `off`, the channel writes no entries.
        public var level: LogLevel

        /// The outputs to which entries are written, in addition to ``LogCenter/history``, which gets all of
        /// them.
        public var outputs: [any LogOutput]

        /// Creates the configuration of a channel.
        ///
        /// - Parameters:
        ///   - level: The level for topics that have no level of their own.
        ///   - outputs: The outputs to which entries are written.
        public init(level: LogLevel = .off, outputs: [any LogOutput] = []) {
            self.level = level
            self.outputs = outputs
        }
    }

    /// The level and the outputs of the channel for developers of the application.
    public var development = Channel()

    /// The level and the outputs of the channel for operators of the application in production.
    public var production = Channel()

    /// The maximum number of entries that ``LogCenter/history`` keeps in memory; when there are more, the
    /// oldest are removed.
    ///
    /// A number below 1 counts as 1, with a warning of the set-up.
    public var historyCapacity = 1000

    /// The maximum number of entries that may wait to be written to one output.
    ///
    /// Above it, the oldest entries are dropped and counted in ``LogCenter/droppedCount``. A number below 1
    /// counts as 1, with a warning of the set-up. Waiting entries take at most 4 MiB, so there are fewer of
    /// them if they are long.
    public var queueCapacity = 10_000

    /// The longest time for which a flush of the logs, or the end of the runtime, waits for the outputs;
    /// when it is over, a flush returns `false`.
    ///
    /// An asynchronous flush measures it by the runtime's clock, a blocking one by the system's clock.
    public var flushTimeLimit: Duration = .seconds(5)

    /// How long an action may run before a warning is logged; `nil`, the default, logs none.
    ///
    /// The action is not interrupted. The time is measured by the runtime's clock.
    public var slowActionThreshold: Duration?

    /// Creates a configuration that logs nothing.
    public init() {}

    /// Accesses the level and the outputs of a channel.
    ///
    /// - Parameter channel: The channel: for developers or for operators.
    public subscript(channel: LogEntry.Channel) -> Channel {
        get { channel == .development ? development : production }
        set { if channel == .development { development = newValue } else { production = newValue } }
    }

    package var isAnythingSet: Bool {
        LogEntry.Channel.allCases.contains { self[$0].level != .off || !self[$0].outputs.isEmpty }
    }

    /// Makes the development channel log every level to standard error; other settings are unchanged.
    package mutating func useConsole() {
        development = Channel(level: .debug, outputs: [ConsoleLogOutput()])
    }

    /// Makes the production channel log warnings and errors to standard error; other settings are unchanged.
    package mutating func useProcess() {
        production = Channel(level: .warning, outputs: [ConsoleLogOutput(formatter: .full)])
    }
}
