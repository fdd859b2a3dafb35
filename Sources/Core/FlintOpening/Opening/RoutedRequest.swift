internal import FlintStreams
internal import Synchronization

/// A request for an action that comes from a link, an activity or an intent.
///
/// All checks that can refuse the request are made before the router changes the user interface.
struct RoutedRequest<Binding: ActionBinding>: Sendable {
    typealias Action = Binding.Action
    typealias Answer = PresentationResult<Action.Presenter>

    let runtime: Flint
    let binding: Binding
    let input: Action.Input
    let router: (any PresentationRouter)?
    let source: ActionSource

    func perform() async -> URLRoutingResult {
        do throws(FlintError) {
            try runtime.checkRequest(binding.key, refusal: refusal)
        } catch {
            return URLRoutingResult(refusing: error)
        }
        switch await answer() {
        case .ready(let presenter)?: return await perform(using: presenter)
        case .cancelled(by: .user)?: return .cancelled(by: .user)
        case .cancelled(by: .app)?: return .cancelled(by: .app)
        case .performed?: return .alreadyPerformed
        case .unsupported?:
            warnOfMissingPresenter()
            return .unsupported
        case nil: return .cancelled(by: .task)
        }
    }

    // MARK: Availability

    /// A function that returns the reason why a conditional feature refuses the action, or `nil` if it
    /// accepts the action; `nil` in place of the function if the feature is always available.
    private var refusal: RequestGate? {
        guard let feature = Binding.Feature.self as? any ConditionalFeature.Type else { return nil }
        return { feature.refusal(of: Action.self) }
    }

    // MARK: Router

    /// Asks the router for a presenter, and returns its answer; `nil` if the task was canceled before the
    /// answer.
    private func answer() async -> Answer? {
        guard !Task.isCancelled else { return nil }
        guard let router else {
            return (NoPresenter() as? Action.Presenter).map { .ready($0) } ?? .unsupported
        }
        // The router runs in a separate task, because it may go on waiting after a cancellation.
        let answer = OneShot<Answer?>()
        let question = Task(name: "router.presentation") { [binding, input] in
            answer.settle(await router.presentation(for: binding, with: input))
        }
        let result = await answer.wait(onCancel: nil)
        // The router's task is canceled after the wait, so that its reaction to the cancellation is ignored.
        if result == nil { question.cancel() }
        return result
    }

    private func warnOfMissingPresenter() {
        let presenter = TypeName(of: Action.Presenter.self).identifier
        let path = runtime.registry?.action(binding.key)?.feature.path.with(action: Action.identifier)
        let who = router == nil ? "There is no router" : "The router knows no presenter"
        runtime.recorders.logs.note(
            .warning, about: path,
            "\(who) for '\(binding.identifier)', which needs the presenter '\(presenter)'. Nothing was performed."
        )
    }

    // MARK: Performing

    private func perform(using presenter: Action.Presenter) async -> URLRoutingResult {
        let admission = Admission()
        var gate: RequestGate?
        if let refusal { gate = { admission.note(refusal()) } }
        let call = RequestCall(binding.key, source: source, userInitiated: true, gate: gate)
        do {
            _ = try await runtime.session(for: Action.defaultSession)
                .dispatch(Action.self, call, using: presenter, with: input)
            return .success
        } catch let error as FlintError where gate != nil && !admission.isGranted {
            return URLRoutingResult(refusing: error)
        } catch {
            return URLRoutingResult(throwing: error)
        }
    }

    /// A record of whether the feature has accepted the action, which is made just before the action begins.
    ///
    /// It distinguishes a refusal from an error of the same type that the action itself throws.
    private final class Admission: Sendable {
        private let state = Atomic<Bool>(false)

        var isGranted: Bool { state.load(ordering: .acquiring) }

        func note(_ refusal: String?) -> String? {
            if refusal == nil { state.store(true, ordering: .releasing) }
            return refusal
        }
    }
}
