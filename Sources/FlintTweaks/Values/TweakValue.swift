/// The value of a tweak, with its type.
///
/// Values are equal only within one case: `true`, `1`, `1.0` and `"1"` are four different values. All NaNs are one
/// value, and -0.0 equals 0.0, so equality is an equivalence and agrees with hashing.
public enum TweakValue: Sendable {
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int64)
    /// A number with a fraction or an exponent.
    case double(Double)
    /// A text.
    case string(String)
    /// A list of values.
    case array([TweakValue])
    /// Values by name.
    case object([String: TweakValue])

    /// The kind of the value.
    @inlinable public var kind: TweakKind {
        switch self {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension TweakValue {
    /// The placeholder for a value that could not be encoded; writing it is refused as an invalid value.
    static let unrepresentable = TweakValue.double(.nan)

    /// The marker for `nil` in a structure, since no kind represents it.
    static let null = TweakValue.object(["$null": .bool(true)])
}
