import FlintCore

/// The features of the recorder's tests.
///
/// They stand outside the suite because the attribute of a suite cannot name what is inside it.
enum EventRecorderFixtures: FeatureGroup {
    enum EchoAction: Action {
        static let description = "Give the input back"

        static func perform(
            with context: ActionContext<Int>, using presenter: NoPresenter
        ) async throws -> Int {
            context.input
        }
    }

    enum FailAction: Action {
        struct Failure: Error {}

        static let description = "Fail"

        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            throw Failure()
        }
    }

    enum EchoFeature: Feature {
        static let description = "Echoes"
        static let echo = action(EchoAction.self)
        static let fail = action(FailAction.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(echo)
            actions.declare(fail)
        }
    }

    static let subfeatures: [any FeatureDefinition.Type] = [EchoFeature.self]
}
