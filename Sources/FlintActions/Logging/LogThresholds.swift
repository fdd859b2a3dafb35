/// The thresholds of one topic in each channel, and whether the topic is in focus, in a few bits.
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

    /// Creates an upper bound for all topics; covered only if every topic is.
    init(highestOf rules: LogRules) {
        self.init(
            rules.highestThreshold(of: .development), rules.highestThreshold(of: .production),
            isCovered: !rules.isFocusActive)
    }

    private init(_ development: LogLevel, _ production: LogLevel, isCovered: Bool) {
        bits = UInt8(development.rawValue | production.rawValue << 3) | (isCovered ? Self.covered : 0)
    }

    /// Whether a topic is in focus, or there is no focus.
    var isCovered: Bool { bits & Self.covered != 0 }

    /// Whether a channel is off.
    @inline(__always)
    func isOff(_ channel: LogChannel) -> Bool { threshold(of: channel) == 0 }

    /// Whether an event is written; no event has the level `off`.
    @inline(__always)
    func allow(_ level: LogLevel, _ channel: LogChannel) -> Bool {
        level != .off && level.rawValue <= threshold(of: channel)
    }

    @inline(__always)
    private func threshold(of channel: LogChannel) -> Int {
        Int(channel == .development ? bits : bits >> 3) & 7
    }
}
