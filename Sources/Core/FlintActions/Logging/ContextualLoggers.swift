internal import Foundation

/// The loggers of both channels for one piece of work.
///
/// An action gets them from its context; other code from ``FeatureDefinition/logs(for:)`` or
/// ``Flint/logger(activity:topic:)-method``. They may be kept: levels and focus are checked for every
/// message.
public struct ContextualLoggers: Sendable {
    @usableFromInline let origin: LogOrigin?

    init(_ origin: LogOrigin?) {
        self.origin = origin
    }

    /// Creates loggers that write all entries to an output, for calling an action's `perform` directly in a
    /// test.
    ///
    /// - Parameters:
    ///   - output: The destination, for instance an ``InMemoryLogOutput``.
    ///   - activity: A text that names the work; `nil` for none.
    ///   - topic: The topic of the log entries; `nil` for none.
    public init(writingTo output: any LogOutput, activity: String? = nil, topic: TopicPath? = nil) {
        let logging = LogCenter { Date() }
        var configuration = LoggingConfiguration()
        for channel in LogEntry.Channel.allCases {
            configuration[channel] = .init(level: .debug, outputs: [output])
        }
        // The messages are written synchronously, so that a test finds all of them when `perform` returns.
        logging.configure(configuration, place: .caller)
        origin = LogOrigin(logging, topic: LogTopic(topic)) { .init(activity: activity, topic: topic) }
    }

    /// Loggers of no channel, which write nothing.
    public static let none = ContextualLoggers(nil)

    /// The logger for developers of the application; `nil` while the channel is off.
    @inlinable public var development: ContextualLogger? { self[.development] }

    /// The logger for operators of the application in production; `nil` while the channel is off.
    @inlinable public var production: ContextualLogger? { self[.production] }

    /// Returns the logger of a channel; `nil` while the channel is off.
    ///
    /// - Parameter channel: The channel.
    @inlinable
    public subscript(channel: LogEntry.Channel) -> ContextualLogger? {
        guard let origin, origin.isOn(channel) else { return nil }
        return ContextualLogger(channel, origin)
    }
}
