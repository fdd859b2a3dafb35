import FlintCore

/// Ends the work: closes the open note and leaves the desk.
enum QuitAction: TerminatingAction {
    static let description = "End the program"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws {
        let desk = context.input.desk
        if desk.openNote != nil {
            try await context.perform(BrowsingFeature.close, with: DeskInput(desk), using: presenter)
        }
        desk.leave()
    }
}
