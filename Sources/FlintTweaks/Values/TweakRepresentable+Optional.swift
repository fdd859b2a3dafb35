extension Optional: TweakRepresentable where Wrapped: TweakRepresentable {
    /// The kind of the wrapped values.
    @inlinable public static var tweakKind: TweakKind { Wrapped.tweakKind }

    /// Takes what the wrapped type takes, and the marker that stands for `nil` inside a structure.
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

    /// The value to store; for `nil` a marker, which inside a structure is stored, and for a whole tweak removes what
    /// is stored.
    public var tweakValue: TweakValue { self?.tweakValue ?? .null }
}

/// An optional, whose wrapped type says which values it takes.
protocol TweakOptional {
    static var wrappedType: any TweakRepresentable.Type { get }
}

extension Optional: TweakOptional where Wrapped: TweakRepresentable {
    static var wrappedType: any TweakRepresentable.Type { Wrapped.self }
}
