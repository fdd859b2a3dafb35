/// A type whose values can be stored as a ``TweakValue``.
///
/// Conforming types are `Bool`, the integer types, `Double`, `Float`, `String`, `URL`, and arrays and string-keyed
/// dictionaries of such types. A `RawRepresentable` type over them, and any other `Codable` type, only has to declare
/// the conformance: the first is stored as its raw value, the second as the structure that it encodes.
///
/// ```swift
/// enum Theme: String, TweakRepresentable { case light, dark }
/// struct Limits: Codable, Equatable, TweakRepresentable { var items = 20, ratio: Float = 0.5 }
/// ```
public protocol TweakRepresentable: Sendable {
    /// The kind of value that the type is stored as.
    static var tweakKind: TweakKind { get }

    /// Creates a value from a stored one.
    ///
    /// It fails if the value has the wrong kind, is out of range, or is no known raw value.
    ///
    /// - Parameter tweakValue: The stored value. An exact integer is accepted for a floating-point type.
    init?(tweakValue: TweakValue)

    /// The value to store; initializing from it gives an equal value.
    var tweakValue: TweakValue { get }
}

extension TweakValue: TweakRepresentable {
    /// A value of any kind; the kind of a declaration of this type is that of its default.
    public static var tweakKind: TweakKind { .object }

    /// Takes the value as it is.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) { self = tweakValue }

    /// The value itself.
    public var tweakValue: TweakValue { self }
}

// MARK: - Scalars

extension Bool: TweakRepresentable {
    /// A bool.
    @inlinable public static var tweakKind: TweakKind { .bool }

    /// Takes a bool and nothing else.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard case .bool(let value) = tweakValue else { return nil }
        self = value
    }

    /// The value to store.
    @inlinable public var tweakValue: TweakValue { .bool(self) }
}

extension Double: TweakRepresentable {
    /// A double.
    @inlinable public static var tweakKind: TweakKind { .double }

    /// Takes a double, or an int that a double can hold exactly.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        switch tweakValue {
        case .double(let value): self = value
        case .int(let value): self.init(exactly: value)
        default: return nil
        }
    }

    /// The value to store.
    @inlinable public var tweakValue: TweakValue { .double(self) }
}

extension Float: TweakRepresentable {
    /// A double.
    @inlinable public static var tweakKind: TweakKind { .double }

    /// Takes the nearest number to a double that is not too large, or an int that it can hold exactly.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        switch tweakValue {
        case .double(let value):
            self.init(value)
            if isInfinite, value.isFinite { return nil }
        case .int(let value): self.init(exactly: value)
        default: return nil
        }
    }

    /// The value to store, which holds the number exactly.
    @inlinable public var tweakValue: TweakValue { .double(Double(self)) }
}

extension String: TweakRepresentable {
    /// A string.
    @inlinable public static var tweakKind: TweakKind { .string }

    /// Takes a string and nothing else.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard case .string(let value) = tweakValue else { return nil }
        self = value
    }

    // Disfavored, so that the property of this name in the compatibility module, which behaves as in JustTweak, takes
    // precedence where both are imported.
    /// The value to store: always a string, also if the text spells a number.
    @_disfavoredOverload
    @inlinable public var tweakValue: TweakValue { .string(self) }
}

// MARK: - Integers

extension TweakRepresentable where Self: FixedWidthInteger, Self: Codable {
    /// An int.
    @inlinable public static var tweakKind: TweakKind { .int }

    /// Takes an int that the type can hold, or the digits of a number that is too large for an int.
    ///
    /// - Parameter tweakValue: The stored value.
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

    /// The value to store.
    ///
    /// A number beyond the range of an int becomes a text of its digits. A tweak of kind int refuses that text, but
    /// within a structure it reads back as the same number.
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
    /// The kind of the raw values.
    @inlinable public static var tweakKind: TweakKind { RawValue.tweakKind }

    /// Takes a raw value that the type knows.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard let rawValue = RawValue(tweakValue: tweakValue) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value, to store.
    @inlinable public var tweakValue: TweakValue { rawValue.tweakValue }
}

// This extension repeats the one above for types that are also `Codable`: without it, the compiler could not choose
// between the raw value and the structure.
extension TweakRepresentable where Self: RawRepresentable, Self: Codable, RawValue: TweakRepresentable {
    /// The kind of the raw values.
    @inlinable public static var tweakKind: TweakKind { RawValue.tweakKind }

    /// Takes a raw value that the type knows.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        guard let rawValue = RawValue(tweakValue: tweakValue) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value, to store.
    @inlinable public var tweakValue: TweakValue { rawValue.tweakValue }
}

// MARK: - Optional

extension Optional: TweakRepresentable where Wrapped: TweakRepresentable {
    /// The kind of the wrapped values.
    @inlinable public static var tweakKind: TweakKind { Wrapped.tweakKind }

    /// Takes the values of the wrapped type, and the marker for `nil` inside a structure.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        if let wrapped = Wrapped(tweakValue: tweakValue) {
            self = .some(wrapped)
        } else if tweakValue == .null {
            self = .none
        } else {
            return nil
        }
    }

    /// The value to store; a marker for `nil`.
    ///
    /// Inside a structure the marker is stored. For a whole tweak it removes the stored value.
    public var tweakValue: TweakValue { self?.tweakValue ?? .null }
}

/// An optional type, which exposes its wrapped type.
protocol TweakOptional {
    static var wrappedType: any TweakRepresentable.Type { get }
}

extension Optional: TweakOptional where Wrapped: TweakRepresentable {
    static var wrappedType: any TweakRepresentable.Type { Wrapped.self }
}

// MARK: - Collections

extension Array: TweakRepresentable where Element: TweakRepresentable {
    /// An array.
    @inlinable public static var tweakKind: TweakKind { .array }

    /// Takes an array all of whose elements the element type takes.
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

    /// The elements, to store.
    public var tweakValue: TweakValue { .array(map(\.tweakValue)) }
}

extension Dictionary: TweakRepresentable where Key == String, Value: TweakRepresentable {
    /// An object.
    @inlinable public static var tweakKind: TweakKind { .object }

    /// Takes an object all of whose members the value type takes.
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

    /// The members, to store.
    public var tweakValue: TweakValue { .object(mapValues(\.tweakValue)) }
}
