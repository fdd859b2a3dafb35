/// A transition of the application's own, in place of the default one.
public enum CustomTransition {
    /// What an attempt is told.
    @MainActor
    public struct Context {
        /// The screen that produced; for ``Navigator/open(_:as:)`` the current one.
        public let from: any Screen
        /// The screen that is reached: a new one, which is not connected yet, or the one that has been updated.
        public let to: any Screen
        /// The value as it was produced, with its declared type.
        public let produced: TypedValue
        /// The value after transforms, with the type that the screen was found by.
        public let received: TypedValue
        /// Whether the screen was there before.
        public let isUnwind: Bool
        /// What may be done; it is carried out if the attempt takes over.
        public let operations: NavigationOperations
    }

    /// Tries to take a transition over.
    public typealias Attempt = @MainActor @Sendable (Context) throws -> Bool
}
