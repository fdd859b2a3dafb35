/// An event that a machine waits for: a case of the enum that is generated for all events of a diagram.
///
/// For a machine `Order` with edges labeled `on Approval` and `on Refusal` it is `OrderEvent`, with the cases
/// `approval(Approval)` and `refusal(Refusal)`. An event is sent to a run, and the state that waits for its type takes
/// it. Conformances are generated.
public protocol FlowEvent: Sendable {
    /// The type of the event's value, by which states wait for it.
    var eventType: FlowEventType { get }

    /// The value.
    var eventPayload: any Sendable { get }
}

/// The type of an event's value, with the name that it has in the diagram.
///
/// Two of them are equal if they are the same type, however the diagrams spell it.
public struct FlowEventType: Hashable, Sendable, CustomStringConvertible {
    /// The name, as drawn.
    public let name: String
    private let identity: ObjectIdentifier

    /// Creates the type.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - name: The name, as drawn.
    public init<Value: Sendable>(_ type: Value.Type, named name: String) {
        self.name = name
        identity = ObjectIdentifier(type)
    }

    /// The name.
    public var description: String { name }

    /// Types are equal if their values are of one type.
    public static func == (left: FlowEventType, right: FlowEventType) -> Bool {
        left.identity == right.identity
    }

    /// Hashes the type, without its name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}
