internal import Foundation

/// The loggers of both channels for one piece of work.
///
/// An action has them in its context; elsewhere they come from ``FeatureDefinition/logs(for:)`` or
/// ``Flint/logger(activity:topic:)-method``. They may be kept: levels and focus are looked at for every message.
public struct ContextualLoggers: Sendable {
    @usableFromInline let origin: LogOrigin?

    init(_ origin: LogOrigin?) {
        self.origin = origin
    }

    /// Loggers that write everything to an output, for calling an action's `perform` directly in a test.
    ///
    /// - Parameters:
    ///   - output: Where to write, for instance an ``InMemoryLogOutput``.
    ///   - activity: What is being done.
    ///   - topic: What is logged about.
    public init(writingTo output: any LogOutput, activity: String? = nil, topic: TopicPath? = nil) {
        let logging = Logging { Date() }
        var configuration = LoggingConfiguration()
        for channel in LogChannel.allCases {
            configuration[channel] = .init(level: .debug, outputs: [output])
        }
        // A test that calls `perform` finds everything written when that returns.
        logging.configure(configuration, place: .caller)
        origin = LogOrigin(logging, topic: LogTopic(topic)) { .init(activity: activity, topic: topic) }
    }

    /// Loggers that write nothing.
    public static let none = ContextualLoggers(nil)

    /// For those who develop the application; `nil` while the channel is off.
    @inlinable public var development: ContextualLogger? { self[.development] }

    /// For those who look after the application in production; `nil` while the channel is off.
    @inlinable public var production: ContextualLogger? { self[.production] }

    /// The logger of a channel; `nil` while the channel is off.
    ///
    /// - Parameter channel: The channel.
    @inlinable
    public subscript(channel: LogChannel) -> ContextualLogger? {
        guard let origin, origin.isOn(channel) else { return nil }
        return ContextualLogger(channel, origin)
    }
}
