import CoreTestSupport
import FlintCore
import TestSupport

/// Actions whose ends a test decides.
enum HeldFeature: Feature {
    static let description = "Waits for tests"
    static let hold = action(PassAction.self)
    static let run = action(RunAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(hold)
        actions.declare(run)
    }

    enum PassAction: HoldAction {}

    /// Runs a function inside of the request.
    enum RunAction: Action {
        static let description = "Runs a function"
        static func perform(
            with context: ActionContext<@Sendable () async throws -> Void>, using presenter: NoPresenter
        ) async throws {
            try await context.input()
        }
    }
}

enum HeldFeatures: FeatureGroup {
    static let subfeatures: Subfeatures = [HeldFeature.self]
}
