/// The recorded form of an action's input, chosen by the input or the action.
public struct InputDescription: Sendable, Hashable, Codable {
    /// The description by the input or the action, or the name of the input's type; at most 4 KiB.
    public let text: String

    /// Further details, by name; texts of at most 4 KiB.
    public let info: [String: String]

    @usableFromInline
    package init(text: String, info: [String: String] = [:]) {
        self.text = RecordedText.clipped(text)
        self.info = info.isEmpty ? info : info.mapValues(RecordedText.clipped)
    }

    @usableFromInline
    package init(of input: any FlintLoggable) {
        self.init(text: input.loggingDescription, info: input.loggingInfo)
    }
}

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

/// Limits the size of recorded texts.
package enum RecordedText {
    /// The maximum number of bytes of one text.
    package static let limit = 4096

    /// The text, cut and marked if it has more than ``limit`` bytes.
    package static func clipped(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let mark = "… (cut)"
        var end = text.utf8.index(text.startIndex, offsetBy: limit - mark.utf8.count)
        // Move back to a character boundary, so that the text stays valid.
        while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + mark
    }
}
