public import FlintTweaks

/// Requires that a tweak has a value.
///
/// The value is that of the key, so a missing one is the key's default. While a provider that would have had the
/// first word is not ready, it is not known whether the constraint holds. A tweak of another type than the key does not
/// satisfy it, whatever the default is: neither one that is declared with another type, which is also a
/// ``SetupDiagnostic``, nor one whose values are all of another type.
public struct TweakConstraint: Sendable {
    /// The name of the tweak.
    public let path: TweakPath

    /// The type of the key.
    package let kind: TweakKind

    /// The value that is required; `nil` if a function decides.
    public let expected: TweakValue?

    private let accepts: @Sendable (TweakValue) -> Bool
    private let read: @Sendable (TweakSnapshot) -> TweakFact

    /// Requires a value.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value that it must have.
    public init<Value: TweakRepresentable & Equatable>(_ key: TweakKey<Value>, is value: Value) {
        self.init(key, expected: value.tweakValue) { $0 == value }
    }

    /// Requires what a function accepts.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - condition: Says whether a value will do; a pure function, as it is only asked again when the value has
    ///     changed.
    public init<Value>(_ key: TweakKey<Value>, where condition: @escaping @Sendable (Value) -> Bool) {
        self.init(key, expected: nil, condition)
    }

    private init<Value>(
        _ key: TweakKey<Value>, expected: TweakValue?, _ condition: @escaping @Sendable (Value) -> Bool
    ) {
        path = key.path
        kind = key.declaration.kind
        self.expected = expected
        accepts = { Value(tweakValue: $0).map(condition) ?? false }
        read = { snapshot in
            let resolution = snapshot.resolve(key)
            let isUnusable = resolution.providerID == nil && resolution.errorCode == .typeMismatch
            return TweakFact(
                value: resolution.value.tweakValue, providerID: resolution.providerID,
                isDetermined: resolution.trace.isDetermined, isSensitive: resolution.trace.isSensitive,
                problem: isUnusable ? resolution.errorMessage ?? "It has another type." : nil)
        }
    }

    /// Whether a value will do.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether the tweak may have it; `false` for a value of another type.
    public func isSatisfied(by value: TweakValue) -> Bool { accepts(value) }

    package func fact(from snapshot: TweakSnapshot) -> TweakFact { read(snapshot) }
}
