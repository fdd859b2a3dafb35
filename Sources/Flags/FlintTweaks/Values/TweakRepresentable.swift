/// A type whose values can be stored as a ``TweakValue``.
///
/// Conforming types are `Bool`, the integer types, `Double`, `Float`, `String`, `URL`, and arrays and
/// string-keyed dictionaries of such types. A `RawRepresentable` type with such a raw value, and any other
/// `Codable` type, only has to declare the conformance. The former is stored as its raw value, the latter as
/// the arrays and objects that it encodes.
///
/// ```swift
/// enum Theme: String, TweakRepresentable { case light, dark }
/// struct Limits: Codable, Equatable, TweakRepresentable { var items = 20, ratio: Float = 0.5 }
/// ```
public protocol TweakRepresentable: Sendable {
    /// The kind of ``TweakValue`` as which values of the type are stored.
    static var tweakKind: TweakKind { get }

    /// Creates a value from a stored one.
    ///
    /// The result is `nil` if the value has the wrong kind, is out of range, or is no known raw value.
    ///
    /// - Parameter tweakValue: The stored value. An exact integer is accepted for a floating-point type.
    init?(tweakValue: TweakValue)

    /// The value in the form in which it is stored; creating an instance from it results in an equal value.
    var tweakValue: TweakValue { get }
}

extension TweakValue: TweakRepresentable {
    /// A placeholder, because a `TweakValue` can have any kind; a declaration of this type has the kind of
    /// its default instead.
    public static var tweakKind: TweakKind { .object }

    /// Creates a copy of a stored value of any kind; never fails.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) { self = tweakValue }

    /// The value itself, which is stored unchanged.
    public var tweakValue: TweakValue { self }
}

// MARK: - Scalars

extension Bool: TweakRepresentable {
    /// `bool`, the kind as which Booleans are stored.
    @inlinable public static var tweakKind: TweakKind { .bool }

    /// Creates a Boolean from a stored value; `nil` if the value is not a bool.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard case .bool(let value) = tweakValue else { return nil }
        self = value
    }

    /// The Boolean in the form in which it is stored.
    @inlinable public var tweakValue: TweakValue { .bool(self) }
}

extension Double: TweakRepresentable {
    /// `double`, the kind as which numbers of this type are stored.
    @inlinable public static var tweakKind: TweakKind { .double }

    /// Creates a number from a stored double, or from a stored int that a double can represent exactly.
    ///
    /// - Parameter tweakValue: The stored value; for any other, the result is `nil`.
    @inlinable public init?(tweakValue: TweakValue) {
        switch tweakValue {
        case .double(let value): self = value
        case .int(let value): self.init(exactly: value)
        default: return nil
        }
    }

    /// The number in the form in which it is stored.
    @inlinable public var tweakValue: TweakValue { .double(self) }
}

extension Float: TweakRepresentable {
    /// `double`, the kind as which numbers of this type are stored.
    @inlinable public static var tweakKind: TweakKind { .double }

    /// Creates a number from a stored double, which is rounded, or from a stored int that the type can
    /// represent exactly.
    ///
    /// - Parameter tweakValue: The stored value; for any other, and for a double that is too large, the
    ///   result is `nil`.
    @inlinable public init?(tweakValue: TweakValue) {
        switch tweakValue {
        case .double(let value):
            self.init(value)
            if isInfinite, value.isFinite { return nil }
        case .int(let value): self.init(exactly: value)
        default: return nil
        }
    }

    /// The number in the form in which it is stored; a double represents it exactly.
    @inlinable public var tweakValue: TweakValue { .double(Double(self)) }
}

extension String: TweakRepresentable {
    /// `string`, the kind as which texts are stored.
    @inlinable public static var tweakKind: TweakKind { .string }

    /// Creates a text from a stored value; `nil` if the value is not a string.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard case .string(let value) = tweakValue else { return nil }
        self = value
    }

    // The property is disfavored. If the compatibility module is imported as well, its property of this name
    // takes precedence, which behaves as in JustTweak.
    /// The text in the form in which it is stored: always a string, even if it contains a number.
    @_disfavoredOverload
    @inlinable public var tweakValue: TweakValue { .string(self) }
}

// MARK: - Integers

extension TweakRepresentable where Self: FixedWidthInteger, Self: Codable {
    /// `int`, the kind as which integers are stored.
    @inlinable public static var tweakKind: TweakKind { .int }

    /// Creates an integer from a stored int, or from the digits of a number that is too large for an int.
    ///
    /// - Parameter tweakValue: The stored value; for any other, and for a number that the type cannot
    ///   represent, the result is `nil`.
    @inlinable public init?(tweakValue: TweakValue) {
        switch tweakValue {
        case .int(let value): self.init(exactly: value)
        case .string(let digits):
            guard Self.exceedsInt64, let value = Self(digits), Int64(exactly: value) == nil else {
                return nil
            }
            self = value
        default: return nil
        }
    }

    /// The integer in the form in which it is stored.
    ///
    /// A number beyond the range of an int becomes a text with its digits. A tweak of the kind `int` does not
    /// accept that text, but inside of an array or object it is read back as the same number.
    @inlinable public var tweakValue: TweakValue {
        Int64(exactly: self).map(TweakValue.int) ?? .string(String(self))
    }

    @usableFromInline static var exceedsInt64: Bool { Int64(exactly: Self.max) == nil }
}

extension Int: TweakRepresentable {}
extension Int8: TweakRepresentable {}
extension Int16: TweakRepresentable {}
extension Int32: TweakRepresentable {}
extension Int64: TweakRepresentable {}
extension UInt: TweakRepresentable {}
extension UInt8: TweakRepresentable {}
extension UInt16: TweakRepresentable {}
extension UInt32: TweakRepresentable {}
extension UInt64: TweakRepresentable {}

// MARK: - RawRepresentable

extension TweakRepresentable where Self: RawRepresentable, RawValue: TweakRepresentable {
    /// The kind as which the raw values are stored.
    @inlinable public static var tweakKind: TweakKind { RawValue.tweakKind }

    /// Creates a value from its stored raw value; `nil` if the type has no such raw value.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard let rawValue = RawValue(tweakValue: tweakValue) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value in the form in which it is stored.
    @inlinable public var tweakValue: TweakValue { rawValue.tweakValue }
}

// This extension repeats the one above for types that are also `Codable`. Without it, the compiler could not
// choose between the raw value and the encoded structure.
extension TweakRepresentable where Self: RawRepresentable, Self: Codable, RawValue: TweakRepresentable {
    /// The kind as which the raw values are stored.
    @inlinable public static var tweakKind: TweakKind { RawValue.tweakKind }

    /// Creates a value from its stored raw value; `nil` if the type has no such raw value.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard let rawValue = RawValue(tweakValue: tweakValue) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value in the form in which it is stored.
    @inlinable public var tweakValue: TweakValue { rawValue.tweakValue }
}

// MARK: - Optional

extension Optional: TweakRepresentable where Wrapped: TweakRepresentable {
    /// The kind as which the wrapped values are stored.
    @inlinable public static var tweakKind: TweakKind { Wrapped.tweakKind }

    /// Creates an optional from a stored value of the wrapped type, or from `{"$null": true}`, the marker for
    /// `nil` inside of an array or object.
    ///
    /// - Parameter tweakValue: The stored value; for any other, the initializer fails.
    public init?(tweakValue: TweakValue) {
        if let wrapped = Wrapped(tweakValue: tweakValue) {
            self = .some(wrapped)
        } else if tweakValue == .null {
            self = .none
        } else {
            return nil
        }
    }

    /// The wrapped value in the form in which it is stored; for `nil`, the marker `{"$null": true}`.
    ///
    /// Inside of an array or object the marker is stored. As the value of a whole tweak, it removes the
    /// stored value.
    public var tweakValue: TweakValue { self?.tweakValue ?? .null }
}

/// An optional type, as seen by code that does not know the wrapped type at compile time.
protocol TweakOptional {
    static var wrappedType: any TweakRepresentable.Type { get }
}

extension Optional: TweakOptional where Wrapped: TweakRepresentable {
    static var wrappedType: any TweakRepresentable.Type { Wrapped.self }
}

// MARK: - Collections

extension Array: TweakRepresentable where Element: TweakRepresentable {
    /// `array`, the kind as which arrays are stored.
    @inlinable public static var tweakKind: TweakKind { .array }

    /// Creates an array from a stored one; `nil` if the element type does not accept each element.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        guard case .array(let values) = tweakValue else { return nil }
        self = []
        reserveCapacity(values.count)
        for value in values {
            guard let element = Element(tweakValue: value) else { return nil }
            append(element)
        }
    }

    /// The elements in the form in which they are stored.
    public var tweakValue: TweakValue { .array(map(\.tweakValue)) }
}

extension Dictionary: TweakRepresentable where Key == String, Value: TweakRepresentable {
    /// `object`, the kind as which dictionaries are stored.
    @inlinable public static var tweakKind: TweakKind { .object }

    /// Creates a dictionary from a stored object; `nil` if the value type does not accept each member.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        guard case .object(let values) = tweakValue else { return nil }
        self = Dictionary(minimumCapacity: values.count)
        for (name, value) in values {
            guard let member = Value(tweakValue: value) else { return nil }
            self[name] = member
        }
    }

    /// The members in the form in which they are stored.
    public var tweakValue: TweakValue { .object(mapValues(\.tweakValue)) }
}
