import FlintBasics

/// A part of a debug report, with the function that makes the part's files.
struct ReportSection: Sendable {
    /// The name of the part, with which the manifest lists a failure of the part.
    let name: String
    let produce: @Sendable (Flint, DebugReport.Options) throws -> [ReportDraft]

    /// All parts that Flint itself writes, except for the part about stored runs of flows.
    static let all: [ReportSection] = [
        .features, .purchases, .permissions, .tweaks, .routes, .timeline, .stacks, .focus, .focusLog,
        .logs, .previousRun,
    ]
}

extension ReportSection {
    /// The part of a report with the features, whether they are available, and why.
    static let features = ReportSection(name: "features.json") { runtime, _ in
        let toggles = Dictionary(
            runtime.userToggledFeatures.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        let features = try (runtime.registry?.features ?? []).map { record in
            try describe(record, toggles[record.identifier], in: runtime)
        }
        let document = ReportJSON(members: [
            "isSetUp": ReportJSON(runtime.registry != nil),
            "features": .array(features),
            "diagnostics": .array(runtime.diagnostics.map { ReportJSON($0.description) }),
        ])
        return [ReportDraft("features.json", .document(document))]
    }

    private static func describe(
        _ record: FeatureRecord, _ toggle: UserToggledFeature?, in runtime: Flint
    ) throws -> ReportJSON {
        guard let metadata = runtime.metadata(for: record.type) else { return .object([]) }
        let conditional = record.type as? any ConditionalFeature.Type
        let evaluation = conditional.flatMap { runtime.evaluation(of: $0) }
        return try ReportJSON(encoding: metadata).adding([
            "isFramework": ReportJSON(record.isFramework),
            "availability": try ReportJSON(encoding: runtime.availability(of: record.type)),
            "constraints": try evaluation.map { try ReportJSON(encoding: $0.entries) },
            "hasSwitch": ReportJSON(
                record.gate.map { $0.constraints.hasSwitch && !$0.overridesIsEnabled } ?? false),
            "switch": conditional.flatMap { runtime.isEnabled($0) }.map { ReportJSON($0) },
            "toggle": toggle.map { toggle in
                ReportJSON(members: [
                    "preference": toggle.preference.map { ReportJSON($0) },
                    "defaultValue": ReportJSON(toggle.defaultValue),
                ])
            },
        ])
    }
}

extension ReportSection {
    /// The part of a report with the permissions that features need, and their status.
    static let permissions = ReportSection(name: "permissions.json") { runtime, _ in
        let checker = runtime.configuration.permissions
        let records = runtime.registry?.features ?? []
        let kinds = Set(records.flatMap { $0.gate?.constraints.permissions ?? [] })
        let permissions = kinds.sortedOutOfLine { $0.rawValue < $1.rawValue }.map { kind in
            ReportJSON(members: [
                "permission": .string(kind.rawValue),
                "status": .string(checker.status(of: kind).rawValue),
                "hasAdapter": ReportJSON(checker.hasAdapter(for: kind)),
            ])
        }
        return [
            ReportDraft(
                "permissions.json", .document(ReportJSON(members: ["permissions": .array(permissions)])))
        ]
    }
}

extension ReportSection {
    /// The part of a report with the history of the application's previous run, as the flight recorder kept
    /// it.
    ///
    /// The part makes no file if there is no such history.
    static let previousRun = ReportSection(name: "previous-run.json") { runtime, options in
        guard let run = runtime.previousRun() else { return [] }
        let isWanted = { (event: DispatchEvent) in
            !options.userInitiatedOnly || event.userInitiated == true
        }
        let stacks = ActionStacksSnapshot(stacks: run.openStacks)
        let document = ReportJSON(members: [
            "started": run.started.map { .string(Timestamp($0).text) },
            "ended": run.ended.map { .string(Timestamp($0).text) },
            "isClean": ReportJSON(run.isClean),
            "timeline": .array(try run.timeline.filter(isWanted).map { try ReportJSON(encoding: $0) }),
            "unfinished": .array(
                run.unfinished.filter(isWanted).compactMap(\.requestID).map { ReportJSON($0.number) }),
            "openStacks": try ReportJSON(
                encoding: (options.userInitiatedOnly ? stacks.userInitiated : stacks).stacks),
            "damage": try ReportJSON(encoding: run.damage),
        ])
        return [ReportDraft("previous-run.json", .document(document))]
    }
}

extension ReportSection {
    /// The part of a report with the products that features need, and whether the user has purchased them.
    static let purchases = ReportSection(name: "purchases.json") { runtime, _ in
        let tracker = runtime.configuration.purchases
        let products = try runtime.products.map { try describe($0, tracker) }
        let document = ReportJSON(members: [
            "hasTracker": ReportJSON(tracker != nil), "products": .array(products),
        ])
        return [ReportDraft("purchases.json", .document(document))]
    }

    private static func describe(
        _ product: PurchasableProduct, _ tracker: (any PurchaseTracker)?
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
