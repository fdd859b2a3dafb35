/// What a product is, and thereby what it means to have it.
public enum ProductKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Bought once, owned from then on.
    case nonConsumable
    /// Active while it is renewed.
    case autoRenewingSubscription
    /// Active until its end.
    case nonRenewingSubscription
    /// Bought as often as needed, and used up.
    case consumable

    /// Whether having it means that it is active now.
    public var isSubscription: Bool { self == .autoRenewingSubscription || self == .nonRenewingSubscription }
}
