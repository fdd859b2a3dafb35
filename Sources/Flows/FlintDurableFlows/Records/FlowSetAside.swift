/// An event that a worker has set aside, because the run cannot use it.
///
/// The run goes on waiting. If the event was set aside because no state was known to await it, a later state
/// that waits for its type receives it.
public struct FlowSetAside: Hashable, Sendable, Codable {
    /// The reason why an event was set aside.
    public struct Reason: Hashable, Sendable, Codable {
        /// The kind of reason.
        public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
            /// The event cannot be decoded, or its decoded value is of a type that the state does not await.
            case undecodable
            /// No state of the machine ever waits for events of this type.
            case unawaited
        }

        /// The kind of the reason.
        public let code: Code
        /// The cause in words, transformed by the codec of the worker if it has one.
        public let text: String

        /// Creates a reason.
        ///
        /// - Parameters:
        ///   - code: The kind of reason.
        ///   - text: The cause in words.
        public init(_ code: Code, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// The event, with the number that it had among the events of the run.
    public let event: FlowStoredEvent
    /// The reason for which the event was set aside.
    public let reason: Reason
    /// The time at which the event was set aside, by the store's clock.
    public let at: FlowTime

    /// Creates the record of an event that was set aside.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - reason: The reason.
    ///   - time: The time at which the event was set aside, by the store's clock.
    public init(_ event: FlowStoredEvent, _ reason: Reason, at time: FlowTime) {
        // The event is stored without its trace.
        self.event = FlowStoredEvent(number: event.number, type: event.type, payload: event.payload)
        self.reason = reason
        at = time
    }
}
