/// The outcome of an attempt to buy.
public enum StorePurchaseOutcome: Sendable, Hashable {
    /// The store has created a transaction.
    case purchased(StoreTransaction)
    /// The user has canceled the purchase.
    case canceled
    /// The purchase needs the approval of another person, such as a parent.
    case deferred
    /// The purchase failed, with the store's error text.
    case failed(String)
}
