/// The feature and action that events are about, made once and shared by all of them.
final class EventSubject: Sendable {
    let feature: DispatchEvent.Label
    let action: DispatchEvent.Label?

    init(feature: DispatchEvent.Label, action: DispatchEvent.Label?) {
        self.feature = feature
        self.action = action
    }
}

extension EventSubject: Equatable {
    static func == (first: EventSubject, second: EventSubject) -> Bool {
        first === second || (first.feature == second.feature && first.action == second.action)
    }
}
