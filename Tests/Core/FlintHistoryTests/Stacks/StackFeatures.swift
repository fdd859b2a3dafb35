import CoreTestSupport
import FlintCore
import FlintTesting

/// Features for tests of action stacks; their actions do what the presenter says.
enum StackFeatures: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [Documents.self, Sharing.self, Printing.self]

    struct Mishap: Error {}

    /// What an action does.
    struct Work: Sendable {
        var gate: Gate?
        var error: (any Error)?
        var body: @Sendable (ActionContext<String>) async throws -> Void = { _ in }
    }

    enum Step: Action {
        static let description = "Do what the test says"
        static func perform(with context: ActionContext<String>, using work: Work) async throws {
            await work.gate?.pass()
            try await work.body(context)
            if let error = work.error { throw error }
        }
    }

    enum Finish: TerminatingAction {
        static let description = "Be done with the feature"
        static func perform(with context: ActionContext<String>, using work: Work) async throws {
            try await Step.perform(with: context, using: work)
        }
    }

    /// A group with actions of its own.
    enum Documents: FeatureGroup, Feature {
        static let identifier = "Documents"
        static let subfeatures: [any FeatureDefinition.Type] = [Editing.self]
        static let step = action(Step.self)
        static let finish = action(Finish.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(step)
            actions.declare(finish)
        }
    }

    enum Editing: Feature, TestFeature {
        static let identifier = "Editing"
        static let step = action(Step.self)
        static let finish = action(Finish.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(step)
            actions.declare(finish)
        }
    }

    enum Sharing: Feature, TestFeature {
        static let identifier = "Sharing"
        static let step = action(Step.self)
        static let finish = action(Finish.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(step)
            actions.declare(finish)
        }
    }

    enum Printing: SwitchedFeature, TestFeature {
        static let identifier = "Printing"
        static let step = action(Step.self)
        static let isOnByDefault: Bool? = false
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(step) }
    }
}

extension StaticActionBinding where Action == StackFeatures.Step {
    /// Performs the action with what the test says, in a session of the test's choice.
    func run(
        in session: ActionSession, _ input: String = "", userInitiated: Bool? = nil, gate: Gate? = nil,
        error: (any Error)? = nil,
        _ body: @escaping @Sendable (ActionContext<String>) async throws -> Void = { _ in }
    ) async throws {
        try await session.perform(
            self, with: input, using: StackFeatures.Work(gate: gate, error: error, body: body),
            userInitiated: userInitiated)
    }
}

extension ActionStack {
    /// The entries in short: actions with their outcome, stacks by the number and whether they are closed.
    var outline: [String] {
        entries.map { entry in
            switch entry {
            case .action(let performed):
                switch performed.outcome {
                case nil: "\(performed.action.name) running"
                case .success: "\(performed.action.name) success"
                case .cancelled: "\(performed.action.name) cancelled"
                case .failure: "\(performed.action.name) failure"
                }
            case .stack(let opened):
                "\(opened.feature.identifier) \(opened.closedAt == nil ? "open" : "closed")"
            }
        }
    }
}

extension ActionStacks {
    /// The identifiers of the features whose stacks are open.
    var features: [String] { open.map(\.feature.identifier) }
}
