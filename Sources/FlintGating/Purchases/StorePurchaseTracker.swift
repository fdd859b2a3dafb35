public import Foundation
internal import Synchronization

/// A purchase tracker that is told what a store says.
///
/// It holds all rules and no framework, so that an adapter has only to translate:
///
/// - Nothing is known before the first ``load(_:since:)``.
/// - Only verified transactions count; what was taken back, replaced or has ended is not owned.
/// - An attempt to buy that fails, is canceled or deferred takes nothing away.
/// - Identifiers that were not declared are ignored, with a line in the log.
/// - Nothing is written to a file: the store keeps the transactions.
///
/// Stores do not count consumables; set what is left with ``setBalance(_:of:)``.
public final class StorePurchaseTracker: PurchaseTracker {
    /// The state of the tracker at which a list of entitlements was asked for.
    public struct LoadTicket: Sendable, Hashable {
        fileprivate let updates: UInt64
    }

    private let entitlements: Mutex<StoreEntitlements>
    private let book: PurchaseBook
    private let log: @Sendable (String) -> Void

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - products: What the application sells; of several with one identifier the first counts.
    ///   - lifetimes: How long non-renewing subscriptions last, by product identifier, because stores do not know.
    ///     One that is not listed is active without an end.
    ///   - clock: The clock by which the end of a subscription is awaited.
    ///   - wallTime: The source of wall-clock time.
    ///   - log: Receives what was ignored, and why.
    public init(
        products: [any PurchasableProduct], lifetimes: [String: Duration] = [:],
        clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        entitlements = Mutex(
            StoreEntitlements(products: products.map { AnyProduct($0) }, lifetimes: lifetimes))
        book = PurchaseBook(PurchaseLedger(unlisted: .unknown), clock: clock, wallTime: wallTime)
        self.log = log
    }

    // MARK: What the store says

    /// Notes that the list of entitlements is about to be asked for.
    ///
    /// - Returns: What ``load(_:since:)`` must be given with the list.
    public func beginLoading() -> LoadTicket { LoadTicket(updates: entitlements.withLock { $0.updates }) }

    /// Takes the list of all entitlements in place of what was known.
    ///
    /// - Parameters:
    ///   - list: All current entitlements.
    ///   - ticket: What ``beginLoading()`` gave before the list was asked for.
    /// - Returns: Whether it was taken. It is not if a transaction has come since the list was asked for, which may
    ///   lack it: ask for the list again.
    public func load(_ list: [StoreTransaction], since ticket: LoadTicket) -> Bool {
        let isTaken = change { entitlements in
            guard entitlements.updates == ticket.updates else { return nil }
            entitlements.load(list)
            return entitlements.statuses
        }
        if isTaken { list.forEach(logObjection) }
        return isTaken
    }

    /// Asks for the list of all entitlements, again if a transaction comes meanwhile, and takes it.
    ///
    /// A list that was cut short because the task was canceled is not taken.
    ///
    /// - Parameter list: Begins to list all current entitlements.
    public func load<List: AsyncSequence>(_ list: () -> List) async
    where List.Element == StoreTransaction, List.Failure == Never {
        var isTaken = false
        while !isTaken {
            let ticket = beginLoading()
            var transactions: [StoreTransaction] = []
            for await transaction in list() { transactions.append(transaction) }
            guard !Task.isCancelled else { return }
            isTaken = load(transactions, since: ticket)
        }
    }

    /// Takes a transaction in that the store sends by itself: a renewal, a refund, a purchase on another device.
    ///
    /// - Parameter transaction: The transaction.
    public func update(_ transaction: StoreTransaction) {
        logObjection(to: transaction)
        _ = change { entitlements in
            entitlements.update(transaction).map { [($0.id, entitlements.status(of: $0))] } ?? []
        }
    }

    /// Takes the outcome of an attempt to buy.
    ///
    /// - Parameters:
    ///   - outcome: How it ended. Only a transaction changes what is owned.
    ///   - product: What was to be bought.
    public func note(_ outcome: StorePurchaseOutcome, of product: any PurchasableProduct) {
        switch outcome {
        case .purchased(let transaction): update(transaction)
        case .canceled: log("The purchase of '\(product.id)' was canceled.")
        case .deferred: log("The purchase of '\(product.id)' waits for approval.")
        case .failed(let text): log("The purchase of '\(product.id)' failed: \(text)")
        }
    }

    /// Sets how many of a consumable are left.
    ///
    /// - Parameters:
    ///   - count: How many; `nil` if that is not known. A negative number counts as zero.
    ///   - product: The consumable.
    public func setBalance(_ count: Int?, of product: ConsumableProduct) {
        let status = count.map { PurchaseStatus.balance(max($0, 0)) }
        book.update { ledger, now in ledger.set(status, of: product.id, at: now).map { [$0] } ?? [] }
    }

    /// Changes the entitlements and writes what follows from them into the book, in one order.
    ///
    /// - Returns: Whether anything was to be written.
    private func change(
        _ body: (inout StoreEntitlements) -> [(id: String, status: PurchaseStatus)]?
    ) -> Bool {
        var isTaken = false
        book.update { ledger, now in
            guard let statuses = entitlements.withLock({ body(&$0) }) else { return [] }
            isTaken = true
            return statuses.compactMap { ledger.set($0.status, of: $0.id, at: now) }
        }
        return isTaken
    }

    private func logObjection(to transaction: StoreTransaction) {
        if let text = entitlements.withLock({ $0.objection(to: transaction) }) { log(text) }
    }

    // MARK: Answers

    /// Whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: Whether it is owned; `nil` before the first load.
    public func isPurchased(_ product: any PurchasableProduct) -> Bool? {
        book.status(of: product.id).covers()
    }

    /// Whether a subscription is active now.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: Whether it is active; `nil` before the first load.
    public func isSubscriptionActive(_ product: any PurchasableProduct) -> Bool? {
        book.status(of: product.id).covers()
    }

    /// When an active subscription ends, or is renewed.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The end of the newest transaction.
    public func expiry(of product: any PurchasableProduct) -> Date? { book.status(of: product.id).expiry }

    /// How many of a consumable are left.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: What ``setBalance(_:of:)`` set last; `nil` before.
    public func balance(of product: any PurchasableProduct) -> Int? { book.status(of: product.id).count }

    /// Grows with each change.
    public var revision: UInt64? { book.revision }

    /// Tells of changes from this call on.
    ///
    /// - Returns: A stream that ends with the tracker. A reader that falls far behind loses the oldest.
    public func changes() -> AsyncStream<PurchaseChange> { book.changes() }
}
