internal import Foundation
internal import Synchronization

/// The part of a runtime that reports actions to its analytics providers.
///
/// Set a provider in ``FlintConfiguration/analytics``. It receives the requests of actions with an
/// ``AnalyticsAction/analyticsID``, while ``AnalyticsFeature`` is registered and on.
public final class ActionAnalytics: Sendable {
    private struct State {
        /// The queues, one for each provider, so that a slow provider does not delay the others.
        var queues: [DeliveryQueue<AnalyticsMessage>] = []
        /// A function that begins to measure ``Configuration/flushTimeLimit``.
        ///
        /// It returns a function that sleeps until that time is over.
        var timeLimit: @Sendable () -> @Sendable () async throws -> Void = { {} }
    }

    private let state = Mutex(State())

    private let logs: LogCenter

    package init(in host: PartHost) {
        logs = host.logs
    }

    /// Creates a queue for each analytics provider of a configuration; without a provider, there is no queue.
    ///
    /// The set-up calls it once. During a call of a provider, ``Flint/current`` is the given runtime.
    ///
    /// - Parameters:
    ///   - configuration: The configuration with the providers and the limits of their queues.
    ///   - runtime: The runtime whose requests are reported.
    /// - Returns: An empty array, because analytics report no findings to the set-up.
    package func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic] {
        guard let provider = configuration.analytics.provider else { return [] }
        let analytics = configuration.analytics
        let clock = configuration.clock
        let scope = RequestScope(withoutKeeping: runtime)
        let queues = FanOutAnalyticsProvider([provider]).providers.map { provider in
            DeliveryQueue<AnalyticsMessage>(name: "analytics.deliver", limit: analytics.queueCapacity) {
                [scope] message in
                await RequestScope.local.withValue(scope) { await message.deliver(to: provider) }
            }
        }
        state.withLock { state in
            state.queues = queues
            state.timeLimit = { clock.sleep(untilAfter: analytics.flushTimeLimit) }
        }
        return []
    }

    /// The number of events that were dropped because too many were pending, or because the time limit at the
    /// end of the runtime was reached.
    ///
    /// The number is the sum over all providers.
    public var droppedCount: UInt64 {
        state.withLock { $0.queues }.reduce(0) { $0 + $1.droppedCount }
    }

    /// Waits until the providers have handled all earlier events, at most for the time limit.
    ///
    /// Earlier events are those of requests that began, ended or were refused before the call. The time limit
    /// is ``ActionAnalytics/Configuration/flushTimeLimit``.
    ///
    /// - Returns: Whether all earlier events were handled; `false` after the time limit or the cancellation
    ///   of the task. No events are dropped in that case.
    @discardableResult
    public func flush() async -> Bool {
        let (queues, timeLimit) = state.withLock { ($0.queues, $0.timeLimit) }
        guard !queues.isEmpty else { return true }
        // `timeLimit` calls the application's clock, so it must not be called under the lock.
        let sleep = timeLimit()
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask(name: "analytics.flush") {
                for queue in queues { await queue.settle() }
                return !Task.isCancelled
            }
            group.addTask(name: "analytics.limit") {
                try? await sleep()
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Waits without a limit until all pending events have been handled.
    package func settle() async {
        for queue in state.withLock({ $0.queues }) { await queue.settle() }
    }

    /// Stops accepting events.
    ///
    /// Providers receive the pending ones within the time limit.
    package func finish() {
        let (queues, timeLimit) = state.withLock { ($0.queues, $0.timeLimit) }
        let limit = timeLimit()
        for queue in queues { queue.finish(within: limit) }
    }

    private func add(_ message: AnalyticsMessage) {
        for queue in state.withLock({ $0.queues }) { queue.add(message) }
    }

    /// Returns the text that represents an error in an analytics event: the name of its type, then its
    /// message if the message is public.
    private static func text(of error: any Error) -> String {
        let failure = ActionFailure(error)
        return failure.message.map { "\(failure.typeName): \($0)" } ?? failure.typeName
    }
}

extension RecorderSet {
    /// The set that contains only the recorder of analytics events, ``ActionAnalytics``.
    package static let analytics = RecorderSet(rawValue: 2)
}

extension ActionAnalytics: RuntimePart, Recorder {
    package var recorders: [any Recorder] { [self] }
    package var kind: RecorderSet { .analytics }
    package var feature: any ConditionalFeature.Type { AnalyticsFeature.self }

    /// Whether the runtime has an analytics provider.
    package var isActive: Bool { state.withLock { !$0.queues.isEmpty } }

    package func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool {
        contribution.analyticsID = (action as? any AnalyticsAction.Type)?.analyticsID
        return contribution.analyticsID != nil
    }

    package func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> RequestFollower? {
        guard let id = request.profile?.metadata.analyticsID else { return nil }
        let typed = TypedRequest<Action>(context: context, presenter: presenter) as? any AnalyticsAttributes
        let attributes: [String: AnalyticsValue]
        do {
            attributes = try RequestScope.local.withValue(context.request.scope) {
                try typed?.attributes() ?? [:]
            }
        } catch {
            attributes = [:]
            logs.note(
                .warning, about: request.profile?.feature.path, session: request.session, request: request.id,
                "Analytics receive '\(id)' without attributes: \(Self.text(of: error)).")
        }
        guard let event = ActionAnalytics.Event(request, attributes: attributes) else { return nil }
        add(.began(event))
        return { [self] in add(.ended(event, $0.outcome, $0.duration)) }
    }

    package func refused(_ request: RecordedRequest, _ reasons: [RefusalReason]) {
        if let event = ActionAnalytics.Event(request) { add(.refused(event, reasons)) }
    }
}

/// A pending event for an analytics provider.
enum AnalyticsMessage: Sendable {
    case began(ActionAnalytics.Event)
    case ended(ActionAnalytics.Event, ActionOutcome, Duration)
    case refused(ActionAnalytics.Event, [RefusalReason])

    func deliver(to provider: any AnalyticsProvider) async {
        switch self {
        case .began(let event): await provider.actionBegan(event)
        case .ended(let event, let outcome, let duration):
            await provider.actionEnded(event, outcome: outcome, duration: duration)
        case .refused(let event, let reasons): await provider.actionRefused(event, reasons: reasons)
        }
    }
}

extension Flint {
    /// The part of the runtime that reports actions to analytics.
    public var analytics: ActionAnalytics { recorders.part(ActionAnalytics.self) }
}
