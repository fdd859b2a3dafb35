/// An event for a machine: a case of the enum that is generated for all events of a diagram.
///
/// A machine `Order` with edges labeled `on Approval` and `on Refusal` has the enum `OrderEvent` with the
/// cases `approval(Approval)` and `refusal(Refusal)`. You send an event to a run, and a state that waits for
/// events of that type takes the event. Conformances are generated.
public protocol FlowEvent: Sendable {
    /// The names of the types of all events of the machine, as in the diagram; empty if they are unknown.
    ///
    /// The worker of a stored run sets an event aside, so that no state gets it, if no state of the machine
    /// can await an event of its name.
    static var eventNames: [String] { get }

    /// The type of the event's value, by which states wait for it.
    var eventType: FlowEventType { get }

    /// The event's value, such as the `Approval` of the case `approval(Approval)`.
    var eventPayload: any Sendable { get }
}

extension FlowEvent {
    /// The default, an empty list: the names are unknown, so no worker sets an event aside because of its
    /// name.
    public static var eventNames: [String] { [] }
}

/// The type of an event's value, with the name that it has in the diagram.
///
/// Event types are equal if their values have the same type, whatever their names in the diagrams.
public struct FlowEventType: Hashable, Sendable, CustomStringConvertible {
    /// The name of the type, as drawn in the diagram.
    public let name: String
    private let identity: ObjectIdentifier

    /// Creates the type of an event's value.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - name: The name of the type, as drawn in the diagram.
    public init<Value: Sendable>(_ type: Value.Type, named name: String) {
        self.name = name
        identity = ObjectIdentifier(type)
    }

    /// The name of the type, as drawn in the diagram.
    public var description: String { name }

    /// Returns whether the values of two event types have the same type; the names are not compared.
    public static func == (left: FlowEventType, right: FlowEventType) -> Bool {
        left.identity == right.identity
    }

    /// Hashes the type of the values, without ``name``.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}
