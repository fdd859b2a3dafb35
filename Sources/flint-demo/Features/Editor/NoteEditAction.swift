import FlintCore

/// Opens a note in another program, and waits until that has ended.
enum NoteEditAction: Action {
    static let description = "Open a note in another program"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NoteEditing>>, using presenter: any NotesPresenter
    ) async throws -> String {
        let desk = context.input.desk
        let note = try await desk.store.entry(for: try desk.reference(to: context.input.note))
        guard let program = context.input.program ?? desk.gates.launcher.usualEditor else {
            throw LaunchError.noEditor
        }
        try await desk.gates.launcher.run(program, with: desk.store.folder.path(of: note.fileName))
        try await presenter.show(.edited(note.name, program: program))
        return note.name
    }
}
