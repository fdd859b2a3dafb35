extension ReportSection {
    /// The products that features need.
    static let purchases = ReportSection(name: "purchases.json") { runtime, _ in
        let tracker = runtime.configuration.purchases
        let products = try runtime.products.map { try describe($0, tracker) }
        let document = ReportJSON(members: [
            "hasTracker": ReportJSON(tracker != nil), "products": .array(products),
        ])
        return [ReportDraft("purchases.json", .document(document))]
    }

    private static func describe(
        _ product: AnyProduct, _ tracker: (any PurchaseTracker)?
    ) throws -> ReportJSON {
        let debug = tracker as? DebugPurchaseTracker
        return try ReportJSON(encoding: product).adding([
            "status": describe(tracker?.status(of: product) ?? .unknown),
            "override": debug?.override(for: product).map { .string($0.rawValue) },
            "realStatus": debug.map { describe($0.realStatus(of: product)) },
        ])
    }

    private static func describe(_ status: PurchaseStatus) -> ReportJSON {
        switch status {
        case .unknown: ReportJSON(members: ["kind": .string("unknown")])
        case .notPurchased: ReportJSON(members: ["kind": .string("notPurchased")])
        case .purchased: ReportJSON(members: ["kind": .string("purchased")])
        case .active(let end):
            ReportJSON(members: [
                "kind": .string("active"), "until": end.map { .string(Timestamp($0).text) },
            ])
        case .balance(let count):
            ReportJSON(members: ["kind": .string("balance"), "count": ReportJSON(count)])
        }
    }
}
