internal import Synchronization

/// The levels and the focus, as a value; they determine which log entries are written.
struct LogRules: Sendable {
    private var development = LogLevel.off
    private var production = LogLevel.off
    /// The levels that were set for topics; Flint's own topic has the level `warning`.
    private(set) var topics: [TopicPath: LogLevel] = [.flint: .warning]
    /// The focused topics; they are kept while the focus has no effect.
    private(set) var focused: Set<TopicPath> = []
    /// Whether ``FocusFeature`` is on, so that focused topics have an effect.
    var isFocusOn = false

    var isFocusActive: Bool { isFocusOn && !focused.isEmpty }

    subscript(channel: LogEntry.Channel) -> LogLevel {
        get { channel == .development ? development : production }
        set { if channel == .development { development = newValue } else { production = newValue } }
    }

    mutating func setLevel(_ level: LogLevel?, for topic: TopicPath) { topics[topic] = level }

    mutating func focus(_ path: TopicPath) { focused.insert(path) }

    mutating func defocus(_ path: TopicPath) -> Bool { focused.remove(path) != nil }

    mutating func resetFocus() { focused.removeAll() }

    /// Returns whether a topic is in focus: it or one of its ancestors is focused, or there is no focus.
    func covers(_ path: TopicPath?) -> Bool {
        guard isFocusActive else { return true }
        return path.map { $0.lineage.contains(where: focused.contains) } ?? false
    }

    /// Returns the threshold of a topic: entries up to this level are written, others are not.
    ///
    /// A channel that is off writes nothing; every other channel writes errors. While there is a focus, the
    /// threshold is `debug` in focus and `error` elsewhere. Otherwise the threshold is the level of the topic
    /// or of its nearest ancestor that has one, or else of the channel.
    func threshold(of channel: LogEntry.Channel, at topic: TopicPath?) -> LogLevel {
        let level = self[channel]
        if level == .off { return .off }
        if isFocusActive { return covers(topic) ? .debug : .error }
        return max(topic.flatMap(ownLevel) ?? level, .error)
    }

    private func ownLevel(of topic: TopicPath) -> LogLevel? {
        topics.isEmpty ? nil : topic.lineage.lazy.compactMap { topics[$0] }.first
    }

    /// Returns the highest threshold that any topic has in a channel.
    func highestThreshold(of channel: LogEntry.Channel) -> LogLevel {
        let level = self[channel]
        if level == .off { return .off }
        if isFocusActive { return .debug }
        return topics.values.reduce(max(level, .error), max)
    }
}

extension TopicPath {
    /// The topic of Flint's own log entries.
    package static let flint = TopicPath(features: ["Flint"])
}

/// The levels up to which entries of one topic are written in both channels, and whether the topic is in
/// focus, as bits.
struct LogThresholds: Sendable, Hashable {
    static let bitWidth: UInt64 = 8
    private static let covered: UInt8 = 1 << 6

    let bits: UInt8

    init(bits: UInt8) {
        self.bits = bits
    }

    init(_ rules: LogRules, at topic: TopicPath?) {
        self.init(
            rules.threshold(of: .development, at: topic), rules.threshold(of: .production, at: topic),
            isCovered: rules.covers(topic))
    }

    /// Creates the highest thresholds that any topic has; they count as in focus only if there is no focus.
    init(highestOf rules: LogRules) {
        self.init(
            rules.highestThreshold(of: .development), rules.highestThreshold(of: .production),
            isCovered: !rules.isFocusActive)
    }

    private init(_ development: LogLevel, _ production: LogLevel, isCovered: Bool) {
        bits = UInt8(development.rawValue | production.rawValue << 3) | (isCovered ? Self.covered : 0)
    }

    /// Whether the topic is in focus; `true` if there is no focus.
    var isCovered: Bool { bits & Self.covered != 0 }

    /// Returns whether a channel is off.
    @inline(__always)
    func isOff(_ channel: LogEntry.Channel) -> Bool { threshold(of: channel) == 0 }

    /// Returns whether an entry with a level is written into a channel; `false` for the level `off`.
    @inline(__always)
    func allow(_ level: LogLevel, _ channel: LogEntry.Channel) -> Bool {
        level != .off && level.rawValue <= threshold(of: channel)
    }

    @inline(__always)
    private func threshold(of channel: LogEntry.Channel) -> Int {
        Int(channel == .development ? bits : bits >> 3) & 7
    }
}

/// A topic that caches the levels up to which its entries are written.
///
/// So deciding whether a message is written usually takes two loads.
final class LogTopic: Sendable {
    /// The path of the topic; `nil` for log entries that belong to no topic.
    let path: TopicPath?
    /// The cached thresholds in the low bits, below the generation of the rules from which they were
    /// computed.
    private let known = Atomic<UInt64>(0)

    init(_ path: TopicPath?) {
        self.path = path
    }

    /// Returns the cached thresholds; `nil` if they were computed before the rules changed last.
    ///
    /// - Parameter generation: The current value of the counter that grows with each change of the rules.
    @inline(__always)
    func thresholds(of generation: UInt64) -> LogThresholds? {
        let word = known.load(ordering: .relaxed)
        guard word >> LogThresholds.bitWidth == generation else { return nil }
        return LogThresholds(bits: UInt8(truncatingIfNeeded: word))
    }

    func remember(_ thresholds: LogThresholds, of generation: UInt64) {
        known.store(generation << LogThresholds.bitWidth | UInt64(thresholds.bits), ordering: .relaxed)
    }
}
