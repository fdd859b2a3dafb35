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

    // This one satisfies the conformance; code that names the property resolves to the deprecated one below.
    /// The value to store: always a string, also if the text spells a number.
    @_disfavoredOverload
    @inlinable public var tweakValue: TweakValue { .string(self) }
}

// It is in an extension of the protocol, so that the property of this name in the compatibility module, which behaves
// as in JustTweak, takes precedence.
extension TweakRepresentable where Self == String {
    /// The value to store: always a string, also if the text spells a number.
    @available(
        *, deprecated,
        message:
            "Use TweakValue.string(_:), or TweakValue(parsing:) to get a number out of a text that spells one."
    )
    @inlinable public var tweakValue: TweakValue { .string(self) }
}
