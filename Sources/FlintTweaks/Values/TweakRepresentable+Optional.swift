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
