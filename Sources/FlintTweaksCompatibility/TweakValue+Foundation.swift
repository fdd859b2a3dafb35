internal import FlintTweaks
public import Foundation

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
