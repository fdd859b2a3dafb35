internal import Foundation
internal import Synchronization

/// The logs of a runtime: how much is written of which topic, and what was written.
///
/// Whether an event is written is decided in this order:
///
/// 1. A channel whose level is ``LogLevel/off`` writes nothing at all.
/// 2. Errors are written.
/// 3. While something is focused, what is in focus is written, whatever its level, and nothing else; see ``Focus``.
/// 4. Otherwise an event is written up to the level of its topic or the nearest ancestor that has one, else up to that
///    of the channel.
///
/// All members may be used from any thread, and changes take effect from the next event on.
public final class Logging: Sendable {
    let rules: LogRuleBook
    let flintTopic = LogTopic(.flint)
    let slowActions = SlowActionWatch()
    private let writer = LogWriter()
    private let now: @Sendable () -> Date
    private let noted = Mutex<Set<ObjectIdentifier>>([])
    private let clock = Mutex<any Clock<Duration>>(ContinuousClock())
    private let isFinished = Atomic(false)

    /// - Parameters:
    ///   - now: The source of wall-clock time.
    ///   - onChange: Told after each change whether something could be written of requests; it must return at once.
    init(
        now: @escaping @Sendable () -> Date, onChange: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.now = now
        let slowActions = slowActions
        rules = LogRuleBook { highest in
            onChange(
                highest.allow(.debug, .development)
                    || slowActions.isOn && LogChannel.allCases.contains { highest.allow(.warning, $0) })
        }
    }

    /// Takes over what a set-up says.
    ///
    /// - Parameters:
    ///   - configuration: The levels and outputs.
    ///   - clock: The clock by which slow actions are found, and by which a flush is limited.
    ///   - elapsed: The time of that clock since the runtime was made.
    ///   - place: Where outputs are called.
    ///   - scope: What outputs find in the task.
    func configure(
        _ configuration: LoggingConfiguration, clock: any Clock<Duration> = ContinuousClock(),
        elapsed: @escaping @Sendable () -> Duration = { .zero }, place: LogOutputWriter.Place = .background,
        scope: RequestScope? = nil
    ) {
        writer.configure(configuration, place: place, scope: scope)
        self.clock.withLock { $0 = clock }
        slowActions.configure(
            threshold: configuration.slowActionThreshold, clock: clock, elapsed: elapsed)
        rules.change { rules in
            for channel in LogChannel.allCases { rules[channel] = configuration[channel].level }
        }
    }

    /// The newest events that were written.
    public var history: LogHistory { writer.history }

    // MARK: Levels

    /// How much is written of a channel where a topic has no level of its own.
    ///
    /// - Parameter channel: The channel.
    /// - Returns: The level.
    public func level(of channel: LogChannel) -> LogLevel { rules.current[channel] }

    /// Sets how much is written of a channel where a topic has no level of its own.
    ///
    /// - Parameters:
    ///   - level: The level; `off` writes nothing at all.
    ///   - channel: The channel.
    public func setLevel(_ level: LogLevel, of channel: LogChannel) {
        rules.change { $0[channel] = level }
    }

    /// The levels that topics have of their own.
    public var topicLevels: [TopicPath: LogLevel] { rules.current.topics }

    /// Sets how much is written of a topic and its descendants, in both channels.
    ///
    /// A channel that is off stays so.
    ///
    /// - Parameters:
    ///   - level: The level; `off` writes errors only, `nil` removes the topic's own level.
    ///   - topic: The topic; it need not be that of a registered feature.
    public func setLevel(_ level: LogLevel?, for topic: TopicPath) {
        rules.change { $0.setLevel(level, for: topic) }
    }

    /// Whether an event would be written now.
    ///
    /// - Parameters:
    ///   - level: The event's level; none of the level `off` is ever written.
    ///   - channel: The event's channel.
    ///   - topic: The event's topic.
    /// - Returns: Whether levels and focus let it pass.
    public func isEnabled(_ level: LogLevel, _ channel: LogChannel, for topic: TopicPath?) -> Bool {
        rules.thresholds(at: topic).allow(level, channel)
    }

    @inline(__always)
    func isOff(_ channel: LogChannel) -> Bool { rules.highestThresholds.isOff(channel) }

    // MARK: Outputs

    /// Where a channel is written.
    ///
    /// - Parameter channel: The channel.
    /// - Returns: The outputs of the configuration.
    public func outputs(of channel: LogChannel) -> [any LogOutput] { writer.outputs(of: channel) }

    /// How often an output has failed to write or to flush; several events that fail as one count each.
    public var failureCount: UInt64 { writer.failureCount }

    /// The type of the error that an output threw last; `nil` if none did.
    public var lastFailure: String? { writer.lastFailure }

    /// How many events an output never got, because too many waited for it; see
    /// ``LoggingConfiguration/queueCapacity``.
    ///
    /// With several outputs, it is the sum of what each of them lost.
    public var droppedCount: UInt64 { writer.droppedCount }

    /// Waits until the outputs have written all events that were logged before the call and have brought them to where
    /// they cannot be lost, at most for ``LoggingConfiguration/flushTimeLimit``.
    ///
    /// What outputs throw meanwhile is counted in ``failureCount``.
    ///
    /// - Returns: Whether all outputs were done; `false` if the time limit was over, or the calling task was canceled.
    ///   Nothing is dropped then.
    @discardableResult
    public func flush() async -> Bool { await settle(isFlushing: true) }

    /// Does the same outside of tasks, and blocks the thread meanwhile.
    ///
    /// - Returns: Whether all outputs were done; `false` if the time limit was over, or if an output asks that is being
    ///   called: it is not waited for.
    @discardableResult
    public func flush() -> Bool { writer.flush() }

    /// Waits until the outputs have written all events that were logged before the call, at most for the time limit.
    ///
    /// - Parameter isFlushing: Whether they have to bring them to where they cannot be lost, too.
    /// - Returns: Whether all were done.
    @discardableResult
    func settle(isFlushing: Bool = false) async -> Bool {
        let clock = clock.withLock { $0 }
        return await writer.settle(isFlushing: isFlushing) { clock.sleep(untilAfter: $0) }
    }

    func finish() {
        // The second time there is nobody who would wait once more.
        guard !isFinished.exchange(true, ordering: .relaxed) else { return }
        slowActions.cancel()
        rules.finish()
        flush()
        history.finish()
    }

    // MARK: Writing

    /// Writes an event that has been found to be wanted.
    func write(_ level: LogLevel, _ channel: LogChannel, _ origin: LogOrigin.Facts, _ message: String) {
        writer.write(
            LogDraft(
                timestamp: Timestamp(now()), channel: channel, level: level, origin: origin, message: message)
        )
    }

    /// Writes what Flint itself has to say; the message is built only if it is written.
    ///
    /// - Parameters:
    ///   - level: How important it is.
    ///   - channel: For whom.
    ///   - topic: What it is about; `nil` stands for Flint itself.
    ///   - session: The session.
    ///   - request: The request.
    ///   - message: What to say.
    func note(
        _ level: LogLevel, _ channel: LogChannel = .development, about topic: TopicPath?,
        session: String? = nil, request: RequestID? = nil, _ message: @autoclosure () -> String
    ) {
        // Nearly always enough, and it takes no lock.
        guard rules.highestThresholds.allow(level, channel) else { return }
        let topic = topic ?? .flint
        guard isEnabled(level, channel, for: topic) else { return }
        write(level, channel, .init(session: session, topic: topic, requestID: request), message())
    }

    /// Writes a warning about a type, unless there was one already.
    func warnOnce(about type: Any.Type, _ message: @autoclosure () -> String) {
        guard rules.thresholds(of: flintTopic).allow(.warning, .development),
            noted.withLock({ $0.insert(ObjectIdentifier(type)).inserted })
        else { return }
        note(.warning, about: nil, message())
    }
}
