extension ActionStack {
    /// Why a stack was closed.
    public enum ClosingReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// An action ended the user's work with the feature.
        case action
        /// The stack from which the work began was closed.
        case parentClosed
        /// The session was ended and its last action had ended, or nobody refers to the session any more.
        case sessionEnded
        /// There were too many open stacks, and this one had been idle for longest.
        case evicted
        /// All stacks were closed on demand.
        case cleared
    }
}
