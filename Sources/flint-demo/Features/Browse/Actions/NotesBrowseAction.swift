import FlintCore

/// Goes through the notes on the whole screen, until the person leaves.
enum NotesBrowseAction: Action {
    static let description = "Go through the notes on the whole screen"

    static func perform(
        with context: ActionContext<DeskInput<BrowseWish>>, using presenter: any NotesPresenter
    ) async throws {
        let desk = context.input.desk
        guard let stage = desk.stage else {
            throw BrowseError(.noStage, "There is neither a terminal nor a script to show the notes with.")
        }
        try await BrowseProgram(desk: desk, stage: stage, wish: context.input.details).run()
    }
}
