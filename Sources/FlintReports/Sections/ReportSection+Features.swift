extension ReportSection {
    /// The features with their availability and its sources.
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
