/// A value of one of seven types.
///
/// It is encoded as an object with one key, the name of the case: `{"t1": …}`.
public enum OneOf7<
    T1: Sendable, T2: Sendable, T3: Sendable, T4: Sendable, T5: Sendable, T6: Sendable, T7: Sendable
>: OneOfT1, OneOfT2, OneOfT3, OneOfT4, OneOfT5, OneOfT6, OneOfT7 {
    /// A value of the first type.
    case t1(T1)
    /// A value of the second type.
    case t2(T2)
    /// A value of the third type.
    case t3(T3)
    /// A value of the fourth type.
    case t4(T4)
    /// A value of the fifth type.
    case t5(T5)
    /// A value of the sixth type.
    case t6(T6)
    /// A value of the seventh type.
    case t7(T7)

    /// The cases of the enum as values, in the order of the generic parameters.
    public static var cases: [OneOfCase<Self>] {
        [
            OneOfCase(Self.t1), OneOfCase(Self.t2), OneOfCase(Self.t3), OneOfCase(Self.t4),
            OneOfCase(Self.t5), OneOfCase(Self.t6), OneOfCase(Self.t7),
        ]
    }

    /// The index of the present case among ``cases``, from 0, and the value in it.
    public var content: (slot: Int, value: TypedValue) {
        switch self {
        case .t1(let value): (0, TypedValue(value))
        case .t2(let value): (1, TypedValue(value))
        case .t3(let value): (2, TypedValue(value))
        case .t4(let value): (3, TypedValue(value))
        case .t5(let value): (4, TypedValue(value))
        case .t6(let value): (5, TypedValue(value))
        case .t7(let value): (6, TypedValue(value))
        }
    }
}

extension OneOf7: Equatable
where
    T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable, T7: Equatable
{}
extension OneOf7: Hashable
where
    T1: Hashable, T2: Hashable, T3: Hashable, T4: Hashable, T5: Hashable, T6: Hashable, T7: Hashable
{}
extension OneOf7: Encodable
where
    T1: Encodable, T2: Encodable, T3: Encodable, T4: Encodable, T5: Encodable, T6: Encodable, T7: Encodable
{}
extension OneOf7: Decodable
where
    T1: Decodable, T2: Decodable, T3: Decodable, T4: Decodable, T5: Decodable, T6: Decodable, T7: Decodable
{}
