public import FlintTweaks
public import Foundation

/// A value of a tweak, as JustTweak has it: a Boolean, a number or a text.
///
/// In FlintTweaks a value is an enumeration, whose cases never equal each other: `true` is not `1`.
@available(
    *, deprecated,
    message:
        "Use FlintTweaks.TweakValue for values of any kind, and a TweakKey for those whose type is known."
)
public protocol TweakValue: TweakRepresentable, CustomStringConvertible {
    /// The value to read if a ``TweakProperty`` has none, where JustTweak crashed.
    static var missingValue: Self { get }
}

@available(*, deprecated)
extension Bool: TweakValue {
    /// False.
    public static var missingValue: Bool { false }
}

@available(*, deprecated)
extension Int: TweakValue {
    /// Zero, the value of a property without a tweak.
    public static var missingValue: Int { 0 }
}

@available(*, deprecated)
extension Float: TweakValue {
    /// Zero.
    public static var missingValue: Float { 0 }
}

@available(*, deprecated)
extension Double: TweakValue {
    /// Zero.
    public static var missingValue: Double { 0 }
}

@available(*, deprecated)
extension String: TweakValue {
    /// The empty text.
    public static var missingValue: String { "" }
}

@available(*, deprecated)
extension TweakValue {
    /// The number, or the number that a text spells, rounded toward zero; 0 if there is none.
    public var intValue: Int { tweakValue.intValue }

    /// The number, or the number that a text spells; 0 if there is none.
    public var floatValue: Float { tweakValue.floatValue }

    /// The number, or the number that a text spells; 0 if there is none.
    public var doubleValue: Double { tweakValue.doubleValue }

    /// The Boolean, else false.
    public var boolValue: Bool { tweakValue.boolValue }

    /// The text, if it is one.
    public var stringValue: String? { tweakValue.stringValue }
}

/// Compares two values; values of different kinds differ, while in JustTweak `true` equaled `1`.
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
    /// The value as JustTweak has it; `nil` for an array or an object.
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
    /// The Boolean or the number that the text spells, or else the text, as JustTweak has it.
    ///
    /// Every number becomes a double.
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
    /// The Boolean or the number, according to the object's own type.
    @available(*, deprecated, message: "Use FlintTweaks.TweakValue(_:), which takes an NSNumber.")
    public var tweakValue: any TweakValue { FlintTweaks.TweakValue(self)?.legacyValue ?? doubleValue }

    /// Creates a number from a Boolean or a number; fails for a text.
    ///
    /// - Parameter tweakValue: The value.
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
