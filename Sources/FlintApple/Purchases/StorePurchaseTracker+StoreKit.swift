#if canImport(StoreKit)
    public import FlintGating
    public import StoreKit

    extension StorePurchaseTracker {
        /// Tells the tracker what StoreKit says, until the task is canceled.
        ///
        /// Run it in a task of the application from its begin on:
        ///
        /// ```swift
        /// let following = Task { await tracker.followStoreKit() }
        /// ```
        public func followStoreKit() async {
            await withTaskGroup { group in
                group.addTask(name: "purchases.updates") {
                    for await result in Transaction.updates {
                        self.update(StoreTransaction(result))
                        if case .verified(let transaction) = result { await transaction.finish() }
                    }
                }
                group.addTask(name: "purchases.entitlements") { await self.loadFromStoreKit() }
            }
        }

        /// Asks StoreKit for all current entitlements, such as after purchases were restored.
        public func loadFromStoreKit() async {
            await load { Transaction.currentEntitlements.map { StoreTransaction($0) } }
        }
    }

    extension StoreTransaction {
        /// Translates a transaction of StoreKit.
        ///
        /// - Parameter result: The transaction, and whether its signature is right.
        public init(_ result: VerificationResult<Transaction>) {
            let (transaction, isVerified) =
                switch result {
                case .verified(let transaction): (transaction, true)
                case .unverified(let transaction, _): (transaction, false)
                }
            self.init(
                id: transaction.id, productID: transaction.productID, purchaseDate: transaction.purchaseDate,
                expirationDate: transaction.expirationDate, revocationDate: transaction.revocationDate,
                isUpgraded: transaction.isUpgraded, isVerified: isVerified)
        }
    }

    extension StorePurchaseOutcome {
        /// Translates the outcome of a purchase with StoreKit.
        ///
        /// - Parameter result: What the purchase of a product returned. Finish its transaction after it was noted.
        public init(_ result: Product.PurchaseResult) {
            self =
                switch result {
                case .success(let result): .purchased(StoreTransaction(result))
                case .userCancelled: .canceled
                case .pending: .deferred
                @unknown default: .failed("StoreKit gave an outcome that is not known.")
                }
        }
    }
#endif
