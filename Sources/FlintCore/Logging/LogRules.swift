/// What decides whether something is written, as a value.
struct LogRules: Sendable {
    private var development = LogLevel.off
    private var production = LogLevel.off
    /// The levels that topics have of their own.
    private(set) var topics: [TopicPath: LogLevel] = [.flint: .warning]
    /// What is focused, also while that has no effect.
    private(set) var focused: Set<TopicPath> = []
    /// Whether what is focused has an effect.
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

    /// Whether nothing is focused, or a path or one of its ancestors is.
    func covers(_ path: TopicPath?) -> Bool {
        guard isFocusActive else { return true }
        return path.map { $0.lineage.contains(where: focused.contains) } ?? false
    }

    /// The most that is written of a topic: events up to this level are, others are not.
    ///
    /// A channel that is off writes nothing, any other writes errors. While something is focused, that alone decides;
    /// otherwise it is the level of the topic or its nearest ancestor that has one, else of the channel.
    func threshold(of channel: LogChannel, at topic: TopicPath?) -> LogLevel {
        let level = self[channel]
        if level == .off { return .off }
        if isFocusActive { return covers(topic) ? .debug : .error }
        return max(topic.flatMap(ownLevel) ?? level, .error)
    }

    private func ownLevel(of topic: TopicPath) -> LogLevel? {
        topics.isEmpty ? nil : topic.lineage.lazy.compactMap { topics[$0] }.first
    }

    /// The most that is written of any topic.
    func highestThreshold(of channel: LogChannel) -> LogLevel {
        let level = self[channel]
        if level == .off { return .off }
        if isFocusActive { return .debug }
        return topics.values.reduce(max(level, .error), max)
    }
}

extension TopicPath {
    /// What Flint says about itself.
    static let flint = TopicPath(features: [FlintFeatures.identifier])
}
