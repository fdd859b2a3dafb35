import FlintBasics

/// A value of one of several types; the common protocol of ``OneOf2`` … ``OneOf8``.
///
/// Each case of such a type is a *slot*, numbered from 0. The *leaves* are the types of the slots from left
/// to right, where a slot whose type is itself a `OneOf` is replaced by the leaves of that type.
public protocol OneOf: Sendable {
    /// The cases of the enum as values, in the order of the generic parameters.
    static var cases: [OneOfCase<Self>] { get }

    /// The index of the present case among ``cases``, from 0, and the value in it.
    var content: (slot: Int, value: TypedValue) { get }
}

extension OneOf {
    /// The types of the cases' values, from left to right.
    public static var slots: [any Any.Type] { cases.map(\.type) }

    /// The types that the `OneOf` can hold, from left to right; a nested `OneOf` counts as its own types.
    public static var leaves: [TypeKey] {
        slots.flatMap { TypeKey($0).leaves }
    }

    /// The wrapped value, with the type that its case declares.
    public var slot: TypedValue { content.value }

    /// The value inside all nested `OneOf`s, with the type that its case declares.
    public var leaf: TypedValue { slot.leaf }

    /// Creates the `OneOf` with a value in one of its cases.
    ///
    /// - Parameters:
    ///   - value: The value to wrap.
    ///   - slot: The index of the case, from 0.
    /// - Returns: `nil` if there is no such case, or if the value does not have the type of the case.
    public init?(_ value: Any, inSlot slot: Int) {
        let cases = Self.cases
        guard cases.indices.contains(slot), let whole = cases[slot].make(value) else { return nil }
        self = whole
    }

    /// Creates the `OneOf` with a value in the first case that has exactly the given type.
    ///
    /// The cases of nested `OneOf`s are considered, too.
    ///
    /// - Parameters:
    ///   - value: The value to wrap.
    ///   - type: The declared type of the value.
    /// - Returns: `nil` if no case has the type, or if the value does not have the type.
    public init?(lifting value: Any, as type: Any.Type) {
        for slot in Self.cases {
            let fitting: Any? =
                slot.type == type
                ? .some(value) : (slot.type as? any OneOf.Type)?.init(lifting: value, as: type)
            guard let fitting else { continue }
            guard let whole = slot.make(fitting) else { return nil }
            self = whole
            return
        }
        return nil
    }
}

/// A case of a ``OneOf``, as a type and a function that creates the case.
public struct OneOfCase<Whole: OneOf>: Sendable {
    /// The type of the values in this case.
    let type: any Any.Type

    /// Creates the `OneOf` with a value in this case; `nil` if the value has another type.
    let make: @Sendable (Any) -> Whole?

    /// Creates the description of a case.
    ///
    /// - Parameter make: The function that creates the case from its value, such as `OneOf2.t1`.
    public init<Value: Sendable>(_ make: @escaping @Sendable (Value) -> Whole) {
        type = Value.self
        self.make = { ($0 as? Value).map(make) }
    }
}

// MARK: - Coding

extension OneOf where Self: Encodable {
    /// Encodes the value under the name of its case.
    ///
    /// - Parameter encoder: The encoder, which gets an object with one key.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        let (slot, value) = content
        var container = encoder.container(keyedBy: SlotKey.self)
        guard let type = Self.slots[slot] as? any Encodable.Type,
            try container.encode(value.value, as: type, inSlot: slot)
        else {
            throw EncodingError.invalidValue(
                value.value,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "\(value.type) cannot be encoded."))
        }
    }
}

extension OneOf where Self: Decodable {
    /// Decodes the value by the name of its case.
    ///
    /// - Parameter decoder: The decoder of an object with one key.
    /// - Throws: `DecodingError` if the object has several keys, none, or one that is not the name of a case.
    public init(from decoder: any Decoder) throws {
        let slots = Self.slots
        let container = try decoder.container(keyedBy: SlotKey.self)
        let found = container.allKeys.map(\.stringValue).sortedOutOfLine()
        let names = slots.indices.map { SlotKey(slot: $0).stringValue }
        guard found.count == 1, let slot = names.firstIndex(of: found[0]),
            let type = slots[slot] as? any Decodable.Type,
            let whole = Self(try container.decode(type, forKey: SlotKey(slot: slot)), inSlot: slot)
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "Expected exactly one of the keys \(names.joined(separator: ", ")), found "
                        + (found.isEmpty ? "none." : found.joined(separator: ", ") + ".")))
        }
        self = whole
    }
}

/// The coding key of an encoded `OneOf`: the name of the case, such as `t1`.
private struct SlotKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(slot: Int) { stringValue = "t\(slot + 1)" }

    init?(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer<SlotKey> {
    /// Encodes a value under the name of its case, as the type that the case declares.
    ///
    /// - Returns: Whether the value was encoded; `false` if it does not have that type.
    /// - Throws: The error of the encoder.
    fileprivate mutating func encode<Value: Encodable>(
        _ value: any Sendable, as type: Value.Type, inSlot slot: Int
    ) throws -> Bool {
        guard let value = value as? Value else { return false }
        try encode(value, forKey: SlotKey(slot: slot))
        return true
    }
}
