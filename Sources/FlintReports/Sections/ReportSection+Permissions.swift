extension ReportSection {
    /// The permissions that features need.
    static let permissions = ReportSection(name: "permissions.json") { runtime, _ in
        let checker = runtime.configuration.permissions
        let records = runtime.registry?.features ?? []
        let kinds = Set(records.flatMap { $0.gate?.constraints.permissions ?? [] })
        let permissions = kinds.sorted { $0.rawValue < $1.rawValue }.map { kind in
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
