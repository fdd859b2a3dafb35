/// A value of one of four types.
///
/// It is encoded as an object with one key, the name of the case: `{"t1": …}`.
public enum OneOf4<T1: Sendable, T2: Sendable, T3: Sendable, T4: Sendable>: OneOf {
    /// A value of the first type.
    case t1(T1)
    /// A value of the second type.
    case t2(T2)
    /// A value of the third type.
    case t3(T3)
    /// A value of the fourth type.
    case t4(T4)

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

    /// Puts a value into the third slot.
    ///
    /// - Parameter value: The value.
    /// - Returns: The value in its slot.
    public static func value(_ value: T3) -> Self { .t3(value) }

    /// Puts a value into the fourth slot.
    ///
    /// - Parameter value: The value.
    /// - Returns: The value in its slot.
    public static func value(_ value: T4) -> Self { .t4(value) }
}

extension OneOf4: Equatable where T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable {}
extension OneOf4: Hashable where T1: Hashable, T2: Hashable, T3: Hashable, T4: Hashable {}

extension OneOf4 {
    /// The types of the slots.
    public static var slots: [any Any.Type] { [T1.self, T2.self, T3.self, T4.self] }

    /// The value in the occupied slot.
    public var slot: TypedValue {
        switch self {
        case .t1(let value): TypedValue(value)
        case .t2(let value): TypedValue(value)
        case .t3(let value): TypedValue(value)
        case .t4(let value): TypedValue(value)
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
        case 2:
            guard let value = value as? T3 else { return nil }
            self = .t3(value)
        case 3:
            guard let value = value as? T4 else { return nil }
            self = .t4(value)
        default: return nil
        }
    }
}

extension OneOf4: Encodable
where
    T1: Encodable, T2: Encodable, T3: Encodable, T4: Encodable
{
    /// Writes the value under the name of its case.
    ///
    /// - Parameter encoder: The encoder, which gets an object with one key.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .t1(let value): try SlotCoding.encode(value, inSlot: 0, to: encoder)
        case .t2(let value): try SlotCoding.encode(value, inSlot: 1, to: encoder)
        case .t3(let value): try SlotCoding.encode(value, inSlot: 2, to: encoder)
        case .t4(let value): try SlotCoding.encode(value, inSlot: 3, to: encoder)
        }
    }
}

extension OneOf4: Decodable
where
    T1: Decodable, T2: Decodable, T3: Decodable, T4: Decodable
{
    /// Reads the value by the name of its case.
    ///
    /// - Parameter decoder: The decoder of an object with one key.
    /// - Throws: `DecodingError` if there is another key, a second one, or none.
    public init(from decoder: any Decoder) throws {
        let coding = try SlotCoding(from: decoder, slots: 4)
        switch coding.slot {
        case 0: self = .t1(try coding.decode(T1.self))
        case 1: self = .t2(try coding.decode(T2.self))
        case 2: self = .t3(try coding.decode(T3.self))
        default: self = .t4(try coding.decode(T4.self))
        }
    }
}
