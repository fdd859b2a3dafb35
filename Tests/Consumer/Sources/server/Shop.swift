import FlintCore
import FlintFlags
import FlintTweaks
import Foundation
import Synchronization

/// The data of all tenants: who sees which prices, and who has ordered what.
final class Shop: Sendable {
    static let items = ["apple", "pear", "plum"]
    private static let prices = TweakKey("shop", "prices", default: "none")
    private static let discount = TweakKey("shop", "discount", default: 0)

    /// Flags of each subject: both tenants have a price list, and people whose names end with 7 one of their own.
    private static let flags = """
        {"flags": {
            "shop/prices": {"state": "ENABLED", "variants": {"acme": "acme", "globex": "globex", "loyal": "loyal"},
                "defaultVariant": "globex", "targeting": {"if": [
                    {"ends_with": [{"var": "targetingKey"}, "7"]}, "loyal",
                    {"==": [{"var": "tenant"}, "acme"]}, "acme", "globex"]}},
            "shop/discount": {"state": "ENABLED", "variants": {"acme": 10, "globex": 20},
                "defaultVariant": "globex", "targeting": {"if": [{"==": [{"var": "tenant"}, "acme"]}, "acme", null]}}
        }}
        """

    private struct State {
        var count = 0
        var orders: [Subject: [String]] = [:]
    }

    private let tweaks: TweakManager
    private let toggles: [Subject.Value: any UserFeatureToggles]
    private let state = Mutex(State())

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flint-shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "flags.json")
        try Data(Self.flags.utf8).write(to: file)
        tweaks = TweakManager(
            providers: [try FlagdFileProvider(file)], declaring: [Self.prices, Self.discount])
        toggles = ["acme": InMemoryUserFeatureToggles(["ExpressFeature": true])]
    }

    /// The stores of a subject: people of one tenant have express parcels, those of others have not.
    func serve(_ subject: Subject, _ services: inout SubjectServices) {
        services.tweaks = tweaks
        services.toggles = subject["tenant"].flatMap { toggles[$0] }
    }

    func priceList(of subject: Subject) -> String { tweaks.value(of: Self.prices, for: subject) }

    func price(of item: String, for subject: Subject) -> Int {
        let full = 100 + item.utf8.count
        return full - tweaks.value(of: Self.discount, for: subject)
    }

    func nextNumber(for subject: Subject) -> String {
        state.withLock { state in
            state.count += 1
            return "\(subject.id)#\(state.count)"
        }
    }

    /// Keeps an order, and forgets those of the same person before the last ten.
    func keep(_ bill: Bill, for subject: Subject) {
        state.withLock { state in
            state.orders[subject, default: []].append(bill.number)
            if state.orders[subject, default: []].count > 10 { state.orders[subject]?.removeFirst() }
        }
    }

    func orders(of subject: Subject) -> [String] { state.withLock { $0.orders[subject] ?? [] } }
}

extension FlintEnvironment {
    private enum ShopKey: FlintEnvironmentKey { static let defaultValue: Shop? = nil }
    private enum BankKey: FlintEnvironmentKey { static let defaultValue: Bank? = nil }

    var shop: Shop? {
        get { self[ShopKey.self] }
        set { self[ShopKey.self] = newValue }
    }

    var bank: Bank? {
        get { self[BankKey.self] }
        set { self[BankKey.self] = newValue }
    }
}
