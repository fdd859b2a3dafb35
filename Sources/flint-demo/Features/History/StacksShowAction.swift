import FlintCore

/// Shows what the person is in the middle of.
enum StacksShowAction: HistoryViewAction {
    static let description = "Show what you are in the middle of"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws -> [ActionStack] {
        let stacks = Flint.stacks.open.withoutHistory
        try await presenter.show(
            .stacks(stacks, advice: HistoryFeature.advice(about: ActionStacksFeature.self)))
        return stacks
    }
}

extension [ActionStack] {
    /// The stacks without that of looking at stacks.
    var withoutHistory: [ActionStack] { filter { $0.feature.identifier != HistoryFeature.identifier } }
}
