/// The part of the application to which logs and timeline are limited.
///
/// While a feature is focused, the timeline includes only the feature, its subfeatures and their actions. Of
/// these, the logs include entries of every level; of other features they include only errors. Focusing a
/// subfeature does not focus the group.
///
/// A change of the focus takes effect from the next entry on. While ``FocusFeature`` is off, the focus has no
/// effect, but the selection is kept.
public struct Focus: Sendable {
    private let rules: LogRuleStore

    init(_ rules: LogRuleStore) {
        self.rules = rules
    }

    /// The focused topics.
    public var selection: Set<TopicPath> { rules.current.focused }

    /// Whether a topic is focused and ``FocusFeature`` is on, so that the focus has an effect.
    public var isActive: Bool { rules.isFocusActive }

    /// Returns whether the timeline includes a topic: there is no focus, or the topic or one of its ancestors
    /// is focused.
    ///
    /// - Parameter topic: The topic.
    /// - Returns: Whether the timeline includes it.
    public func covers(_ topic: TopicPath) -> Bool { rules.covers(topic) }

    /// Adds a topic to the focused ones.
    ///
    /// - Parameter topic: The topic; it need not belong to a registered feature.
    public func focus(_ topic: TopicPath) { rules.change { $0.focus(topic) } }

    /// Removes a topic from the focused ones.
    ///
    /// Only a topic that was itself focused can be removed, not a part of a focused group.
    ///
    /// - Parameter topic: The topic.
    /// - Returns: Whether the topic was focused.
    @discardableResult
    public func defocus(_ topic: TopicPath) -> Bool { rules.change { $0.defocus(topic) } }

    /// Removes all topics from the focused ones, so that logs and timeline include everything.
    public func reset() { rules.change { $0.resetFocus() } }

    /// Observes changes of the focus, and of the levels of channels and topics.
    ///
    /// - Returns: A stream that combines all changes since its reader's last read into one signal. It ends
    ///   with the runtime.
    public func changes() -> AsyncStream<Void> { rules.signals() }

    /// Turns the effect of the focus on or off; the focused topics stay.
    func setOn(_ isOn: Bool) {
        guard rules.current.isFocusOn != isOn else { return }
        rules.change { $0.isFocusOn = isOn }
    }
}
