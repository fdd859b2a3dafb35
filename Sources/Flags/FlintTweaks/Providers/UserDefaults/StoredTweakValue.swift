import FlintBasics
import FlintJSON
internal import Foundation

/// The form in which user defaults store a value: its kind and a text, so that 1, 1.0 and true stay
/// different.
enum StoredTweakValue {
    /// The error for a stored object that is not a value of a tweak; it contains the reason.
    struct Unreadable: Error {
        let reason: String
    }

    private static let kindMember = "kind"
    private static let textMember = "text"

    /// Returns the dictionary, with the kind and the text, to store for a value; `nil` if reading it would
    /// not return an equal value.
    static func encode(_ value: TweakValue) -> [String: String]? {
        let object = [kindMember: value.kind.rawValue, textMember: text(of: value)]
        guard value.isFinite, (try? decode(object)) == value else { return nil }
        return object
    }

    /// Returns the value of a stored object.
    ///
    /// A plain object, such as a number that another tool has written, is accepted, too.
    ///
    /// - Throws: ``Unreadable`` if the object has neither the form of ``encode(_:)`` nor that of a plain
    ///   value, or if its text is not a value of its kind.
    static func decode(_ object: Any) throws(Unreadable) -> TweakValue {
        if let members = object as? [String: String], members.count == 2, let text = members[textMember],
            let kind = members[kindMember].flatMap(TweakKind.init(rawValue:))
        {
            return try value(text, of: kind)
        }
        return try plain(object)
    }

    /// Returns the value of a plain object: a text, number, Boolean, array or dictionary.
    ///
    /// - Throws: ``Unreadable`` for any other object, such as a date, and for an integer beyond 64 bits.
    static func plain(_ object: Any) throws(Unreadable) -> TweakValue {
        switch object {
        case let text as String: return .string(text)
        case let number as NSNumber:
            guard let value = TweakValue(number) else {
                throw Unreadable(reason: "an integer that is too large")
            }
            return value
        case let elements as [Any]:
            var values: [TweakValue] = []
            for element in elements { values.append(try plain(element)) }
            return .array(values)
        case let members as [String: Any]:
            var values: [String: TweakValue] = [:]
            for (name, member) in members { values[name] = try plain(member) }
            return .object(values)
        default: throw Unreadable(reason: "data, a date or another object that is no tweak's value")
        }
    }

    private static func value(_ text: String, of kind: TweakKind) throws(Unreadable) -> TweakValue {
        if kind == .string { return .string(text) }
        let document = JSONDocument(Array(text.utf8))
        guard document.problems.isEmpty, let value = document.root.flatMap(TweakValue.init(json:)),
            value.kind == kind
        else { throw Unreadable(reason: "a text that is no \(kind.rawValue)") }
        return value
    }

    private static func text(of value: TweakValue) -> String {
        if case .string(let text) = value { return text }
        return json(value)
    }

    private static func json(_ value: TweakValue) -> String {
        switch value {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): value.description
        case .string(let text): JSONText.quoted(text)
        case .array(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sortedOutOfLine { $0.key < $1.key }
                .map { JSONText.quoted($0.key) + ":" + json($0.value) }
                .joined(separator: ",") + "}"
        }
    }
}
