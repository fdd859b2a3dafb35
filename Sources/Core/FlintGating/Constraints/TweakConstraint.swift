package import FlintTweaks

/// A constraint that requires a tweak to have a given value, or one that a function accepts.
///
/// If no provider has a value, the default of the tweak's key counts. While a provider with higher precedence
/// than the one that supplies the value is not ready, the result is not determined. A tweak whose type
/// differs from that of the key does not satisfy the constraint, whatever the default is: a tweak that is
/// declared with another type, which the set-up also reports as a ``SetupDiagnostic``, or a tweak all of
/// whose values have another type.
package struct TweakConstraint: Sendable {
    /// The path of the tweak: its feature and its variable.
    package let path: TweakPath

    /// The type of value that the tweak's key declares.
    package let kind: TweakKind

    /// The required value; `nil` if a function accepts or rejects values.
    package let expected: TweakValue?

    private let accepts: @Sendable (TweakValue) -> Bool
    private let read: @Sendable (TweakSnapshot) -> TweakFact

    /// Creates a constraint that requires a value.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value that the tweak must have.
    package init<Value: TweakRepresentable & Equatable>(_ key: TweakKey<Value>, is value: Value) {
        self.init(key, expected: value.tweakValue) { $0 == value }
    }

    /// Creates a constraint that requires a value that a function accepts.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - condition: A pure function that returns whether a value is accepted. It is called again only when
    ///     the value has changed.
    package init<Value>(_ key: TweakKey<Value>, where condition: @escaping @Sendable (Value) -> Bool) {
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
            return TweakFact(
                value: resolution.value.tweakValue, providerID: resolution.providerID,
                isDetermined: resolution.trace.isDetermined, isSensitive: resolution.trace.isSensitive,
                problem: resolution.providerID == nil ? resolution.mismatch : nil)
        }
    }

    /// Returns whether a value satisfies the constraint.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether the constraint accepts the value; `false` for a value of another type.
    package func isSatisfied(by value: TweakValue) -> Bool { accepts(value) }

    package func fact(from snapshot: TweakSnapshot) -> TweakFact { read(snapshot) }
}

extension TweakResolution {
    /// The reason why a provider's value of the tweak cannot be used: it has another type than the key, or is
    /// not allowed; `nil` if there is no such value.
    ///
    /// It is read from the trace of the resolution. The error code does not suffice, because a rule that ends
    /// without a value has the same code.
    fileprivate var mismatch: String? {
        if errorCode == .typeMismatch { return errorMessage ?? "It has another type." }
        let entry = trace.entries.first { entry in
            switch entry.finding {
            case .wrongType, .notAllowed, .notConvertible: true
            case .won, .shadowed, .notFound, .undecryptable, .failed, .notReady: false
            }
        }
        return entry.map { "Its value is of no use, \($0)." }
    }
}

/// A constraint that requires a tweak feature, such as `sharing` of the tweak path `sharing/limit`, to be on.
package struct FeatureStateConstraint: Sendable, Hashable {
    /// The name of the tweak feature.
    package let feature: String

    /// Creates a constraint.
    ///
    /// - Parameter feature: The name of the tweak feature.
    package init(_ feature: String) {
        self.feature = feature
    }
}
