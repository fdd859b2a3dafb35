internal import Foundation
internal import Synchronization

/// The logs of a runtime: levels of channels and topics, outputs, and the history.
///
/// The following rules, in this order, determine whether an entry is written:
///
/// 1. A channel whose level is ``LogLevel/off`` writes no entries.
/// 2. Errors are written.
/// 3. While there is a focus, entries in focus are written at every level, and no others; see ``Focus``.
/// 4. Otherwise an entry is written up to the level of its topic or the nearest ancestor that has one, or
/// else of the channel.
///
/// All members may be used from any thread, and changes take effect from the next entry on.
public final class LogCenter: Sendable {
    let rules: LogRuleStore
    let flintTopic = LogTopic(.flint)
    let slowActions = SlowActionWatch()
    private let writer = LogWriter()
    private let now: @Sendable () -> Date
    private let noted = Mutex<Set<ObjectIdentifier>>([])
    private let clock = Mutex<any Clock<Duration>>(ContinuousClock())
    private let isFinished = Atomic(false)

    /// Creates the logs of a runtime.
    ///
    /// - Parameters:
    ///   - now: The source of wall-clock time.
    ///   - onChange: Called after each change of levels or focus, with `true` if entries about requests could
    ///     now be written; it must return quickly.
    init(
        now: @escaping @Sendable () -> Date, onChange: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.now = now
        let slowActions = slowActions
        rules = LogRuleStore { highest in
            onChange(
                highest.allow(.debug, .development)
                    || slowActions.isOn && LogEntry.Channel.allCases.contains { highest.allow(.warning, $0) })
        }
    }

    /// Sets the levels, the outputs and the limits of the logs, as the configuration of a set-up names them.
    ///
    /// - Parameters:
    ///   - configuration: The levels and outputs.
    ///   - clock: The clock that measures slow actions and the time limit of a flush.
    ///   - elapsed: Returns the time of that clock since the creation of the runtime.
    ///   - place: The thread on which outputs are called.
    ///   - taskContext: Makes the runtime current while outputs are called; `nil` changes nothing.
    func configure(
        _ configuration: LoggingConfiguration, clock: any Clock<Duration> = ContinuousClock(),
        elapsed: @escaping @Sendable () -> Duration = { .zero }, place: LogOutputWriter.Place = .background,
        taskContext: (any LogTaskContext)? = nil
    ) {
        writer.configure(configuration, place: place, taskContext: taskContext)
        self.clock.withLock { $0 = clock }
        slowActions.configure(
            threshold: configuration.slowActionThreshold, clock: clock, elapsed: elapsed)
        rules.change { rules in
            for channel in LogEntry.Channel.allCases { rules[channel] = configuration[channel].level }
        }
    }

    /// The newest log entries of both channels.
    public var history: LogHistory { writer.history }

    // MARK: Levels

    /// Returns the level of a channel, which applies to topics without a level of their own.
    ///
    /// - Parameter channel: The channel.
    /// - Returns: The level.
    public func level(of channel: LogEntry.Channel) -> LogLevel { rules.current[channel] }

    /// Sets the level of a channel, which applies to topics without a level of their own.
    ///
    /// - Parameters:
    ///   - level: The level; `off` writes no entries.
    ///   - channel: The channel.
    public func setLevel(_ level: LogLevel, of channel: LogEntry.Channel) {
        rules.change { $0[channel] = level }
    }

    /// The levels that were set for topics.
    public var topicLevels: [TopicPath: LogLevel] { rules.current.topics }

    /// Sets the level of a topic and its descendants, in both channels.
    ///
    /// A channel that is off stays off.
    ///
    /// - Parameters:
    ///   - level: The level; `off` writes errors only, `nil` removes the topic's own level.
    ///   - topic: The topic; it need not belong to a registered feature.
    public func setLevel(_ level: LogLevel?, for topic: TopicPath) {
        rules.change { $0.setLevel(level, for: topic) }
    }

    /// Returns whether an entry would be written now.
    ///
    /// - Parameters:
    ///   - level: The entry's level; entries of the level `off` are never written.
    ///   - channel: The entry's channel.
    ///   - topic: The entry's topic; `nil` for none.
    /// - Returns: Whether levels and focus allow the entry.
    public func isEnabled(_ level: LogLevel, _ channel: LogEntry.Channel, for topic: TopicPath?) -> Bool {
        rules.thresholds(at: topic).allow(level, channel)
    }

    @inline(__always)
    package func isOff(_ channel: LogEntry.Channel) -> Bool { rules.highestThresholds.isOff(channel) }

    // MARK: Outputs

    /// Returns the outputs of a channel.
    ///
    /// - Parameter channel: The channel.
    /// - Returns: The outputs that the configuration has for the channel.
    public func outputs(of channel: LogEntry.Channel) -> [any LogOutput] { writer.outputs(of: channel) }

    /// The number of failed writes and flushes; several entries that fail together count once.
    public var failureCount: UInt64 { writer.failureCount }

    /// The name of the type of the last error thrown by an output; `nil` if there was none.
    public var lastFailure: String? { writer.lastFailure }

    /// The number of entries dropped because too many were pending for an output.
    ///
    /// It is the sum over all outputs; see ``LoggingConfiguration/queueCapacity``.
    public var droppedCount: UInt64 { writer.droppedCount }

    /// Waits until the outputs have written and flushed all earlier entries, but not longer than the time
    /// limit.
    ///
    /// The limit is ``LoggingConfiguration/flushTimeLimit``. Errors that outputs throw meanwhile are counted
    /// in ``failureCount``.
    ///
    /// - Returns: Whether all outputs have finished; `false` after the time limit or the cancellation of the
    ///   task. No entries are dropped in that case.
    @discardableResult
    public func flush() async -> Bool { await settle(isFlushing: true) }

    /// Flushes the outputs from code outside of tasks; it blocks the calling thread.
    ///
    /// - Returns: Whether all outputs have finished; `false` after the time limit. If an output calls this
    ///   function, the result is `false`, because its own write cannot be awaited.
    @discardableResult
    public func flush() -> Bool { writer.flush() }

    /// Waits until the outputs have written all earlier entries, but not longer than the time limit.
    ///
    /// - Parameter isFlushing: Whether the outputs must also flush the entries.
    /// - Returns: Whether all outputs have finished; `false` after the time limit or the cancellation of the
    ///   task.
    @discardableResult
    package func settle(isFlushing: Bool = false) async -> Bool {
        let clock = clock.withLock { $0 }
        return await writer.settle(isFlushing: isFlushing) { clock.sleep(untilAfter: $0) }
    }

    package func finish() {
        // Only the first call flushes the outputs, because later calls would not wait for the flush.
        guard !isFinished.exchange(true, ordering: .relaxed) else { return }
        slowActions.cancel()
        rules.finish()
        flush()
        history.finish()
    }

    // MARK: Writing

    /// Writes an entry; the caller has checked that levels and focus allow it.
    ///
    /// - Parameters:
    ///   - level: The level.
    ///   - channel: The channel.
    ///   - origin: The session, activity, topic and request of the entry.
    ///   - message: The message.
    func write(_ level: LogLevel, _ channel: LogEntry.Channel, _ origin: LogOrigin.Facts, _ message: String) {
        writer.write(
            LogDraft(
                timestamp: Timestamp(now()), channel: channel, level: level, origin: origin, message: message)
        )
    }

    /// Returns the channel for log entries of Flint itself.
    ///
    /// It is the channel for developers. While that channel is off, it is the channel for operators for all
    /// levels except `debug`.
    package func ownChannel(for level: LogLevel) -> LogEntry.Channel {
        level != .debug && isOff(.development) ? .production : .development
    }

    /// Writes a log entry of Flint itself; the message is evaluated only if it is written.
    ///
    /// - Parameters:
    ///   - level: The level.
    ///   - channel: The channel; `nil` for the one that ``ownChannel(for:)`` returns.
    ///   - topic: The topic; `nil` for Flint itself.
    ///   - session: The session; `nil` for none.
    ///   - request: The request; `nil` for none.
    ///   - message: The message.
    package func note(
        _ level: LogLevel, _ channel: LogEntry.Channel? = nil, about topic: TopicPath?,
        session: String? = nil, request: RequestID? = nil, _ message: @autoclosure () -> String
    ) {
        let channel = channel ?? ownChannel(for: level)
        // The comparison takes no lock. In most cases, it shows that the message need not be written.
        guard rules.highestThresholds.allow(level, channel) else { return }
        let topic = topic ?? .flint
        guard isEnabled(level, channel, for: topic) else { return }
        write(level, channel, .init(session: session, topic: topic, requestID: request), message())
    }

    /// Writes a warning about a type to the log, unless a warning about this type was written before.
    func warnOnce(about type: Any.Type, _ message: @autoclosure () -> String) {
        guard rules.thresholds(of: flintTopic).allow(.warning, ownChannel(for: .warning)),
            noted.withLock({ $0.insert(ObjectIdentifier(type)).inserted })
        else { return }
        note(.warning, about: nil, message())
    }
}
