import FlintCore

/// Ends the work with the texts of notes, when a note is closed.
enum EditingFinishAction: TerminatingAction {
    typealias Input = NoInput
    typealias Presenter = NoPresenter
    typealias Output = Void

    static let description = "End the work on a note"
    static let defaultSession = ActionSession.Configuration.changes
}
