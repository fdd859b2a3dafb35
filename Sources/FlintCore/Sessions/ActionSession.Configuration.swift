extension ActionSession {
    /// The order in which a session runs what it is asked for.
    public enum Order: String, Sendable, Hashable, Codable {
        /// While one action is suspended, others may run.
        case interleaved

        /// An action begins only after the one before it has ended, first in, first out.
        ///
        /// Actions that an action performs in its own session run within its turn, so a session does not wait
        /// for itself. Of serial sessions that perform in each other and would wait for ever, one is refused with the
        /// code `wouldDeadlock`.
        case serial
    }

    /// Describes a session that a runtime makes when it is first needed.
    public struct Configuration: Sendable, Hashable {
        /// The name, which is also the identifier.
        public let name: String

        /// Whether what is performed in the session counts as asked for by the user, unless said otherwise.
        public let userInitiatedActions: Bool

        /// The order in which actions run.
        public let order: Order

        @usableFromInline
        let isMain: Bool

        private init(name: String, userInitiatedActions: Bool, order: Order, isMain: Bool) {
            self.name = name
            self.userInitiatedActions = userInitiatedActions
            self.order = order
            self.isMain = isMain
        }

        /// Describes a session.
        ///
        /// - Parameters:
        ///   - name: The name. The first description of a name in a runtime decides about the rest.
        ///   - userInitiatedActions: Whether the user asked for what is performed there.
        ///   - order: The order in which actions run.
        public init(_ name: String, userInitiatedActions: Bool = false, order: Order = .interleaved) {
            self.init(name: name, userInitiatedActions: userInitiatedActions, order: order, isMain: false)
        }

        /// The main session, on the main actor.
        public static let main = Configuration(
            name: "main", userInitiatedActions: true, order: .interleaved, isMain: true)
    }
}
