import FlintCore
import FlintTweaks

/// What is done over and over: nested, failing, gated, with flows and with log lines.
enum SoakFeatures: FeatureGroup {
    static let description = "What is done over and over"
    static let subfeatures: Subfeatures = [WorkFeature.self, GatedFeature.self]
}

enum WorkFeature: Feature {
    static let description = "Works"
    static let outer = action(OuterAction.self)
    static let inner = action(InnerAction.self)
    static let fail = action(FailAction.self)
    static let flow = action(FlowAction.self)
    static let log = action(LogAction.self)
    static let wait = action(WaitAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(outer)
        actions.declare(inner)
        actions.declare(fail)
        actions.declare(flow)
        actions.declare(log)
        actions.declare(wait)
    }
}

/// Opened and closed by a flag.
enum GatedFeature: ConditionalFeature {
    static let description = "Works while a flag is on"
    static let isOpen = TweakKey("soak", "is_open", default: false)
    static let inner = action(InnerAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.tweak(isOpen, is: true)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(inner) }
}

enum OuterAction: Action, AnalyticsAction {
    static let description = "Performs another action"
    static let analyticsID = "outer"

    static func perform(with context: ActionContext<Int>, using _: NoPresenter) async throws -> Int {
        try await context.perform(WorkFeature.inner, with: context.input) + 1
    }
}

enum InnerAction: Action, AnalyticsAction {
    static let description = "Adds one"
    static let analyticsID = "inner"

    static func perform(with context: ActionContext<Int>, using _: NoPresenter) async throws -> Int {
        context.input + 1
    }
}

enum FailAction: Action, AnalyticsAction {
    struct Refused: Error {}

    static let description = "Throws"
    static let analyticsID = "fail"

    static func perform(with context: ActionContext<NoInput>, using _: NoPresenter) async throws {
        throw Refused()
    }
}

enum FlowAction: Action {
    static let description = "Runs a flow"

    static func perform(with context: ActionContext<Int>, using _: NoPresenter) async throws -> Int {
        try await CountFlow().run(context.input)
    }
}

enum WaitAction: Action {
    static let description = "Never returns"

    static func perform(with _: ActionContext<NoInput>, using _: NoPresenter) async throws {
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        continuation.finish()
    }
}

enum LogAction: Action {
    static let description = "Writes log lines"

    static func perform(with context: ActionContext<Int>, using _: NoPresenter) async throws {
        context.logs.development?.info("counted \(context.input)")
        context.logs.production?.info("counted \(context.input)")
    }
}

/// Counts down in the states of `Count.puml`.
@MainActor
final class CountFlow: CountStateMachine {
    private var total = 0

    func onCounting(_ left: Int, from _: CountState) async throws -> CountState.Counting {
        total += 1
        return left > 0 ? .counting(left - 1) : .done(total)
    }

    func onDone(_ total: Int, from _: CountState) async throws -> CountState.Done { .end(total) }
}
