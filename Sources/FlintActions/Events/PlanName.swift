internal import Synchronization

/// The name of a plan index in rows: an action of a feature.
package final class PlanName: Sendable {
    package let subject: EventSubject
    /// Distinguishes features: the identity of the type, or for features that this process does not know, of one of
    /// their objects.
    package let feature: ObjectIdentifier
    private let keeper: EventSubject?
    private let number = Atomic<UInt32>(0)

    /// The index of the action in the rows of the runtime's log; 0 until ``EventNames/learn(_:)``.
    package var index: UInt32 { number.load(ordering: .relaxed) }

    /// Creates the name of an action whose feature this process knows.
    ///
    /// - Parameters:
    ///   - subject: The names.
    ///   - feature: The type of the feature.
    package init(_ subject: EventSubject, of feature: ObjectIdentifier) {
        self.subject = subject
        self.feature = feature
        keeper = nil
    }

    /// Sets the index of the action in rows.
    func setIndex(_ index: UInt32) { number.store(index, ordering: .relaxed) }

    /// Creates the name of an action whose feature is known by name only.
    ///
    /// - Parameters:
    ///   - subject: The names.
    ///   - first: One object shared by all actions of the feature.
    package init(_ subject: EventSubject, ofFeatureOf first: EventSubject) {
        self.subject = subject
        feature = ObjectIdentifier(first)
        keeper = first
    }
}
