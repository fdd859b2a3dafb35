import FlintCore

/// The feature for moving notes to the archive, which is available after a purchase.
enum ArchiveFeature: ConditionalFeature {
    static let description = "Move notes to a folder of their own"

    static let archive = action(NoteArchiveAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.purchase(Shop.archive)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.publish(archive) }

    static let commands = [
        Command("archive", "[NOTE]", "Move a note to the folder Archive") { arguments, presenter in
            // The availability is checked before the argument is parsed, so that the person sees the reason
            // of the refusal first.
            let request = try archive.requestOrThrow()
            try await request.perform(with: try NoteAddress(arguments[0]), using: presenter)
        }
    ]
}

/// Moves a note to the folder `Archive`.
enum NoteArchiveAction: Action {
    static let description = "Move a note to the archive"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<NoteAddress>, using presenter: any NotesPresenter
    ) async throws {
        let workspace = try context.workspace
        let note = try workspace.store.note(try workspace.name(meant: context.input.name))
        let title = note.name.split(separator: "/").last ?? ""
        try workspace.store.create("Archive/\(title)", text: note.text)
        try workspace.store.delete(note.name)
        if workspace.openNote == note.name { workspace.openNote = nil }
        presenter.show("Moved “\(note.name)” to the archive.")
    }
}
