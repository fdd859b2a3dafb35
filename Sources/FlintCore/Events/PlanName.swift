/// What the number of a plan in rows stands for: an action of a feature.
final class PlanName: Sendable {
    let subject: EventSubject
    /// Tells features apart: that of the type, or for features that this process does not know, that of any object of theirs.
    let feature: ObjectIdentifier
    private let keeper: EventSubject?

    /// The action of a feature that this process knows.
    init(_ subject: EventSubject, of feature: any FeatureDefinition.Type) {
        self.subject = subject
        self.feature = ObjectIdentifier(feature)
        keeper = nil
    }

    /// The action of a feature of which only the names are known.
    ///
    /// - Parameters:
    ///   - subject: The names.
    ///   - first: One object for all actions of the feature.
    init(_ subject: EventSubject, ofFeatureOf first: EventSubject) {
        self.subject = subject
        feature = ObjectIdentifier(first)
        keeper = first
    }
}
