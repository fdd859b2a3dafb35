/// The state of a feature in the tweaks at one moment.
public struct FeatureStateFact: Sendable, Hashable {
    /// On, off, or `nil` if no provider has a state.
    public var isEnabled: Bool?
    /// The provider that decided.
    public var providerID: String?
    /// Whether every provider with precedence over the deciding one was ready.
    public var isDetermined: Bool

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil`.
    ///   - providerID: The provider that decided.
    ///   - isDetermined: Whether every provider with precedence over the deciding one was ready.
    public init(isEnabled: Bool?, providerID: String? = nil, isDetermined: Bool = true) {
        self.isEnabled = isEnabled
        self.providerID = providerID
        self.isDetermined = isDetermined
    }
}
