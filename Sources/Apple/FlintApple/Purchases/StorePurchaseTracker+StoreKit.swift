#if canImport(StoreKit)
    public import FlintGating
    public import StoreKit

    extension StorePurchaseTracker {
        /// Passes the transactions of StoreKit to the tracker, until the task is canceled.
        ///
        /// The function also loads the current entitlements once. It finishes each verified transaction after
        /// the tracker has received it. Run it in a task that the application starts at its launch:
        ///
        /// ```swift
        /// let following = Task { await tracker.followStoreKit() }
        /// ```
        public func followStoreKit() async {
            await withTaskGroup { group in
                group.addTask(name: "purchases.updates") {
                    for await result in StoreKit.Transaction.updates {
                        self.update(StorePurchaseTracker.Transaction(result))
                        if case .verified(let transaction) = result { await transaction.finish() }
                    }
                }
                group.addTask(name: "purchases.entitlements") { await self.loadFromStoreKit() }
            }
        }

        /// Loads all current entitlements of the user from StoreKit, for example after the user restored
        /// purchases.
        public func loadFromStoreKit() async {
            await load {
                StoreKit.Transaction.currentEntitlements.map { StorePurchaseTracker.Transaction($0) }
            }
        }
    }

    extension StorePurchaseTracker.Transaction {
        /// Creates a transaction for the tracker from a transaction of StoreKit.
        ///
        /// - Parameter result: The transaction of StoreKit, with the result of its verification. An
        ///   unverified one gives a transaction whose ``isVerified`` is `false`.
        public init(_ result: VerificationResult<StoreKit.Transaction>) {
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

    extension StorePurchaseTracker.Outcome {
        /// Creates an outcome for the tracker from the result of a purchase with StoreKit.
        ///
        /// - Parameter result: The result of the purchase. Pass the outcome to the tracker before you finish
        ///   the transaction.
        public init(_ result: Product.PurchaseResult) {
            self =
                switch result {
                case .success(let result): .purchased(StorePurchaseTracker.Transaction(result))
                case .userCancelled: .canceled
                case .pending: .deferred
                @unknown default: .failed("StoreKit gave an outcome that is not known.")
                }
        }
    }
#endif
