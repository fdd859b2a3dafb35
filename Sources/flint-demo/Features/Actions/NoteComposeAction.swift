import FlintCore
import FlintFlows

/// Makes a note with a person, who answers questions and may go back and cancel.
enum NoteComposeAction: Action {
    static let description = "Make a note step by step"
    // Not where notes are changed: a person may think for long.
    static let defaultSession = ActionSession.Configuration.composing

    static func perform(
        with context: ActionContext<DeskInput<Composition>>, using presenter: any NotesPresenter
    ) async throws -> ComposedNote? {
        let desk = context.input.desk
        let ledger = FolderLedger()
        // Whichever way the flow is left, a folder that was made for nothing goes away again.
        defer { ledger.removeEmptyFolders(using: desk.store.fileSystem) }
        let interview = Interview(desk.interviewer, answers: context.input.answers)
        let flow = NoteCreationFlow(desk: desk, presenter: presenter, interview: interview, ledger: ledger)
        switch try await subflow(to: flow, NoteDraft()) {
        case .finished(let note):
            return note
        case .back, .cancelled:
            try await presenter.show(.discarded)
            return nil
        }
    }
}
