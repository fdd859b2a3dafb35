import FlintCore

/// Asks for the permissions that a feature needs.
enum FeaturePermitAction: Action {
    static let description = "Ask for the permissions of a feature"

    static func perform(
        with context: ActionContext<DeskInput<PermissionWish>>, using presenter: any NotesPresenter
    ) async throws -> AuthorizationResult {
        let feature = try FeatureCatalog.conditional(context.input.feature)
        let result = await GivenAnswer.$current.withValue(context.input.answer) {
            await Flint.authorize(feature)
        }
        try await presenter.show(.authorized(feature.name, isComplete: result.isFullyAuthorized))
        return result
    }
}
