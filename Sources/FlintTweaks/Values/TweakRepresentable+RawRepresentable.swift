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

// The same extension for types that are also `Codable`: without it, the compiler could not choose between the raw
// value and the structure.
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
