/// The recorded form of an action's input, which the input's type or the action determines.
public struct InputDescription: Sendable, Hashable, Codable {
    /// The text that the action or the input itself returns, or the name of the input's type; at most 4 KiB.
    public let text: String

    /// Further details of the input, by name; each text has at most 4 KiB.
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
    /// The action has no input, so nothing is recorded.
    case absent
    /// The input is ``FlintLoggable`` and describes itself.
    case loggable
    /// The name of the input's type, the first associated value, is recorded; for an optional without a
    /// value, the text `nil` is recorded.
    ///
    /// `isOptional` says whether the type is an optional.
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

    /// Whether the input is an optional that does not describe itself.
    @usableFromInline package var isOptional: Bool {
        if case .typeName(_, isOptional: true) = self { true } else { false }
    }

    /// The text recorded for an input that does not describe itself and is not `nil`; `nil` if inputs
    /// describe themselves.
    package var typeName: InputDescription? {
        if case .typeName(let name, _) = self { name } else { nil }
    }

    /// Returns whether the text `nil` is recorded for an input instead of the name of its type, because the
    /// input is an optional without a value.
    ///
    /// - Parameter input: The input.
    package func standsForNil<Input>(_ input: Input) -> Bool {
        guard case .typeName(_, isOptional: true) = self else { return false }
        return (input as? any OptionalInput)?.isNil ?? false
    }
}

/// A protocol to which only optionals conform, so that an input of any optional type is recognized.
///
/// An optional inside an optional counts as one optional.
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

/// The size limit for recorded texts.
package enum RecordedText {
    /// The maximum number of bytes of one text; a longer text is cut.
    package static let limit = 4096

    /// Returns a text; if it has more than ``limit`` bytes, it is cut to that size and ends with `… (cut)`.
    package static func clipped(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let mark = "… (cut)"
        var end = text.utf8.index(text.startIndex, offsetBy: limit - mark.utf8.count)
        // The end is moved back to a character boundary, so that the text stays valid.
        while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + mark
    }
}
