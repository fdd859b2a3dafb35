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
