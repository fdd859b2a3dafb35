import FlintCore

/// Asks for the permissions that a feature needs.
enum FeaturePermitAction: Action {
    static let description = "Ask for the permissions of a feature"

    static func perform(
        with context: ActionContext<DeskInput<PermissionWish>>, using presenter: any NotesPresenter
    ) async throws -> AuthorizationResult {
        let feature = try FeatureCatalog.feature(context.input.feature, with: .permission, for: "permit")
        let result = await GivenAnswer.$current.withValue(context.input.answer) {
            await Flint.authorize(feature)
        }
        try await presenter.show(.authorized(feature.name, result.summary))
        return result
    }
}

extension AuthorizationResult {
    /// How the permissions stand as a whole.
    fileprivate var summary: PermissionStatus {
        if isFullyAuthorized { return .authorized }
        return outstanding.contains { statuses[$0] == .notDetermined } ? .notDetermined : .denied
    }
}
