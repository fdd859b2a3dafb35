import FlintCore

/// Switches a feature on.
enum FeatureEnableAction: Action {
    static let description = "Switch a feature on until the program ends"

    static func perform(
        with context: ActionContext<FeatureWord>, using presenter: any NotesPresenter
    ) async throws {
        let feature = try FeatureCatalog.feature(
            context.input.text, with: .runtimeEnabled, for: "enable")
        try Flint.current.setEnabled(true, for: feature)
        try await presenter.show(.switched(feature.name, isOn: true))
    }
}
