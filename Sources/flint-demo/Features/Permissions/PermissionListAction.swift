import FlintCore

/// Lists the permissions that features ask for, and how they stand.
enum PermissionListAction: Action {
    static let description = "List the permissions, and how they stand"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> [PermissionReport] {
        let checker = context.input.desk.gates.permissions
        let reports = Flint.conditionalFeatures.flatMap { feature in
            FeatureCatalog.permissions(of: feature).map { kind in
                PermissionReport(kind: kind, status: checker.status(of: kind), feature: feature.name)
            }
        }
        try await presenter.show(.permissions(reports))
        return reports
    }
}
