public import FlintTweaks
public import Foundation

/// A value of a tweak, as in the library JustTweak: a Boolean, a number or a text.
///
/// The values of FlintTweaks are an enumeration, in which values of different cases are not equal: `true` is
/// not `1`.
@available(
    *, deprecated,
    message:
        "Use FlintTweaks.TweakValue for values of any kind, and a TweakKey for those whose type is known."
)
public protocol TweakValue: TweakRepresentable, CustomStringConvertible {
    /// The value that a ``TweakProperty`` has if no provider has a value of the tweak.
    ///
    /// JustTweak stops the program in that case.
    static var missingValue: Self { get }
}

@available(*, deprecated)
extension Bool: TweakValue {
    /// `false`, the value of a ``TweakProperty`` if the tweak has no value.
    public static var missingValue: Bool { false }
}

@available(*, deprecated)
extension Int: TweakValue {
    /// Zero, the value of a ``TweakProperty`` if the tweak has no value.
    public static var missingValue: Int { 0 }
}

@available(*, deprecated)
extension Float: TweakValue {
    /// Zero, the value of a ``TweakProperty`` if the tweak has no value.
    public static var missingValue: Float { 0 }
}

@available(*, deprecated)
extension Double: TweakValue {
    /// Zero, the value of a ``TweakProperty`` if the tweak has no value.
    public static var missingValue: Double { 0 }
}

@available(*, deprecated)
extension String: TweakValue {
    /// The empty text, the value of a ``TweakProperty`` if the tweak has no value.
    public static var missingValue: String { "" }
}

@available(*, deprecated)
extension TweakValue {
    /// The value as a whole number, rounded toward zero; a text is parsed; 0 if the value is not a number.
    public var intValue: Int { tweakValue.intValue }

    /// The value as a `Float`; a text is parsed; 0 if the value is not a number.
    public var floatValue: Float { tweakValue.floatValue }

    /// The value as a `Double`; a text is parsed; 0 if the value is not a number.
    public var doubleValue: Double { tweakValue.doubleValue }

    /// The value as a Boolean; `false` if it is not a Boolean.
    public var boolValue: Bool { tweakValue.boolValue }

    /// The value as a text; `nil` if it is not a text.
    public var stringValue: String? { tweakValue.stringValue }
}

/// Compares two values of tweaks; a Boolean, a number and a text are never equal to one another.
///
/// In JustTweak, `true` equals `1`.
///
/// - Parameters:
///   - first: A value.
///   - second: Another value.
/// - Returns: Whether both have the same kind and are equal.
@available(*, deprecated, message: "Compare FlintTweaks.TweakValue.")
public func == (first: any TweakValue, second: any TweakValue) -> Bool {
    first.tweakValue == second.tweakValue
}

extension FlintTweaks.TweakValue {
    /// The value as a Boolean, a number or a text of JustTweak; `nil` for an array or an object.
    @available(*, deprecated)
    var legacyValue: (any TweakValue)? {
        switch self {
        case .bool(let value): value
        case .int(let value): Int(exactly: value)
        case .double(let value): value
        case .string(let value): value
        case .array, .object: nil
        }
    }
}

extension String {
    /// The text converted to a Boolean or a `Double` if it contains one, otherwise the text itself.
    @available(
        *, deprecated,
        message:
            "Use FlintTweaks.TweakValue(parsing:), which reads whole numbers as such, or TweakValue.string(_:)."
    )
    public var tweakValue: any TweakValue {
        switch FlintTweaks.TweakValue(parsing: self) {
        case .bool(let value): value
        case let number: Double(self) ?? number.legacyValue ?? self
        }
    }
}

extension NSNumber {
    /// The object as a tweak value of JustTweak: a `Bool` if it is a Boolean object, otherwise an `Int` or a
    /// `Double`.
    @available(*, deprecated, message: "Use FlintTweaks.TweakValue(_:), which takes an NSNumber.")
    public var tweakValue: any TweakValue { FlintTweaks.TweakValue(self)?.legacyValue ?? doubleValue }

    /// Creates a number object from a Boolean or a number; `nil` for a text.
    ///
    /// - Parameter tweakValue: The value to convert.
    @available(*, deprecated, message: "Use FlintTweaks.TweakValue.number.")
    public convenience init?(tweakValue: any TweakValue) {
        switch (tweakValue as any TweakRepresentable).tweakValue {
        case .bool(let value): self.init(value: value)
        case .int(let value): self.init(value: value)
        case .double(let value): self.init(value: value)
        case .string, .array, .object: return nil
        }
    }
}
