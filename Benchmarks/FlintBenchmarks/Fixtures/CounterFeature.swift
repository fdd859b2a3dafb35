import FlintCore
import FlintFlows

/// The features that the dispatch benchmarks perform; as small as can be, so that what is measured is Flint.
enum CounterFeatures: FeatureGroup {
    static let subfeatures: Subfeatures = [CounterFeature.self, GatedFeature.self]
}

enum CounterFeature: Feature {
    static let description = "Counts"
    static let increment = action(IncrementAction.self)
    static let incrementDescribed = action(DescribedIncrementAction.self)
    static let incrementOnMain = action(MainIncrementAction.self)
    static let incrementNested = action(NestedIncrementAction.self)
    static let swing = action(SwingAction.self)
    static let swingNested = action(NestedSwingAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(increment)
        actions.declare(incrementDescribed)
        actions.declare(incrementOnMain)
        actions.declare(incrementNested)
        actions.declare(swing)
        actions.declare(swingNested)
    }
}

enum GatedFeature: ConditionalFeature {
    static let description = "Counts if it may"
    static let increment = action(IncrementAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: true)
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(increment)
    }
}

/// What the counting actions take and give.
protocol Countable: Sendable, ExpressibleByIntegerLiteral {
    var number: Int { get }
}

/// A number of which nothing is recorded: a log describes only what says that it may be described.
struct Tally: Countable {
    var number: Int

    init(_ number: Int) { self.number = number }

    init(integerLiteral number: Int) { self.number = number }
}

extension Int: Countable {
    var number: Int { self }
}

enum IncrementAction: Action {
    static let description = "Adds one"

    static func perform(
        with context: ActionContext<Tally>, using presenter: NoPresenter
    ) async throws
        -> Tally
    {
        Tally(context.input.number + 1)
    }
}

enum DescribedIncrementAction: Action {
    static let description = "Adds one to what is written down"

    static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) async throws -> Int {
        context.input + 1
    }
}

enum MainIncrementAction: UIAction {
    static let description = "Adds one on the main actor"

    static func perform(
        with context: ActionContext<Tally>, using presenter: NoPresenter
    ) async throws
        -> Tally
    {
        Tally(context.input.number + 1)
    }
}

enum NestedIncrementAction: Action {
    static let description = "Adds one by another action"

    static func perform(
        with context: ActionContext<Tally>, using presenter: NoPresenter
    ) async throws
        -> Tally
    {
        try await context.perform(CounterFeature.increment, with: context.input)
    }
}

extension Flint {
    /// A runtime of one batch.
    static func forBenchmark() throws -> Flint {
        let runtime = Flint()
        try runtime.setup(CounterFeatures.self)
        return runtime
    }

    /// A runtime of one batch, with the features of Flint itself.
    static func recordingForBenchmark(
        configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(CounterFeatures.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configure(&configuration)
        }
        return runtime
    }
}

/// Runs a machine inside an action, where somebody might want to hear of its transitions.
enum SwingAction: Action {
    static let description = "Swings"

    static func perform(with context: ActionContext<Swing>, using presenter: NoPresenter) async throws -> Int
    {
        try await StructPendulum().run(context.input)
    }
}

/// Runs a machine that runs others, inside an action.
enum NestedSwingAction: Action {
    static let description = "Swings by others"

    static func perform(with context: ActionContext<Swing>, using presenter: NoPresenter) async throws -> Int
    {
        try await NestingPendulum().run(context.input)
    }
}
