import FlintCore

enum AppFeatures: FeatureGroup {
    static let description = "A consumer of Flint"
    static let subfeatures: Subfeatures = [WindowFeature.self]
}

enum WindowFeature: Feature {
    static let description = "Show titles and close"
    static let show = action(TitleShowAction.self)
    static let wait = action(WaitAction.self)
    static let fail = action(FailAction.self)
    static let close = action(WindowCloseAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(show)
        actions.declare(wait)
        actions.declare(fail)
        actions.declare(close)
    }
}

@MainActor final class Window {
    var title = ""
}

enum TitleShowAction: MainActorAction {
    static let description = "Show a title"

    static func perform(with context: ActionContext<String>, using window: Window) {
        MainActor.assertIsolated()
        window.title = context.input
    }
}

/// Tells that an action has begun.
struct Beginning: Sendable {
    let signal: AsyncStream<Void>.Continuation
}

/// Ends only by being canceled.
enum WaitAction: Action {
    static let description = "Wait"
    static let defaultSession = ActionSession.Configuration("waiting")

    static func perform(
        with context: ActionContext<Beginning>, using presenter: NoPresenter
    ) async throws {
        context.input.signal.yield()
        // A stream that nobody feeds ends when the task is canceled.
        let (silence, feed) = AsyncStream<Void>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(feed) {}
        try Task.checkCancellation()
    }
}

struct Failure: Error, Equatable {
    let code: Int
}

enum FailAction: Action {
    static let description = "Fail"

    static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) async throws {
        throw Failure(code: context.input)
    }
}

enum WindowCloseAction: TerminatingAction {
    static let description = "Close the window"
}
