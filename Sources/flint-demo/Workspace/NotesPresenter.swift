import FlintCore

/// What actions show their results with; it also has what they work with, so that links need nothing else.
protocol NotesPresenter: Sendable {
    /// The notes and the services around them.
    var workspace: Workspace { get }

    /// Shows lines.
    func show(_ lines: [String])
}

extension NotesPresenter {
    /// Shows a line.
    func show(_ line: String) { show([line]) }
}

/// Shows results as text.
struct ConsolePresenter: NotesPresenter {
    let workspace: Workspace
    /// Writes text as it is.
    let write: @Sendable (String) -> Void

    func show(_ lines: [String]) {
        write(lines.map { PrintableText.line($0) + "\n" }.joined())
    }
}

/// Shows nothing, for actions whose results a screen shows.
struct SilentPresenter: NotesPresenter {
    let workspace: Workspace

    func show(_ lines: [String]) {}
}

/// Gives actions that come from outside the presenter of the program.
struct NotesRouter: PresentationRouter {
    let presenter: any NotesPresenter

    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        .ready(firstFitting: presenter)
    }
}
