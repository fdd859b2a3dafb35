internal import Foundation

/// The input of a screen in a tree, as a value or in stored form.
///
/// The input is a value in a running application. In a decoded tree it is JSON until a registry restores it.
public struct ScreenInput: Sendable, Equatable {
    /// An input that was stored, and that no registry has restored yet.
    struct Stored: Sendable, Equatable {
        /// The JSON of the input.
        let json: String
    }

    private enum Content: Sendable, Equatable {
        case none
        case value(TypedValue)
        case stored(Stored)
    }

    private let content: Content

    /// The absence of an input, for a screen that requires none.
    public static let none = ScreenInput(.none)

    /// Creates an input from a value.
    ///
    /// - Parameter value: The input; its type must be exactly the screen's input type.
    public init<Value: Sendable>(_ value: Value) {
        self.init(.value(Value.self == Void.self ? Self.nothing : TypedValue(value)))
    }

    /// Creates an input from a typed value of the screen's input type, without copying the value.
    ///
    /// Inputs that share a value are equal even if the value is not `Equatable`.
    init(sharing value: TypedValue) {
        self.init(.value(value.type.type == Void.self ? Self.nothing : value))
    }

    /// The value of all inputs of type `Void`; they share it, so that they are equal although `Void` is not
    /// `Equatable`.
    private static let nothing = TypedValue(())

    init(stored json: String) {
        self.init(.stored(Stored(json: json)))
    }

    private init(_ content: Content) {
        self.content = content
    }

    /// Returns the input as a value of a type.
    ///
    /// - Parameter type: The input type of the screen.
    /// - Returns: The value; `nil` if the value has another type, if the input is still in its stored form,
    ///   or if there is no input.
    public func value<Value>(as type: Value.Type) -> Value? {
        guard case .value(let value) = content, value.type == TypeKey(type) else { return nil }
        return value.value as? Value
    }

    /// The JSON of the input, if a registry has not restored it yet; `nil` otherwise.
    var stored: Stored? {
        guard case .stored(let stored) = content else { return nil }
        return stored
    }

    /// The declared type of the value; `nil` if there is no input, or if the input is still in its stored
    /// form.
    public var type: TypeKey? {
        guard case .value(let value) = content else { return nil }
        return value.type
    }

    /// The input as JSON; `nil` if there is no input, if its type is not `Codable`, or if the encoding fails.
    var storing: Stored? {
        switch content {
        case .none: nil
        case .stored(let stored): stored
        case .value(let value): StoredInput.encode(value).map { Stored(json: $0) }
        }
    }

    /// Whether there is no input.
    var isNone: Bool { content == .none }

    /// Returns the function that decodes stored inputs of a type; `nil` if the type is neither `Codable` nor
    /// `Void`.
    static func restorer<Value: Sendable>(
        of type: Value.Type
    ) -> (@Sendable (Stored) throws -> ScreenInput)? {
        guard StoredInput.canStore(type) else { return nil }
        return { stored in ScreenInput(try StoredInput.decode(Value.self, from: stored.json)) }
    }
}

/// Converts inputs to JSON and back; `Void` is stored as null.
enum StoredInput {
    static func canStore(_ type: Any.Type) -> Bool {
        type == Void.self || type is any Codable.Type
    }

    /// Encodes a value as its declared type; `nil` if that type is not `Codable`, or the encoding fails.
    static func encode(_ value: TypedValue) -> String? {
        if value.type.type == Void.self { return "null" }
        guard let type = value.type.type as? any Codable.Type else { return nil }
        return encode(value.value, as: type)
    }

    private static func encode<Value: Codable>(_ value: Any, as type: Value.Type) -> String? {
        guard let value = value as? Value else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return (try? encoder.encode(value)).flatMap { String(data: $0, encoding: .utf8) }
    }

    static func decode<Value>(_ type: Value.Type, from json: String) throws -> Value {
        if let nothing = () as? Value { return nothing }
        let decoded = try (type as? any Codable.Type).map { try decode(codable: $0, from: json) }
        guard let value = decoded as? Value else { throw CocoaError(.coderInvalidValue) }
        return value
    }

    private static func decode<Value: Codable>(codable type: Value.Type, from json: String) throws -> Any {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: Data(json.utf8))
    }
}
