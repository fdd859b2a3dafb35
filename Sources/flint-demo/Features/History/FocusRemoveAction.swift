import FlintCore

/// Takes a feature out of the focus.
enum FocusRemoveAction: HistoryViewAction {
    static let description = "Take a feature out of the focus"

    static func perform(
        with context: ActionContext<FeatureWord>, using presenter: any NotesPresenter
    ) async throws -> [String] {
        let feature = try FeatureCatalog.feature(context.input.text)
        let wasFocused = try await context.perform(
            FocusFeature.defocus.requestOrThrow(), with: .feature(feature.feature))
        let selection = FocusSelection()
        guard wasFocused else { throw FeatureWordError.notFocused(feature.name, but: selection.features) }
        try await presenter.show(.focus(selection))
        return selection.features
    }
}
