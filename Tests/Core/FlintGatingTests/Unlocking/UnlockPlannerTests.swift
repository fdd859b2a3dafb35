import TestSupport
import Testing

@testable import FlintCore
@testable import FlintGating

@Suite struct UnlockPlannerTests {
    static let pro = PurchasableProduct.nonConsumable(id: "pro")
    static let basic = PurchasableProduct.nonConsumable(id: "basic")
    static let club = PurchasableProduct.autoRenewingSubscription(id: "club")
    static let pack = PurchasableProduct.consumable(id: "pack")
    static let token = PurchasableProduct.consumable(id: "token")

    private func search(
        _ requirements: [PurchaseRequirement], _ statuses: [String: PurchaseStatus] = [:], limit: Int = 64
    ) -> (texts: [[String]], isTruncated: Bool) {
        let known = Dictionary(
            uniqueKeysWithValues: ["pro", "basic", "club", "pack", "token"].map {
                ($0, PurchaseStatus.notPurchased)
            }
        ).merging(statuses) { $1 }
        var planner = UnlockPlanner(requirements, facts: PurchaseFacts(known), limit: limit)
        let (options, isTruncated) = planner.search()
        let texts = options.map { option in
            option.items.map { "\($0.quantity) \($0.product.id)\($0.isUnknown ? "?" : "")" }
        }
        return (texts, isTruncated)
    }

    @Test
    func `alternatives are options, fewer items first, then in declared order, for the largest quantity`() {
        let found = search([
            .any(.all(.product(Self.basic), .product(Self.pack, quantity: 3)), .product(Self.pro))
        ])
        #expect((found.texts, found.isTruncated) == ([["1 pro"], ["1 basic", "3 pack"]], false))
        #expect(
            search([.any(.product(Self.club), .product(Self.pro), .product(Self.basic))]).texts
                == [["1 club"], ["1 pro"], ["1 basic"]])
        #expect(
            search([.product(Self.pack, quantity: 2), .product(Self.pack, quantity: 3)]).texts == [["3 pack"]]
        )
    }

    @Test func `nothing to buy is one empty option, and what cannot be met has none`() {
        #expect(search([]).texts == [[]])
        #expect(search([.any(.product(Self.pro), .product(Self.basic))], ["basic": .purchased]).texts == [[]])
        #expect(UnlockOptions(options: [UnlockOptions.Option(items: [])]).needsNoPurchase)
        #expect(!UnlockOptions(options: []).needsNoPurchase)
        let found = search([.product(Self.pro), .any([])])
        #expect(found.texts.isEmpty && !found.isTruncated)
    }

    @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (2, 2), (3, 3)])
    func `the limit cuts the list, and says so`(
        limit: Int, count: Int
    ) {
        let requirement: PurchaseRequirement = .any(
            .product(Self.pro), .product(Self.basic), .product(Self.club))
        let found = search([requirement], limit: limit)
        #expect((found.texts.count, found.isTruncated, found.texts.first) == (count, (count < 3), ["1 pro"]))
    }

    // MARK: Laws

    private static let products: [PurchasableProduct] = [
        pro, basic, club, pack, token,
    ]

    private static func requirement(_ depth: Int, _ generator: inout SeededGenerator) -> PurchaseRequirement {
        switch depth == 0 ? 0 : Int.random(in: 0..<3, using: &generator) {
        case 0:
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: return .product(pro)
            case 1: return .product(basic)
            case 2: return .product(club)
            case 3: return .product(pack, quantity: Int.random(in: 1...3, using: &generator))
            default: return .product(token, quantity: Int.random(in: 1...2, using: &generator))
            }
        case let kind:
            let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                requirement(depth - 1, &generator)
            }
            return kind == 1 ? .any(parts) : .all(parts)
        }
    }

    private static func facts(_ generator: inout SeededGenerator) -> PurchaseFacts {
        var facts = PurchaseFacts()
        for product in products {
            let isUnknown = Int.random(in: 0..<4, using: &generator) == 0
            let status: PurchaseStatus =
                product.kind == .consumable
                ? .balance(Int.random(in: 0...2, using: &generator))
                : Int.random(in: 0..<4, using: &generator) == 0 ? .purchased : .notPurchased
            facts.statuses[product.id] = isUnknown ? .unknown : status
        }
        return facts
    }

    /// Whether so many of each product suffice, when they are added to what is owned.
    private static func suffices(
        _ bought: [Int], _ requirement: PurchaseRequirement, _ facts: PurchaseFacts
    ) -> Bool {
        var facts = facts
        for (product, count) in zip(products, bought) where count > 0 {
            let owned = if case .balance(let count) = facts[product] { count } else { 0 }
            facts.statuses[product.id] = product.kind == .consumable ? .balance(owned + count) : .purchased
        }
        return requirement.isSatisfied(by: facts) == true
    }

    /// Tries every set of purchases and keeps those of which no single item can be spared: more never harms.
    private static func bruteForce(
        _ requirement: PurchaseRequirement, _ facts: PurchaseFacts
    ) -> Set<[Int]> {
        var sets: [[Int]] = [[]]
        for product in products {
            sets = sets.flatMap { set in (0...(product.kind == .consumable ? 3 : 1)).map { set + [$0] } }
        }
        return Set(
            sets.filter { set in
                suffices(set, requirement, facts)
                    && set.indices.allSatisfy { index in
                        var smaller = set
                        smaller[index] -= 1
                        return set[index] == 0 || !suffices(smaller, requirement, facts)
                    }
            })
    }

    @Test(arguments: 0..<60) func `all minimal sets are found and nothing else, as by trying all`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let requirement = Self.requirement(3, &generator)
        let facts = Self.facts(&generator)
        var planner = UnlockPlanner([requirement], facts: facts, limit: 64)
        let (options, isTruncated) = planner.search()
        let found = options.map { option in
            Self.products.map { product in option.items.first { $0.product == product }?.quantity ?? 0 }
        }
        #expect((Set(found), Set(found).count) == (Self.bruteForce(requirement, facts), found.count))
        #expect(!isTruncated)
        #expect(options.map(\.items.count) == options.map(\.items.count).sorted())
        for item in options.flatMap(\.items) { #expect(item.isUnknown == (facts[item.product] == .unknown)) }
    }

    /// So many choices between two products each: as many options as two to the power of that.
    private static func choices(_ count: Int) -> [PurchaseRequirement] {
        (0..<count).map { number in
            .any(
                .product(PurchasableProduct.nonConsumable(id: "a\(number)")),
                .product(PurchasableProduct.nonConsumable(id: "b\(number)")))
        }
    }

    @Test(arguments: [1, 80]) func `a search of more than can be counted is cut, correct and minimal`(
        limit: Int
    ) {
        let requirement = PurchaseRequirement.all(Self.choices(30))
        var planner = UnlockPlanner([requirement], facts: PurchaseFacts(), limit: limit)
        let (options, isTruncated) = planner.search()
        #expect((isTruncated, options.count, Set(options).count) == (true, limit, limit))
        for option in options {
            #expect(option.items.count == 30)
            let bought = PurchaseFacts(
                Dictionary(
                    uniqueKeysWithValues: option.items.map { ($0.product.id, PurchaseStatus.purchased) }))
            #expect(requirement.isSatisfied(by: bought) == true)
        }
    }

    @Test func `the largest limit does not unbound the search`() {
        var planner = UnlockPlanner(Self.choices(30), facts: PurchaseFacts(), limit: .max)
        let (options, isTruncated) = planner.search()
        #expect((isTruncated, options.count) == (true, 1024))
    }

    @Test(arguments: 0..<6) func `what is found of a search that was cut is minimal`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let ids = (0..<14).map { PurchasableProduct.nonConsumable(id: "p\($0)") }
        let requirement = PurchaseRequirement.all(
            (0..<9).map { _ in
                .any(
                    ids.shuffled(using: &generator).prefix(6).map { product in
                        .all(.product(product), .product(ids.randomElement(using: &generator) ?? product))
                    })
            })
        var planner = UnlockPlanner([requirement], facts: PurchaseFacts(), limit: 16)
        let options = planner.search().options
        #expect(!options.isEmpty)
        for option in options {
            let all = Set(option.items.map(\.product.id))
            func suffices(_ ids: Set<String>) -> Bool {
                let facts = Dictionary(uniqueKeysWithValues: ids.map { ($0, PurchaseStatus.purchased) })
                return requirement.isSatisfied(by: PurchaseFacts(facts)) == true
            }
            #expect(suffices(all))
            for id in all { #expect(!suffices(all.subtracting([id]))) }
        }
    }
}
