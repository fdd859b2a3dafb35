extension ActionStack {
    /// The reason why a stack was closed.
    public enum ClosingReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// An action closed the stack of its feature.
        case action
        /// The parent stack was closed.
        case parentClosed
        /// The session was ended and its last action had ended, or the session was released.
        case sessionEnded
        /// There were too many open stacks, and this one had been idle for the longest time.
        case evicted
        /// All stacks were closed on demand.
        case cleared
    }
}
