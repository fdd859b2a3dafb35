/// The levels and the focus, which determine the written log events, as a value.
struct LogRules: Sendable {
    private var development = LogLevel.off
    private var production = LogLevel.off
    /// The levels set for topics.
    private(set) var topics: [TopicPath: LogLevel] = [.flint: .warning]
    /// The focused topics, even while the focus has no effect.
    private(set) var focused: Set<TopicPath> = []
    /// Whether the focus has an effect.
    var isFocusOn = false

    var isFocusActive: Bool { isFocusOn && !focused.isEmpty }

    subscript(channel: LogChannel) -> LogLevel {
        get { channel == .development ? development : production }
        set { if channel == .development { development = newValue } else { production = newValue } }
    }

    mutating func setLevel(_ level: LogLevel?, for topic: TopicPath) { topics[topic] = level }

    mutating func focus(_ path: TopicPath) { focused.insert(path) }

    mutating func defocus(_ path: TopicPath) -> Bool { focused.remove(path) != nil }

    mutating func resetFocus() { focused.removeAll() }

    /// Returns whether there is no focus, or a path or one of its ancestors is focused.
    func covers(_ path: TopicPath?) -> Bool {
        guard isFocusActive else { return true }
        return path.map { $0.lineage.contains(where: focused.contains) } ?? false
    }

    /// Returns the threshold of a topic: events up to this level are written, others are not.
    ///
    /// A channel that is off writes nothing; every other channel writes errors. While there is a focus, it alone
    /// determines the threshold. Otherwise it is the level of the topic or its nearest ancestor that has one, or else
    /// of the channel.
    func threshold(of channel: LogChannel, at topic: TopicPath?) -> LogLevel {
        let level = self[channel]
        if level == .off { return .off }
        if isFocusActive { return covers(topic) ? .debug : .error }
        return max(topic.flatMap(ownLevel) ?? level, .error)
    }

    private func ownLevel(of topic: TopicPath) -> LogLevel? {
        topics.isEmpty ? nil : topic.lineage.lazy.compactMap { topics[$0] }.first
    }

    /// Returns the highest threshold of all topics.
    func highestThreshold(of channel: LogChannel) -> LogLevel {
        let level = self[channel]
        if level == .off { return .off }
        if isFocusActive { return .debug }
        return topics.values.reduce(max(level, .error), max)
    }
}

extension TopicPath {
    /// The topic of Flint's own log events.
    package static let flint = TopicPath(features: ["Flint"])
}
