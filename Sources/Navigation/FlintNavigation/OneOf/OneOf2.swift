/// A value of one of two types.
///
/// It is encoded as an object with one key, the name of the case: `{"t1": …}`.
public enum OneOf2<T1: Sendable, T2: Sendable>: OneOf {
    /// A value of the first type.
    case t1(T1)
    /// A value of the second type.
    case t2(T2)

    /// Puts a value into the first slot.
    ///
    /// - Parameter value: The value.
    /// - Returns: The value in its slot.
    public static func value(_ value: T1) -> Self { .t1(value) }

    /// Puts a value into the second slot.
    ///
    /// - Parameter value: The value.
    /// - Returns: The value in its slot.
    public static func value(_ value: T2) -> Self { .t2(value) }
}

extension OneOf2: Equatable where T1: Equatable, T2: Equatable {}
extension OneOf2: Hashable where T1: Hashable, T2: Hashable {}

extension OneOf2 {
    /// The types of the slots.
    public static var slots: [any Any.Type] { [T1.self, T2.self] }

    /// The value in the occupied slot.
    public var slot: TypedValue {
        switch self {
        case .t1(let value): TypedValue(value)
        case .t2(let value): TypedValue(value)
        }
    }

    /// Puts a value into a slot; `nil` if there is no such slot or the value does not fit.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - slot: The index of the slot, from 0.
    public init?(_ value: Any, inSlot slot: Int) {
        switch slot {
        case 0:
            guard let value = value as? T1 else { return nil }
            self = .t1(value)
        case 1:
            guard let value = value as? T2 else { return nil }
            self = .t2(value)
        default: return nil
        }
    }
}

extension OneOf2: Encodable where T1: Encodable, T2: Encodable {
    /// Writes the value under the name of its case.
    ///
    /// - Parameter encoder: The encoder, which gets an object with one key.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .t1(let value): try SlotCoding.encode(value, inSlot: 0, to: encoder)
        case .t2(let value): try SlotCoding.encode(value, inSlot: 1, to: encoder)
        }
    }
}

extension OneOf2: Decodable where T1: Decodable, T2: Decodable {
    /// Reads the value by the name of its case.
    ///
    /// - Parameter decoder: The decoder of an object with one key.
    /// - Throws: `DecodingError` if there is another key, a second one, or none.
    public init(from decoder: any Decoder) throws {
        let coding = try SlotCoding(from: decoder, slots: 2)
        switch coding.slot {
        case 0: self = .t1(try coding.decode(T1.self))
        default: self = .t2(try coding.decode(T2.self))
        }
    }
}
