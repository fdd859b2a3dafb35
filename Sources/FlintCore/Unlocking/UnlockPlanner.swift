/// Finds the minimal sets of purchases that meet requirements.
///
/// A requirement is turned into its options from the inside out: those of an `any` are put together, those of an
/// `all` are combined, and after each step those that contain another are dropped. Combining multiplies, so only
/// so many are kept on the way, the smallest first: the work is bounded, and what is found is correct and minimal,
/// though not all of it if something was cut.
struct UnlockPlanner {
    /// How much of a product must be there; options keep these in the order of the products.
    private struct Need: Hashable {
        /// The position of the product in declared order.
        let product: Int
        let level: Int
    }

    private typealias Needs = [Need]

    /// The smallest number of combinations that are kept on the way.
    private static let leastWidth = 256

    private let facts: PurchaseFacts
    private let products: [AnyProduct]
    private let positions: [String: Int]
    private let requirement: PurchaseRequirement
    private let levels: [String: [Int]]
    private let limit: Int
    private let width: Int
    private var wasCut = false

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - requirements: What must be met, all of it.
    ///   - facts: What is known of the products.
    ///   - limit: How many options to find; a number below 1 counts as 1.
    init(_ requirements: [PurchaseRequirement], facts: PurchaseFacts, limit: Int) {
        requirement = .all(requirements)
        self.facts = facts
        self.limit = max(limit, 1)
        width = max(self.limit, Self.leastWidth)
        products = requirement.products
        levels = Self.levels(in: requirement)
        positions = Dictionary(uniqueKeysWithValues: products.enumerated().map { ($1.id, $0) })
    }

    /// Searches.
    ///
    /// - Returns: The options in order, and whether there may be more.
    mutating func search() -> (options: [UnlockOption], isTruncated: Bool) {
        var found = minimal(options(of: requirement))
        if wasCut {
            // The smaller set that one of these contains may have been cut, so they are made minimal one by one.
            found = minimal(found.map(reduced))
        }
        let isTruncated = wasCut || found.count > limit
        return (found.prefix(limit).map(option), isTruncated)
    }

    private mutating func options(of requirement: PurchaseRequirement) -> [Needs] {
        switch requirement.form {
        case .product(let product, let quantity):
            return facts[product].covers(quantity) == true
                ? [[]] : [need(product, quantity).map { [$0] } ?? []]
        case .any(let requirements):
            return kept(minimal(requirements.flatMap { options(of: $0) }))
        case .all(let requirements):
            var result: [Needs] = [[]]
            for part in requirements {
                let parts = options(of: part)
                guard parts != [[]] else { continue }
                result = kept(minimal(result.flatMap { first in parts.map { merged(first, $0) } }))
            }
            return result
        }
    }

    private func need(_ product: AnyProduct, _ quantity: Int) -> Need? {
        positions[product.id].map { Need(product: $0, level: Self.level(of: product, quantity)) }
    }

    private static func level(of product: AnyProduct, _ quantity: Int) -> Int {
        product.kind == .consumable ? max(quantity, 1) : 1
    }

    private mutating func kept(_ options: [Needs]) -> [Needs] {
        guard options.count > width else { return options }
        wasCut = true
        return Array(options.prefix(width))
    }

    // MARK: Sets

    /// Both together.
    private func merged(_ first: Needs, _ second: Needs) -> Needs {
        var result: Needs = []
        result.reserveCapacity(first.count + second.count)
        var (rest, other) = (first[...], second[...])
        while let one = rest.first, let two = other.first {
            if one.product == two.product {
                result.append(one.level < two.level ? two : one)
                (rest, other) = (rest.dropFirst(), other.dropFirst())
            } else if one.product < two.product {
                result.append(one)
                rest = rest.dropFirst()
            } else {
                result.append(two)
                other = other.dropFirst()
            }
        }
        return result + rest + other
    }

    /// Whether each need of the first is met by the second.
    private func isContained(_ first: Needs, in second: Needs) -> Bool {
        guard first.count <= second.count else { return false }
        var rest = second[...]
        for need in first {
            while let other = rest.first, other.product < need.product { rest = rest.dropFirst() }
            guard let other = rest.first, other.product == need.product, other.level >= need.level else {
                return false
            }
        }
        return true
    }

    /// Those that contain no other, in order, and at most one more than are kept on the way.
    private func minimal(_ options: [Needs]) -> [Needs] {
        var result: [Needs] = []
        for option in Set(options).sorted(by: precedes) {
            if result.contains(where: { isContained($0, in: option) }) { continue }
            result.append(option)
            if result.count > width { break }
        }
        return result
    }

    private func precedes(_ first: Needs, _ second: Needs) -> Bool {
        guard first.count == second.count else { return first.count < second.count }
        for (one, two) in zip(first, second) where one.product != two.product {
            return one.product < two.product
        }
        for (one, two) in zip(first, second) where one.level != two.level { return one.level < two.level }
        return false
    }

    /// Without what is not needed: each need in turn, the last first, is left out if the rest suffices, or lowered.
    private func reduced(_ option: Needs) -> Needs {
        var result = option
        for index in option.indices.reversed() {
            var without = result
            without.remove(at: index)
            if suffices(without) {
                result = without
                continue
            }
            for level in levels[products[result[index].product].id] ?? [] where level < result[index].level {
                var lower = result
                lower[index] = Need(product: result[index].product, level: level)
                if suffices(lower) {
                    result = lower
                    break
                }
            }
        }
        return result
    }

    /// The levels of each product that occur, lowest first.
    private static func levels(in requirement: PurchaseRequirement) -> [String: [Int]] {
        var result: [String: Set<Int>] = [:]
        func collect(_ requirement: PurchaseRequirement) {
            switch requirement.form {
            case .product(let product, let quantity):
                result[product.id, default: []].insert(level(of: product, quantity))
            case .any(let requirements), .all(let requirements): requirements.forEach(collect)
            }
        }
        collect(requirement)
        return result.mapValues { $0.sorted() }
    }

    private func suffices(_ needs: Needs) -> Bool {
        var bought = facts
        for need in needs {
            let product = products[need.product]
            bought.statuses[product.id] = product.kind == .consumable ? .balance(need.level) : .purchased
        }
        return requirement.isSatisfied(by: bought) == true
    }

    // MARK: Results

    private func option(_ needs: Needs) -> UnlockOption {
        UnlockOption(items: needs.map { need in item(products[need.product], level: need.level) })
    }

    private func item(_ product: AnyProduct, level: Int) -> UnlockItem {
        let status = facts[product]
        let owned = if case .balance(let count) = status { max(count, 0) } else { 0 }
        return UnlockItem(product: product, quantity: level - owned, isUnknown: status == .unknown)
    }
}
