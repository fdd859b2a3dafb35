/// A transition that an application defines, in place of the default one.
public enum CustomTransition {
    /// The context of an attempt.
    @MainActor
    public struct Context {
        /// The producing screen; for ``Navigator/open(_:as:)`` the current one.
        public let from: any Screen
        /// The screen that is reached: a new one, which is not connected yet, or the one that has been updated.
        public let to: any Screen
        /// The value as it was produced, with its declared type.
        public let produced: TypedValue
        /// The value after transforms, with the type of the lookup.
        public let received: TypedValue
        /// Whether the screen existed before.
        public let isUnwind: Bool
        /// The available operations, which are performed if the attempt takes over.
        public let operations: NavigationOperations
    }

    /// Tries to take a transition over.
    public typealias Attempt = @MainActor @Sendable (Context) throws -> Bool
}
