import FlintBasics

/// The value of a tweak, with its type.
///
/// Values of different cases are not equal: `true`, `1`, `1.0` and `"1"` are four different values. All NaNs
/// are equal, and -0.0 equals 0.0.
public enum TweakValue: Sendable {
    /// A Boolean value.
    case bool(Bool)
    /// A value that is a whole number.
    case int(Int64)
    /// A value that is a floating-point number.
    case double(Double)
    /// A value that is a text.
    case string(String)
    /// A value that is a list of values.
    case array([TweakValue])
    /// A value that contains values by name.
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
    /// A placeholder for a value that could not be encoded; writing it fails with the code `invalidValue`.
    static let unrepresentable = TweakValue.double(.nan)

    /// The marker for `nil` inside of an array or object, because no kind of value represents `nil`.
    package static let null = TweakValue.object(["$null": .bool(true)])
}

/// The types that a ``TweakValue`` can have.
public enum TweakKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The kind of Boolean values.
    case bool = "Bool"
    /// The kind of whole numbers from −2⁶³ to 2⁶³ − 1.
    case int = "Int"
    /// The kind of floating-point numbers.
    case double = "Double"
    /// The kind of texts.
    case string = "String"
    /// The kind of arrays, which contain a list of values.
    case array = "Array"
    /// The kind of objects, which contain values by name.
    case object = "Object"
}

extension TweakValue: Hashable {
    /// Compares two values; values of different cases are not equal.
    ///
    /// - Parameters:
    ///   - first: A value.
    ///   - second: Another value.
    /// - Returns: Whether both are equal; all NaNs are.
    public static func == (first: TweakValue, second: TweakValue) -> Bool {
        switch (first, second) {
        case (.bool(let first), .bool(let second)): first == second
        case (.int(let first), .int(let second)): first == second
        case (.double(let first), .double(let second)): first == second || (first.isNaN && second.isNaN)
        case (.string(let first), .string(let second)): first == second
        case (.array(let first), .array(let second)): first == second
        case (.object(let first), .object(let second)): first == second
        default: false
        }
    }

    /// Hashes the kind and the value.
    ///
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        switch self {
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value.isNaN ? .nan : value)
        case .string(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension TweakValue: CustomStringConvertible {
    /// The value as text for logs, similar to JSON, with members ordered by name.
    ///
    /// A double always has a fraction or an exponent, which distinguishes it from an int. Do not show the
    /// text of a sensitive tweak's value.
    public var description: String {
        switch self {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): value.description
        case .string(let value): value.debugDescription
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members): "{\(Self.describe(members))}"
        }
    }

    private static func describe(_ members: [String: TweakValue]) -> String {
        members.sortedOutOfLine { $0.key < $1.key }
            .map { "\($0.key.debugDescription): \($0.value)" }
            .joined(separator: ", ")
    }
}

extension TweakValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a value of the kind bool.
    ///
    /// - Parameter value: True or false.
    @inlinable public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a value of the kind int.
    ///
    /// - Parameter value: The number.
    @inlinable public init(integerLiteral value: Int64) { self = .int(value) }

    /// Creates a value of the kind double.
    ///
    /// - Parameter value: The number.
    @inlinable public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a value of the kind string.
    ///
    /// - Parameter value: The text.
    @inlinable public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a value of the kind array.
    ///
    /// - Parameter elements: The elements.
    @inlinable public init(arrayLiteral elements: TweakValue...) { self = .array(elements) }

    /// Creates a value of the kind object; of several members with the same name, the last counts.
    ///
    /// - Parameter elements: The members.
    @inlinable public init(dictionaryLiteral elements: (String, TweakValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
