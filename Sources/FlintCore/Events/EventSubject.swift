/// The feature and action that events are about, made once and shared by all of them.
final class EventSubject: Sendable {
    let feature: DispatchEvent.Label
    let action: DispatchEvent.Label?
    /// The place of the feature in the tree; `nil` if it is not registered.
    let path: TopicPath?

    init(feature: DispatchEvent.Label, action: DispatchEvent.Label?, path: TopicPath? = nil) {
        self.feature = feature
        self.action = action
        self.path = path
    }
}

extension EventSubject: Equatable {
    static func == (first: EventSubject, second: EventSubject) -> Bool {
        first === second
            || (first.feature == second.feature && first.action == second.action && first.path == second.path)
    }
}
