/// The kind of a product, which determines the meaning of owning it.
public enum ProductKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Bought once, owned permanently.
    case nonConsumable
    /// Active while it is renewed.
    case autoRenewingSubscription
    /// Active until its end.
    case nonRenewingSubscription
    /// Bought repeatedly, and used up.
    case consumable

    /// Whether owning it means that it is currently active.
    public var isSubscription: Bool { self == .autoRenewingSubscription || self == .nonRenewingSubscription }
}
