import FlintCore

/// Closes the open note, which ends the work with it.
enum NoteCloseAction: TerminatingAction {
    static let description = "Close the open note"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> String {
        let name = try context.input.desk.close()
        // Nobody can go on elsewhere with what is put away here.
        if let resigning = ActivitiesFeature.resign.request() {
            try await context.perform(resigning, userInitiated: false)
        }
        try await presenter.show(.closed(name))
        // Changes have a session of their own, where nobody else would notice that the note is closed.
        if Flint.stacks.stack(for: EditingFeature.self, in: Flint.current.session(for: .changes)) != nil {
            try await EditingFeature.finish.perform(userInitiated: false)
        }
        return name
    }
}
