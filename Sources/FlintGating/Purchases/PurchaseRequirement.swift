/// What must have been bought: a product, any of several requirements, or all of them.
///
/// ```swift
/// let requirement: PurchaseRequirement = .any(.product(pro), .all(.product(basic), .product(pack, quantity: 3)))
/// ```
///
/// An empty `any` or `all` is the set-up diagnostic `constraint.emptyRequirement`.
public struct PurchaseRequirement: Sendable, Hashable, Codable {
    /// The form of a requirement, for those who look into it.
    public indirect enum Form: Sendable, Hashable, Codable {
        /// A product, and how many of it if it is a consumable.
        case product(AnyProduct, quantity: Int)
        /// At least one of the requirements.
        case any([PurchaseRequirement])
        /// Every one of the requirements.
        case all([PurchaseRequirement])
    }

    /// The form of the requirement.
    public let form: Form

    private init(_ form: Form) {
        self.form = form
    }

    /// Requires a product; of a consumable, one.
    ///
    /// - Parameter product: The product.
    /// - Returns: The requirement.
    public static func product(_ product: any PurchasableProduct) -> PurchaseRequirement {
        PurchaseRequirement(.product(AnyProduct(product), quantity: 1))
    }

    /// Requires a number of a consumable.
    ///
    /// - Parameters:
    ///   - product: The consumable.
    ///   - quantity: How many, at least 1; less is the set-up diagnostic `constraint.badQuantity`.
    /// - Returns: The requirement.
    public static func product(_ product: ConsumableProduct, quantity: Int) -> PurchaseRequirement {
        PurchaseRequirement(.product(AnyProduct(product), quantity: quantity))
    }

    /// Requires at least one of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    /// - Returns: The requirement.
    public static func any(_ requirements: [PurchaseRequirement]) -> PurchaseRequirement {
        PurchaseRequirement(.any(requirements))
    }

    /// Requires at least one of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    /// - Returns: The requirement.
    public static func any(_ requirements: PurchaseRequirement...) -> PurchaseRequirement {
        any(requirements)
    }

    /// Requires every one of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    /// - Returns: The requirement.
    public static func all(_ requirements: [PurchaseRequirement]) -> PurchaseRequirement {
        PurchaseRequirement(.all(requirements))
    }

    /// Requires every one of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    /// - Returns: The requirement.
    public static func all(_ requirements: PurchaseRequirement...) -> PurchaseRequirement {
        all(requirements)
    }
}
