import FlintCore

/// Forgets what was answered to questions for permission, so that they are asked again.
enum PermissionsForgetAction: Action {
    static let description = "Forget what was permitted and denied"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws {
        let gates = context.input.desk.gates
        try gates.storage.setPermission(nil, for: .otherPrograms)
        await gates.permissions.refresh()
        try await presenter.show(.forgotten)
    }
}
