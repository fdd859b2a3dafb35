/// The part of the application to which logs and timeline are limited.
///
/// While a feature is focused, logs, at every level, and timeline include only it, its subfeatures and their actions;
/// errors of other features are still logged. Focusing a subfeature does not focus the group.
///
/// It takes effect from the next entry on, while ``FocusFeature`` is on; otherwise the selection is kept.
public struct Focus: Sendable {
    private let rules: LogRuleStore

    init(_ rules: LogRuleStore) {
        self.rules = rules
    }

    /// The focused topics, unordered.
    public var selection: Set<TopicPath> { rules.current.focused }

    /// Whether the selection is not empty and ``FocusFeature`` is on.
    public var isActive: Bool { rules.isFocusActive }

    /// Returns whether a topic is in focus: there is no focus, or the topic or one of its ancestors is focused.
    ///
    /// - Parameter topic: The topic.
    /// - Returns: Whether the timeline includes it.
    public func covers(_ topic: TopicPath) -> Bool { rules.covers(topic) }

    /// Adds a topic to the selection.
    ///
    /// - Parameter topic: The topic; it need not belong to a registered feature.
    public func focus(_ topic: TopicPath) { rules.change { $0.focus(topic) } }

    /// Removes a topic from the selection.
    ///
    /// Only a topic that was itself focused can be removed, not a part of a focused group.
    ///
    /// - Parameter topic: The topic.
    /// - Returns: Whether it was in the selection.
    @discardableResult
    public func defocus(_ topic: TopicPath) -> Bool { rules.change { $0.defocus(topic) } }

    /// Removes all topics from the selection: everything is in focus.
    public func reset() { rules.change { $0.resetFocus() } }

    /// Notifies of changes to the focus or the level of a channel or topic.
    ///
    /// - Returns: A stream that combines all changes since its reader's last read into one signal. It ends with the
    ///   runtime.
    public func changes() -> AsyncStream<Void> { rules.signals() }

    /// Switches the effect on or off; the selection is kept.
    func setOn(_ isOn: Bool) {
        guard rules.current.isFocusOn != isOn else { return }
        rules.change { $0.isFocusOn = isOn }
    }
}
