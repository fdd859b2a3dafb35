/// A value of one of two types.
///
/// It is encoded as an object with one key, the name of the case: `{"t1": …}`.
public enum OneOf2<T1: Sendable, T2: Sendable>: OneOfT1, OneOfT2 {
    /// A value of the first type.
    case t1(T1)
    /// A value of the second type.
    case t2(T2)

    /// The cases of the enum as values, in the order of the generic parameters.
    public static var cases: [OneOfCase<Self>] { [OneOfCase(Self.t1), OneOfCase(Self.t2)] }

    /// The index of the present case among ``cases``, from 0, and the value in it.
    public var content: (slot: Int, value: TypedValue) {
        switch self {
        case .t1(let value): (0, TypedValue(value))
        case .t2(let value): (1, TypedValue(value))
        }
    }
}

extension OneOf2: Equatable where T1: Equatable, T2: Equatable {}
extension OneOf2: Hashable where T1: Hashable, T2: Hashable {}
extension OneOf2: Encodable where T1: Encodable, T2: Encodable {}
extension OneOf2: Decodable where T1: Decodable, T2: Decodable {}
