/// A search for the minimal sets of purchases that meet requirements.
///
/// A requirement is converted to its options recursively. The options of an `any` are joined, and those of an
/// `all` are combined. After each step, options that contain another one are dropped. Combining multiplies
/// the number of options, so only a limited number of intermediate ones is kept, the smallest first. The work
/// is thus bounded. The results are correct and minimal, but incomplete if the limit has dropped options.
package struct UnlockPlanner {
    /// A required product with its level: the required number of pieces.
    private struct Need: Hashable {
        /// The position of the product in declared order.
        let product: Int
        let level: Int
    }

    /// Required products with their numbers of pieces, sorted by product, with a bit mask of the products.
    ///
    /// Most sets differ in the bit mask, so it distinguishes them quickly.
    private struct Needs: Hashable {
        let list: [Need]
        let sketch: UInt64

        init(_ list: [Need] = []) {
            self.list = list
            sketch = list.reduce(0) { $0 | 1 << UInt64($1.product & 63) }
        }

        func hash(into hasher: inout Hasher) { hasher.combine(list) }
    }

    /// A requirement in which owned products are replaced by an empty `all`, which is always met.
    private indirect enum Node {
        case need(Need)
        case any([Node])
        case all([Node])
    }

    /// The lowest limit on the number of intermediate sets; a higher limit on results raises it.
    private static let leastWidth = 256
    /// The largest number of results.
    ///
    /// The number is limited because combining the options of two requirements takes quadratic time.
    private static let largestLimit = 1024

    private let facts: PurchaseFacts
    private let products: [PurchasableProduct]
    private let root: Node
    /// The numbers of pieces that the requirements name, lowest first, by the position of the product.
    private let levels: [[Int]]
    private let hasLevels: Bool
    private let limit: Int
    private let width: Int
    private var wasCut = false

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - requirements: The requirements, all of which must be met.
    ///   - facts: The facts about the products.
    ///   - limit: The largest number of options, limited to 1...1024.
    package init(_ requirements: [PurchaseRequirement], facts: PurchaseFacts, limit: Int) {
        let requirement = PurchaseRequirement.all(requirements)
        self.facts = facts
        self.limit = min(max(limit, 1), Self.largestLimit)
        width = max(self.limit, Self.leastWidth)
        products = requirement.products
        var positions: [String: Int] = [:]
        for (position, product) in products.enumerated() { positions[product.id] = position }
        var levels = [Set<Int>](repeating: [], count: products.count)
        func node(_ requirement: PurchaseRequirement) -> Node {
            switch requirement.form {
            case .product(let product, let quantity):
                guard facts[product].covers(quantity) != true, let position = positions[product.id] else {
                    return .all([])
                }
                let level = product.kind == .consumable ? max(quantity, 1) : 1
                levels[position].insert(level)
                return .need(Need(product: position, level: level))
            case .any(let parts): return .any(parts.map(node))
            case .all(let parts): return .all(parts.map(node))
            }
        }
        root = node(requirement)
        self.levels = levels.map { $0.sorted() }
        hasLevels = levels.contains { $0.count > 1 }
    }

    /// Returns the sets of purchases that meet all requirements, sorted by size.
    ///
    /// - Returns: The options, and whether the limit may have left out further ones.
    package mutating func search() -> (options: [UnlockOptions.Option], isTruncated: Bool) {
        var found = options(of: root)
        if wasCut {
            // The smaller set that an option contains may have been dropped at the limit, so each option is
            // minimized separately.
            found = minimal(found.map(reduced))
        }
        let isTruncated = wasCut || found.count > limit
        return (found.prefix(limit).map(option), isTruncated)
    }

    private mutating func options(of node: Node) -> [Needs] {
        switch node {
        case .need(let need):
            return [Needs([need])]
        case .any(let parts):
            return kept(minimal(parts.flatMap { options(of: $0) }))
        case .all(let parts):
            var result = [Needs()]
            for part in parts {
                let options = options(of: part)
                guard options != [Needs()] else { continue }
                result = kept(minimal(result.flatMap { first in options.map { merged(first, $0) } }))
            }
            return result
        }
    }

    private mutating func kept(_ options: [Needs]) -> [Needs] {
        guard options.count > width else { return options }
        wasCut = true
        return Array(options.prefix(width))
    }

    // MARK: Sets

    /// Returns the union of two sets of required products; of each product, the larger number is required.
    private func merged(_ first: Needs, _ second: Needs) -> Needs {
        guard !first.list.isEmpty else { return second }
        var result: [Need] = []
        result.reserveCapacity(first.list.count + second.list.count)
        var (rest, other) = (first.list[...], second.list[...])
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
        result += rest
        result += other
        return Needs(result)
    }

    /// Returns whether the second set has each product of the first in at least the same number of pieces.
    private func isContained(_ first: Needs, in second: Needs) -> Bool {
        guard first.sketch & ~second.sketch == 0 else { return false }
        var rest = second.list[...]
        for need in first.list {
            while let other = rest.first, other.product < need.product { rest = rest.dropFirst() }
            guard let other = rest.first, other.product == need.product, other.level >= need.level else {
                return false
            }
        }
        return true
    }

    /// Returns the sets that contain no other of the sets, the smallest first.
    ///
    /// It returns at most one set more than the limit on the number of intermediate sets.
    private func minimal(_ options: [Needs]) -> [Needs] {
        var result: [Needs] = []
        /// The number of results with fewer products than the set that is being examined.
        ///
        /// Unless quantities differ, only these results can be contained in that set.
        var smaller = 0
        for option in Set(options).sorted(by: precedes) {
            if let last = result.last, last.list.count < option.list.count { smaller = result.count }
            // A set can contain another one of the same size only if their levels differ.
            let candidates = hasLevels ? result[...] : result[..<smaller]
            if candidates.contains(where: { isContained($0, in: option) }) { continue }
            result.append(option)
            if result.count > width { break }
        }
        return result
    }

    /// Returns whether a set comes before another: by the number of products, then in declared order, then
    /// by the numbers of pieces.
    private func precedes(_ first: Needs, _ second: Needs) -> Bool {
        let (first, second) = (first.list, second.list)
        guard first.count == second.count else { return first.count < second.count }
        if let index = first.indices.first(where: { first[$0].product != second[$0].product }) {
            return first[index].product < second[index].product
        }
        guard let index = first.indices.first(where: { first[$0] != second[$0] }) else { return false }
        return first[index].level < second[index].level
    }

    /// Returns a minimal part of a set that still meets the requirement.
    ///
    /// Each product in turn, beginning with the last, is removed, or its number of pieces lowered, as far as
    /// the set still meets the requirement.
    private func reduced(_ option: Needs) -> Needs {
        var held = [Int](repeating: 0, count: products.count)
        for need in option.list { held[need.product] = need.level }
        for product in option.list.lazy.map(\.product).reversed() {
            let enough = held[product]
            for level in [0] + levels[product] where level < enough {
                held[product] = level
                if isMet(root, by: held) { break }
                held[product] = enough
            }
        }
        return Needs(held.indices.filter { held[$0] > 0 }.map { Need(product: $0, level: held[$0]) })
    }

    private func isMet(_ node: Node, by held: [Int]) -> Bool {
        switch node {
        case .need(let need): held[need.product] >= need.level
        case .any(let parts): parts.contains { isMet($0, by: held) }
        case .all(let parts): parts.allSatisfy { isMet($0, by: held) }
        }
    }

    // MARK: Results

    private func option(_ needs: Needs) -> UnlockOptions.Option {
        UnlockOptions.Option(
            items: needs.list.map { need in item(products[need.product], level: need.level) })
    }

    private func item(_ product: PurchasableProduct, level: Int) -> UnlockOptions.Item {
        let status = facts[product]
        let owned = if case .balance(let count) = status { max(count, 0) } else { 0 }
        return UnlockOptions.Item(product: product, quantity: level - owned, isUnknown: status == .unknown)
    }
}
