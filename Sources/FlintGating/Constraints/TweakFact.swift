public import FlintTweaks

/// What is known of a tweak at one moment.
public struct TweakFact: Sendable, Hashable {
    /// The value.
    public var value: TweakValue
    /// The provider of the value; `nil` for a default.
    public var providerID: String?
    /// Whether every provider that comes before the deciding one was ready.
    public var isDetermined: Bool
    /// Whether the value must not be shown.
    public var isSensitive: Bool
    /// Why the tweak cannot be read as the type of the key; `nil` if it can.
    ///
    /// Then the constraint does not hold, whatever the default is.
    public var problem: String?

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - providerID: The provider of the value.
    ///   - isDetermined: Whether every provider that comes before the deciding one was ready.
    ///   - isSensitive: Whether the value must not be shown.
    ///   - problem: Why no value could be read, although there are some.
    public init(
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
