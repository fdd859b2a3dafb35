package import FlintTweaks

/// The state of a tweak at one time, as the input of an evaluation.
package struct TweakFact: Sendable, Hashable {
    /// The value of the tweak.
    package var value: TweakValue
    /// The provider that supplied the value; `nil` for a default.
    package var providerID: String?
    /// Whether the value is final: each provider with a higher precedence than the one that supplied it was
    /// ready.
    package var isDetermined: Bool
    /// Whether the value must not be shown.
    package var isSensitive: Bool
    /// The reason why the tweak cannot be read as the type that its key declares; `nil` if it can.
    ///
    /// The constraint is then not satisfied, whatever the default is.
    package var problem: String?

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - value: The value of the tweak.
    ///   - providerID: The provider that supplied the value; `nil` for a default.
    ///   - isDetermined: Whether each provider with a higher precedence than the one that supplied the value
    ///     was ready.
    ///   - isSensitive: Whether the value must not be shown.
    ///   - problem: The reason why the tweak cannot be read as the type that its key declares.
    package init(
        value: TweakValue, providerID: String? = nil, isDetermined: Bool = true, isSensitive: Bool = false,
        problem: String? = nil
    ) {
        self.value = value
        self.providerID = providerID
        self.isDetermined = isDetermined
        self.isSensitive = isSensitive
        self.problem = problem
    }
}
