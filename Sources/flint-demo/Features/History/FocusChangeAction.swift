import FlintCore

/// Narrows logs and timeline to a feature, and shows to what they are narrowed.
enum FocusChangeAction: HistoryViewAction {
    static let description = "Narrow logs and timeline to a feature"

    static func perform(
        with context: ActionContext<FocusWish>, using presenter: any NotesPresenter
    ) async throws -> [String] {
        switch context.input {
        case .show: break
        case .reset: try await context.perform(FocusFeature.reset.requestOrThrow())
        case .feature(let word):
            let feature = try FeatureCatalog.feature(word)
            try await context.perform(
                FocusFeature.focus.requestOrThrow(), with: .feature(feature.feature))
        }
        let selection = FocusSelection()
        try await presenter.show(.focus(selection))
        return selection.features
    }
}
