import FlintCore

/// Gives a note another name; the open note is then open under that.
enum NoteRenameAction: Action {
    static let description = "Give a note another name"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NameChange>>, using presenter: any NotesPresenter
    ) async throws -> String {
        let desk = context.input.desk
        let name = try NoteName(context.input.name)
        let oldName = try await desk.store.rename(try desk.reference(to: context.input.note), to: name)
        try await presenter.show(.renamed(from: oldName, to: name.text))
        if desk.openNote == oldName {
            let opening = NoteOpening(note: NoteReference(name.text), showsText: false)
            try await context.perform(BrowsingFeature.open, with: DeskInput(desk, opening), using: presenter)
        }
        return oldName
    }
}
