extension ActionSession {
    /// The order in which a session runs requests.
    public enum Order: String, Sendable, Hashable, Codable {
        /// Other actions may run while one is suspended.
        case interleaved

        /// An action begins only after the previous one has ended, first in, first out.
        ///
        /// Nested actions in the same session run within the turn of their caller, so a session does not wait for
        /// itself. If serial sessions would wait for each other forever, one request is refused with the code
        /// `wouldDeadlock`.
        case serial
    }

    /// The configuration of a session that a runtime makes on first use.
    public struct Configuration: Sendable, Hashable {
        /// The name, which is also the identifier.
        public let name: String

        /// Whether requests in the session are user-initiated by default.
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

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - name: The name. The first configuration with a name in a runtime determines the session.
        ///   - userInitiatedActions: Whether requests in the session are user-initiated by default.
        ///   - order: The order in which actions run.
        public init(_ name: String, userInitiatedActions: Bool = false, order: Order = .interleaved) {
            self.init(name: name, userInitiatedActions: userInitiatedActions, order: order, isMain: false)
        }

        /// The main session, on the main actor.
        public static let main = Configuration(
            name: "main", userInitiatedActions: true, order: .interleaved, isMain: true)
    }
}
