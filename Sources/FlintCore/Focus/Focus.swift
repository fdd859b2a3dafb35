/// What logs and timeline are narrowed to.
///
/// While a feature is focused, only it, its subfeatures and their actions are logged, at every level, and written into
/// the timeline; errors of others are still logged. Focusing a subfeature does not focus the group.
///
/// It takes effect from the next event on, while ``FocusFeature`` is on; otherwise the selection is kept.
public final class Focus: Sendable {
    private let rules: LogRuleBook

    init(_ rules: LogRuleBook) {
        self.rules = rules
    }

    /// The topics that were focused, in no order.
    public var selection: Set<TopicPath> { rules.current.focused }

    /// Whether something is focused, and ``FocusFeature`` is on.
    public var isActive: Bool { !rules.highestThresholds.isCovered }

    /// Whether a topic is in focus: nothing is focused, or it or one of its ancestors is.
    ///
    /// - Parameter topic: The topic.
    /// - Returns: Whether the timeline would hold it.
    public func covers(_ topic: TopicPath) -> Bool { !isActive || rules.current.covers(topic) }

    func covers(_ topic: LogTopic) -> Bool { !isActive || rules.thresholds(of: topic).isCovered }

    /// Adds a topic to the selection.
    ///
    /// - Parameter topic: The topic; it need not be that of a registered feature.
    public func focus(_ topic: TopicPath) { rules.change { $0.focus(topic) } }

    /// Removes a topic from the selection.
    ///
    /// A part of a focused group cannot be removed from it: only what was focused itself can.
    ///
    /// - Parameter topic: The topic.
    /// - Returns: Whether it was in the selection.
    @discardableResult
    public func defocus(_ topic: TopicPath) -> Bool { rules.change { $0.defocus(topic) } }

    /// Removes all topics from the selection: everything is in focus.
    public func reset() { rules.change { $0.resetFocus() } }

    /// Tells that the focus or the level of a channel or topic was set.
    ///
    /// - Returns: A stream that tells once of several changes that its reader has not seen. It ends with the runtime.
    public func changes() -> AsyncStream<Void> { rules.signals() }

    /// Switches the effect on or off; the selection stays.
    func setOn(_ isOn: Bool) {
        guard rules.current.isFocusOn != isOn else { return }
        rules.change { $0.isFocusOn = isOn }
    }
}
