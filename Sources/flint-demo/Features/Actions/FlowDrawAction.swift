import FlintCore

/// Draws the flow by which notes are composed, with a state marked.
enum FlowDrawAction: Action {
    static let description = "Draw the flow by which notes are composed"

    static func perform(
        with context: ActionContext<FlowDrawing>, using presenter: any NotesPresenter
    ) async throws -> [String] {
        let positions = try ComposingDiagrams.positions(marking: context.input.state)
        let lines =
            context.input.isMermaid
            ? ComposingDiagrams.mermaid(of: positions) : FlowPosition.outline(of: positions)
        try await presenter.show(.diagram(lines))
        return lines
    }
}
