/// An event that a worker has set aside, because the run cannot use it.
///
/// The run goes on waiting. A state that waits for the event's type later takes an event back that was only set
/// aside because no state was known to wait for it.
public struct FlowSetAside: Hashable, Sendable, Codable {
    /// The reason why an event was set aside.
    public struct Reason: Hashable, Sendable, Codable {
        /// The kind of reason.
        public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
            /// The event cannot be decoded, or holds an event of a type that the state does not await.
            case undecodable
            /// No state of the machine ever waits for events of this name.
            case unawaited
        }

        /// The kind of reason.
        public let code: Code
        /// The cause; transformed by the codec of the worker, if it has one.
        public let text: String

        /// Creates a reason.
        ///
        /// - Parameters:
        ///   - code: The kind of reason.
        ///   - text: The cause.
        public init(_ code: Code, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// The event, with the number that it had among the events of the run.
    public let event: FlowStoredEvent
    /// The reason.
    public let reason: Reason
    /// The time at which it was set aside, by the store's clock.
    public let at: FlowTime

    /// Creates an event that was set aside.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - reason: The reason.
    ///   - time: The time, by the store's clock.
    public init(_ event: FlowStoredEvent, _ reason: Reason, at time: FlowTime) {
        self.event = event
        self.reason = reason
        at = time
    }
}
