import FlintCore
import Foundation
import TestSupport
import Testing

@Suite struct PurchaseRequirementTests {
    static let pro = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
    static let basic = PurchasableProduct.nonConsumable(id: "basic", name: "Basic")
    static let club = PurchasableProduct.autoRenewingSubscription(id: "club", name: "Club")
    static let season = PurchasableProduct.nonRenewingSubscription(id: "season", name: "Season")
    static let pack = PurchasableProduct.consumable(id: "pack", name: "Pack")

    /// A requirement with the truth of each part, to be judged by a definition written in another way.
    private indirect enum Tree {
        case leaf(PurchaseRequirement, Bool?)
        case any([Tree])
        case all([Tree])

        var requirement: PurchaseRequirement {
            switch self {
            case .leaf(let requirement, _): requirement
            case .any(let trees): .any(trees.map(\.requirement))
            case .all(let trees): .all(trees.map(\.requirement))
            }
        }

        /// Kleene's logic as numbers: no is 0, unknown 1, yes 2; *or* is the maximum, *and* the minimum.
        var rank: Int {
            switch self {
            case .leaf(_, let truth): truth == nil ? 1 : truth == true ? 2 : 0
            case .any(let trees): trees.map(\.rank).max() ?? 0
            case .all(let trees): trees.map(\.rank).min() ?? 2
            }
        }

        var shuffled: Tree {
            switch self {
            case .leaf: self
            case .any(let trees): .any(trees.reversed().map(\.shuffled))
            case .all(let trees): .all(trees.reversed().map(\.shuffled))
            }
        }
    }

    private static let leaves: [(PurchaseRequirement, Bool?)] = [
        (.product(pro), true), (.product(basic), false), (.product(club), nil), (.product(season), true),
        (.product(pack, quantity: 3), true), (.product(pack, quantity: 4), false),
        (.product(PurchasableProduct.nonConsumable(id: "never mentioned")), nil),
    ]

    private static let facts = PurchaseFacts([
        "pro": .purchased, "basic": .notPurchased, "club": .unknown, "season": .active(until: nil),
        "pack": .balance(3),
    ])

    private static func tree(_ depth: Int, _ generator: inout SeededGenerator) -> Tree {
        let kind = depth == 0 ? 0 : Int.random(in: 0..<3, using: &generator)
        if kind == 0, let leaf = leaves.randomElement(using: &generator) { return .leaf(leaf.0, leaf.1) }
        let parts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in tree(depth - 1, &generator) }
        return kind == 1 ? .any(parts) : .all(parts)
    }

    @Test(arguments: 0..<60) func `the result is that of the definition, in any order`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let tree = Self.tree(4, &generator)
        let expected: Bool? = [false, nil, true][tree.rank]
        #expect(tree.requirement.isSatisfied(by: Self.facts) == expected)
        #expect(tree.shuffled.requirement.isSatisfied(by: Self.facts) == expected)
    }

    @Test(arguments: [
        (Int.min, 1, false), (-1, 1, false), (0, 1, false), (2, 3, false), (3, 3, true), (.max, 3, true),
    ])
    func `a consumable needs a balance of the quantity`(balance: Int, quantity: Int, expected: Bool) {
        let facts = PurchaseFacts(["pack": .balance(balance)])
        #expect(PurchaseRequirement.product(Self.pack, quantity: quantity).isSatisfied(by: facts) == expected)
    }

    @Test func `the description and the list of products are in declared order`() {
        do {
            let requirement: PurchaseRequirement = .any(
                .product(Self.pack), .all(.product(Self.pro), .product(Self.pack, quantity: 2)),
                .product(Self.basic))
            #expect(requirement.products.map(\.id) == ["pack", "pro", "basic"])
        }
        let requirement: PurchaseRequirement = .any(
            .product(Self.pro), .all(.product(Self.basic), .product(Self.pack, quantity: 3)))
        #expect(requirement.description == "Pro or (Basic and 3 × Pack)")
        #expect(PurchaseRequirement.all(.any(.product(Self.pro))).description == "Pro")
        #expect(PurchaseRequirement.any([]).description == "any of nothing")
    }

    @Test func `empty parts and impossible quantities are found wherever they are`() {
        let requirements: [PurchaseRequirement] = [
            .any([]), .all(.product(Self.pro), .any(.all([]))), .all(.product(Self.pro)),
        ]
        #expect(requirements.map(\.hasEmptyPart) == [true, true, false])
        let bad = PurchaseRequirement.any(.product(Self.pack, quantity: 0), .product(Self.pack, quantity: 1))
        #expect(bad.badQuantities.map(\.quantity) == [0])
        #expect(PurchaseRequirement.product(Self.pack).badQuantities.isEmpty)
        let three = PurchaseRequirement.all(.product(Self.pro, quantity: 3), .product(Self.pack, quantity: 3))
        #expect(three.badQuantities.map(\.product) == [Self.pro])
    }

    @Test func `products are equal by their identifiers`() {
        #expect(Self.pro == PurchasableProduct.nonConsumable(id: "pro", name: "Another name"))
        #expect(Self.pro != PurchasableProduct.nonConsumable(id: "Pro", name: "Pro"))
        #expect(Set([Self.pro, PurchasableProduct.nonConsumable(id: "pro")]).count == 1)
        #expect(PurchasableProduct.nonConsumable(id: "pro").name == "pro")
        #expect(Self.pack == PurchasableProduct.consumable(id: "pack"))
    }
}
