/// What is known about the activities of a declared action.
final class ActivityRecord: Sendable {
    /// The type; `nil` if there is no application id to make it of.
    let type: String?
    let target: any ActivityTarget

    init(type: String?, target: any ActivityTarget) {
        self.type = type
        self.target = target
    }
}
