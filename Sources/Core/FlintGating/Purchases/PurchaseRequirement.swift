/// A required purchase: a product, any of several requirements, or all of them.
///
/// ```swift
/// let requirement: PurchaseRequirement = .any(.product(pro), .all(.product(basic), .product(pack, quantity: 3)))
/// ```
///
/// An empty `any` or `all` is the set-up diagnostic `constraint.emptyRequirement`.
public struct PurchaseRequirement: Sendable, Hashable, Codable {
    /// The structure of a purchase requirement.
    public indirect enum Form: Sendable, Hashable, Codable {
        /// A product, and the number required if it is a consumable.
        case product(PurchasableProduct, quantity: Int)
        /// At least one of the requirements.
        case any([PurchaseRequirement])
        /// All of the requirements.
        case all([PurchaseRequirement])
    }

    /// The structure of the requirement: one product, any of several requirements, or all of them.
    public let form: Form

    private init(_ form: Form) {
        self.form = form
    }

    /// Requires a product, or one piece of a consumable.
    ///
    /// - Parameter product: The product.
    /// - Returns: The requirement.
    public static func product(_ product: PurchasableProduct) -> PurchaseRequirement {
        PurchaseRequirement(.product(product, quantity: 1))
    }

    /// Requires a number of pieces of a consumable.
    ///
    /// - Parameters:
    ///   - product: The consumable.
    ///   - quantity: The required number, which is at least 1, and 1 for any other kind of product. Other
    ///     numbers are the set-up diagnostic `constraint.badQuantity`.
    /// - Returns: The requirement.
    public static func product(_ product: PurchasableProduct, quantity: Int) -> PurchaseRequirement {
        PurchaseRequirement(.product(product, quantity: quantity))
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

// MARK: - Evaluation

extension PurchaseRequirement {
    /// Judges whether the requirement is met, in Kleene's three-valued logic.
    ///
    /// The order of the parts has no effect. In an `any`, yes takes precedence over unknown, and unknown over
    /// no. In an `all`, no takes precedence over unknown, and unknown over yes.
    ///
    /// - Parameter facts: The statuses of the products.
    /// - Returns: Whether the requirement is met; `nil` if that is not known yet.
    package func isSatisfied(by facts: PurchaseFacts) -> Bool? {
        switch form {
        case .product(let product, let quantity):
            return facts[product].covers(quantity)
        case .any(let requirements):
            return Self.first(of: true, among: requirements, facts)
        case .all(let requirements):
            return Self.first(of: false, among: requirements, facts)
        }
    }

    /// Judges an `any` (`decisive` is `true`) or an `all` (`decisive` is `false`) in three-valued logic.
    ///
    /// - Parameters:
    ///   - decisive: The result of one part that determines the whole result.
    ///   - requirements: The parts.
    ///   - facts: The statuses of the products.
    /// - Returns: `decisive` if a part has this result; otherwise `nil` if a part is unknown, or else the
    ///   opposite.
    private static func first(
        of decisive: Bool, among requirements: [PurchaseRequirement], _ facts: PurchaseFacts
    ) -> Bool? {
        var result: Bool? = !decisive
        for requirement in requirements {
            let part = requirement.isSatisfied(by: facts)
            if part == decisive { return decisive }
            if part == nil { result = nil }
        }
        return result
    }

    /// The products of the requirement, in declared order, each once.
    public var products: [PurchasableProduct] {
        var seen: Set<String> = []
        return allProducts.filter { seen.insert($0.id).inserted }
    }

    /// The products of the requirement, in declared order and with repetitions.
    ///
    /// The set-up searches them for products with the same identifier but different kinds.
    package var allProducts: [PurchasableProduct] {
        switch form {
        case .product(let product, _): [product]
        case .any(let requirements), .all(let requirements): requirements.flatMap(\.allProducts)
        }
    }

    /// Whether the requirement contains an `any` or `all` without parts.
    package var hasEmptyPart: Bool {
        switch form {
        case .product: false
        case .any(let requirements), .all(let requirements):
            requirements.isEmpty || requirements.contains(where: \.hasEmptyPart)
        }
    }

    /// The invalid quantities with their products: those below 1, and those above 1 of products that are
    /// bought once.
    package var badQuantities: [(product: PurchasableProduct, quantity: Int)] {
        switch form {
        case .product(let product, let quantity):
            quantity < 1 || (quantity > 1 && product.kind != .consumable) ? [(product, quantity)] : []
        case .any(let requirements), .all(let requirements): requirements.flatMap(\.badQuantities)
        }
    }
}

extension PurchaseRequirement: CustomStringConvertible {
    /// The requirement as text, such as `Pro or (Basic and 3 × Pack)`.
    public var description: String { text(isNested: false) }

    private func text(isNested: Bool) -> String {
        switch form {
        case .product(let product, let quantity):
            return quantity == 1 ? product.name : "\(quantity) × \(product.name)"
        case .any(let requirements):
            return Self.join(requirements, " or ", empty: "any of nothing", isNested)
        case .all(let requirements):
            return Self.join(requirements, " and ", empty: "all of nothing", isNested)
        }
    }

    private static func join(
        _ requirements: [PurchaseRequirement], _ word: String, empty: String, _ isNested: Bool
    ) -> String {
        guard requirements.count > 1 else { return requirements.first?.text(isNested: isNested) ?? empty }
        let text = requirements.map { $0.text(isNested: true) }.joined(separator: word)
        return isNested ? "(\(text))" : text
    }
}
