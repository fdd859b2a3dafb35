import FlintCore

/// Lists the features, and says of each whether it is available.
enum FeatureListAction: Action {
    static let description = "List the features, and why some are not available"

    static func perform(
        with context: ActionContext<DeskInput<FeatureListing>>, using presenter: any NotesPresenter
    ) async throws -> [FeatureStatus] {
        let listed =
            context.input.includesFramework
            ? FeatureCatalog.all : Flint.features(includingFramework: false)
        let features = listed.map(FeatureStatus.init)
        try await presenter.show(.features(features))
        if context.input.isLive { context.input.desk.watcher.begin() }
        return features
    }
}
