/// How an attempt to buy ended.
public enum StorePurchaseOutcome: Sendable, Hashable {
    /// The store made a transaction.
    case purchased(StoreTransaction)
    /// The person has changed their mind.
    case canceled
    /// Somebody else must agree first, such as a parent.
    case deferred
    /// It did not work; why, in the store's words.
    case failed(String)
}
