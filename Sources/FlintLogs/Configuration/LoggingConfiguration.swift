/// What a runtime logs, and where to.
///
/// By default nothing is logged, and logging costs nothing. ``Flint/quickSetup(_:configure:)-method`` writes the development
/// channel to the console.
///
/// ```swift
/// var logging = LoggingConfiguration()
/// logging.development = LoggingConfiguration.Channel(level: .debug, outputs: [ConsoleLogOutput()])
/// ```
public struct LoggingConfiguration: Sendable {
    /// What is written of one channel, and where to.
    public struct Channel: Sendable {
        /// How much is written where a topic has no level of its own; `off` writes nothing at all.
        public var level: LogLevel

        /// Where it is written, besides ``Logging/history``.
        public var outputs: [any LogOutput]

        /// Creates the configuration of a channel.
        ///
        /// - Parameters:
        ///   - level: How much is written.
        ///   - outputs: Where to.
        public init(level: LogLevel = .off, outputs: [any LogOutput] = []) {
            self.level = level
            self.outputs = outputs
        }
    }

    /// The channel for those who develop the application.
    public var development = Channel()

    /// The channel for those who look after the application in production.
    public var production = Channel()

    /// How many of the newest written events ``Logging/history`` keeps; a number below 1 counts as 1, with a warning of
    /// the set-up.
    public var historyCapacity = 1000

    /// How many events may wait for an output that is slower than those who log; when there are more, the oldest are
    /// dropped and counted in ``Logging/droppedCount``.
    ///
    /// A number below 1 counts as 1, with a warning of the set-up. Events that wait take 4 MiB at most, so that there are
    /// fewer of them if they are long.
    public var queueCapacity = 10_000

    /// How long a flush and the end of the runtime wait for the outputs.
    ///
    /// Tasks wait by the runtime's clock; what blocks its thread, by that of the system.
    public var flushTimeLimit: Duration = .seconds(5)

    /// How long an action may run before a warning says that it still does; `nil`, the default, watches nothing.
    ///
    /// An action is never interrupted. The time is measured by the runtime's clock.
    public var slowActionThreshold: Duration?

    /// Creates a configuration that logs nothing.
    public init() {}

    /// The configuration of a channel.
    ///
    /// - Parameter channel: The channel.
    public subscript(channel: LogChannel) -> Channel {
        get { channel == .development ? development : production }
        set { if channel == .development { development = newValue } else { production = newValue } }
    }

    package var isAnythingSet: Bool {
        LogChannel.allCases.contains { self[$0].level != .off || !self[$0].outputs.isEmpty }
    }

    /// Everything of the development channel on standard error, and the rest as it is here.
    package mutating func useConsole() {
        development = Channel(level: .debug, outputs: [ConsoleLogOutput()])
    }
}
