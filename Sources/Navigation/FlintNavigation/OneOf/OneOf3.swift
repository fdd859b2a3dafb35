/// A value of one of three types.
///
/// It is encoded as an object with one key, the name of the case: `{"t1": …}`.
public enum OneOf3<T1: Sendable, T2: Sendable, T3: Sendable>: OneOfT1, OneOfT2, OneOfT3 {
    /// A value of the first type.
    case t1(T1)
    /// A value of the second type.
    case t2(T2)
    /// A value of the third type.
    case t3(T3)

    /// The cases of the enum as values, in the order of the generic parameters.
    public static var cases: [OneOfCase<Self>] {
        [OneOfCase(Self.t1), OneOfCase(Self.t2), OneOfCase(Self.t3)]
    }

    /// The index of the present case among ``cases``, from 0, and the value in it.
    public var content: (slot: Int, value: TypedValue) {
        switch self {
        case .t1(let value): (0, TypedValue(value))
        case .t2(let value): (1, TypedValue(value))
        case .t3(let value): (2, TypedValue(value))
        }
    }
}

extension OneOf3: Equatable where T1: Equatable, T2: Equatable, T3: Equatable {}
extension OneOf3: Hashable where T1: Hashable, T2: Hashable, T3: Hashable {}
extension OneOf3: Encodable where T1: Encodable, T2: Encodable, T3: Encodable {}
extension OneOf3: Decodable where T1: Decodable, T2: Decodable, T3: Decodable {}
