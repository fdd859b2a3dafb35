import FlintCore

/// Switches a feature off.
enum FeatureDisableAction: Action {
    static let description = "Switch a feature off"

    static func perform(
        with context: ActionContext<FeatureWord>, using presenter: any NotesPresenter
    ) async throws {
        let feature = try FeatureCatalog.feature(
            context.input.text, with: .runtimeEnabled, for: "disable")
        try Flint.current.setEnabled(false, for: feature)
        try await presenter.show(.switched(feature.name, isOn: false))
    }
}
