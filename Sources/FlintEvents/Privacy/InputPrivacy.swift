/// What may be recorded of the inputs of one type, decided once when an action is registered.
@usableFromInline
package enum InputPrivacy: Sendable {
    /// There is nothing to record.
    case absent
    /// The input describes itself.
    case loggable
    /// The type's name stands in for the input, in one note for all; an optional without a value reads `nil`.
    case typeName(EventNote, isOptional: Bool)

    private static let noValue = EventNote(input: InputDescription(text: "nil"))

    package init<Input>(of type: Input.Type) {
        if type == NoInput.self {
            self = .absent
        } else if type is any FlintLoggable.Type {
            self = .loggable
        } else {
            let optional = type as? any OptionalInput.Type
            let name = TypeName(of: optional?.innermostWrapped ?? type).identifier
            self = .typeName(EventNote(input: InputDescription(text: name)), isOptional: optional != nil)
        }
    }

    @usableFromInline package var isLoggable: Bool { if case .loggable = self { true } else { false } }

    /// What is recorded of an input that does not describe itself.
    @usableFromInline
    package func standIn<Input>(for input: Input) -> EventNote? {
        switch self {
        case .absent, .loggable: nil
        case .typeName(let name, let isOptional):
            isOptional && Self.isNil(input) ? Self.noValue : name
        }
    }

    private static func isNil<Input>(_ input: Input) -> Bool {
        (input as? any OptionalInput)?.isNil ?? false
    }
}

/// Lets an input that is an optional of an unknown type be recognized; one of an optional counts as one.
private protocol OptionalInput {
    static var innermostWrapped: Any.Type { get }
    var isNil: Bool { get }
}

extension Optional: OptionalInput {
    fileprivate static var innermostWrapped: Any.Type {
        (Wrapped.self as? any OptionalInput.Type)?.innermostWrapped ?? Wrapped.self
    }

    fileprivate var isNil: Bool {
        switch self {
        case nil: true
        case let wrapped?: (wrapped as? any OptionalInput)?.isNil ?? false
        }
    }
}
