import FlintCore
import FlintFlows

/// The features for the dispatch benchmarks; their actions do almost nothing, so that the cost of Flint
/// dominates.
enum CounterFeatures: FeatureGroup {
    static let subfeatures: Subfeatures = [CounterFeature.self, GatedFeature.self]
}

enum CounterFeature: Feature {
    static let description = "Counts"
    static let increment = action(IncrementAction.self)
    static let incrementAtOnce = action(SynchronousIncrementAction.self)
    static let incrementDescribed = action(DescribedIncrementAction.self)
    static let incrementOnMain = action(MainIncrementAction.self)
    static let incrementNested = action(NestedIncrementAction.self)
    static let swing = action(SwingAction.self)
    static let swingNested = action(NestedSwingAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(increment)
        actions.declare(incrementAtOnce)
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

/// A number that is the input and the output of the counting actions.
protocol Countable: Sendable, ExpressibleByIntegerLiteral {
    var number: Int { get }
}

/// A number that is not recorded, because a log describes only values that conform to `FlintLoggable`.
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

enum SynchronousIncrementAction: SynchronousAction {
    static let description = "Adds one without waiting"

    static func perform(with context: ActionContext<Tally>, using presenter: NoPresenter) -> Tally {
        Tally(context.input.number + 1)
    }
}

enum DescribedIncrementAction: Action {
    static let description = "Adds one to what is written down"

    static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) async throws -> Int {
        context.input + 1
    }
}

enum MainIncrementAction: MainActorAction {
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

extension Subject {
    /// Creates a number of subjects, each with one attribute.
    static func forBenchmark(_ count: Int) -> [Subject] {
        (0..<count).map { Subject(id: "subject-\($0)", attributes: ["plan": "pro"]) }
    }
}

extension TraceContext? {
    /// A trace, as the header of a request from outside would have it.
    static var forBenchmark: TraceContext? {
        TraceContext(traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
    }
}

extension Flint {
    /// Creates a runtime for one batch.
    static func forBenchmark() throws -> Flint {
        let runtime = Flint()
        try runtime.setup(CounterFeatures.self)
        return runtime
    }

    /// Creates a runtime for one batch, with Flint's own features, which record requests.
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

/// An action that runs a machine, so that the transitions of the machine can be observed.
enum SwingAction: Action {
    static let description = "Swings"

    static func perform(with context: ActionContext<Swing>, using presenter: NoPresenter) async throws -> Int
    {
        try await StructPendulum().run(context.input)
    }
}

/// An action that runs a machine, which runs other machines.
enum NestedSwingAction: Action {
    static let description = "Swings by others"

    static func perform(with context: ActionContext<Swing>, using presenter: NoPresenter) async throws -> Int
    {
        try await NestingPendulum().run(context.input)
    }
}
