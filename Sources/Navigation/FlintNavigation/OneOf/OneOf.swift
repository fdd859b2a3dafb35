import FlintBasics

/// A value of one of several types; the common protocol of ``OneOf2`` … ``OneOf8``.
///
/// The *leaves* of such a type are its slots from left to right, where a slot that is itself a `OneOf` is replaced by
/// its leaves.
public protocol OneOf: Sendable {
    /// The types of the slots, from left to right.
    static var slots: [any Any.Type] { get }

    /// The value in the occupied slot.
    var slot: TypedValue { get }

    /// Puts a value into a slot; `nil` if there is no such slot or the value does not fit.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - slot: The index of the slot, from 0.
    init?(_ value: Any, inSlot slot: Int)
}

extension OneOf {
    /// The types of the leaves, from left to right.
    public static var leaves: [TypeKey] {
        slots.flatMap { TypeKey($0).leaves }
    }

    /// The innermost value, with the type declared by its slot.
    public var leaf: TypedValue { slot.leaf }

    /// Puts a value into the first leaf with exactly the given type, depth first; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The declared type of the value.
    public init?(lifting value: Any, as type: Any.Type) {
        for (index, slot) in Self.slots.enumerated() {
            if slot == type {
                self.init(value, inSlot: index)
                return
            }
            if let inner = slot as? any OneOf.Type, let lifted = inner.init(lifting: value, as: type) {
                self.init(lifted, inSlot: index)
                return
            }
        }
        return nil
    }
}

/// The coded form of all `OneOf`s: an object whose only key names the slot.
struct SlotCoding {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(slot: Int) { stringValue = "t\(slot + 1)" }

        init?(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// The index of the slot, from 0.
    let slot: Int

    private let container: KeyedDecodingContainer<Key>

    init(from decoder: any Decoder, slots: Int) throws {
        container = try decoder.container(keyedBy: Key.self)
        let found = container.allKeys.map(\.stringValue).sortedOutOfLine()
        let names = (0..<slots).map { Key(slot: $0).stringValue }
        guard found.count == 1, let slot = names.firstIndex(of: found[0]) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "Expected exactly one of the keys \(names.joined(separator: ", ")), found "
                        + (found.isEmpty ? "none." : found.joined(separator: ", ") + ".")))
        }
        self.slot = slot
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try container.decode(type, forKey: Key(slot: slot))
    }

    static func encode<Value: Encodable>(_ value: Value, inSlot slot: Int, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(value, forKey: Key(slot: slot))
    }
}
