extension FeatureConstraintsBuilder {
    /// Requires a product: owned, active, or at least one of a consumable.
    ///
    /// - Parameter product: The product.
    public func purchase(_ product: any PurchasableProduct) {
        purchase(PurchaseRequirement.product(product))
    }

    /// Requires a number of a consumable.
    ///
    /// - Parameters:
    ///   - product: The consumable.
    ///   - quantity: The required number, at least 1.
    public func purchase(_ product: ConsumableProduct, quantity: Int) {
        purchase(PurchaseRequirement.product(product, quantity: quantity))
    }

    /// Requires several products, all of them.
    ///
    /// - Parameter products: The products.
    public func purchases(_ products: any PurchasableProduct...) {
        purchase(.all(products.map { .product($0) }))
    }

    /// Requires at least one of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    public func purchase(anyOf requirements: PurchaseRequirement...) {
        purchase(.any(requirements))
    }

    /// Requires at least one of several products.
    ///
    /// - Parameter products: The products.
    public func purchase(anyOf products: any PurchasableProduct...) {
        purchase(.any(products.map { .product($0) }))
    }

    /// Requires all of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    public func purchase(allOf requirements: PurchaseRequirement...) {
        purchase(.all(requirements))
    }

    /// Requires all of several products.
    ///
    /// - Parameter products: The products.
    public func purchase(allOf products: any PurchasableProduct...) {
        purchase(.all(products.map { .product($0) }))
    }
}
