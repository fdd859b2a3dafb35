/// A required purchase: a product, any of several requirements, or all of them.
///
/// ```swift
/// let requirement: PurchaseRequirement = .any(.product(pro), .all(.product(basic), .product(pack, quantity: 3)))
/// ```
///
/// An empty `any` or `all` is the set-up diagnostic `constraint.emptyRequirement`.
public struct PurchaseRequirement: Sendable, Hashable, Codable {
    /// The structure of a requirement.
    public indirect enum Form: Sendable, Hashable, Codable {
        /// A product, and the number required if it is a consumable.
        case product(AnyProduct, quantity: Int)
        /// At least one of the requirements.
        case any([PurchaseRequirement])
        /// All of the requirements.
        case all([PurchaseRequirement])
    }

    /// The structure of the requirement.
    public let form: Form

    private init(_ form: Form) {
        self.form = form
    }

    /// Requires a product, or one of a consumable.
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
    ///   - quantity: The required number, at least 1; less is the set-up diagnostic `constraint.badQuantity`.
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

    /// Requires all of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    /// - Returns: The requirement.
    public static func all(_ requirements: [PurchaseRequirement]) -> PurchaseRequirement {
        PurchaseRequirement(.all(requirements))
    }

    /// Requires all of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    /// - Returns: The requirement.
    public static func all(_ requirements: PurchaseRequirement...) -> PurchaseRequirement {
        all(requirements)
    }
}
