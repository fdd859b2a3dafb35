/// The privacy rule for the inputs of one type, decided once when an action is registered.
@usableFromInline
package enum InputPrivacy: Sendable {
    /// There is no input to record.
    case absent
    /// The input describes itself.
    case loggable
    /// The type's name is recorded; an optional without a value is recorded as `nil`.
    case typeName(InputDescription, isOptional: Bool)

    package init<Input>(of type: Input.Type) {
        if type == NoInput.self {
            self = .absent
        } else if type is any FlintLoggable.Type {
            self = .loggable
        } else {
            let optional = type as? any OptionalInput.Type
            let name = TypeName(of: optional?.innermostWrapped ?? type).identifier
            self = .typeName(InputDescription(text: name), isOptional: optional != nil)
        }
    }

    @usableFromInline package var isLoggable: Bool { if case .loggable = self { true } else { false } }

    /// Whether inputs do not describe themselves, and may be `nil`.
    @usableFromInline package var isOptional: Bool {
        if case .typeName(_, isOptional: true) = self { true } else { false }
    }

    /// The recorded form of an input that does not describe itself and is not `nil`.
    package var typeName: InputDescription? {
        if case .typeName(let name, _) = self { name } else { nil }
    }

    /// Whether `nil` is recorded instead of the type's name.
    package func standsForNil<Input>(_ input: Input) -> Bool {
        guard case .typeName(_, isOptional: true) = self else { return false }
        return (input as? any OptionalInput)?.isNil ?? false
    }
}

/// Recognizes an input that is an optional of any type; nested optionals count as one.
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
