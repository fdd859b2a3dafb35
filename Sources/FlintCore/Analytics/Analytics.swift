internal import Foundation
internal import Synchronization

/// Tells the analytics providers of a runtime what was done.
///
/// Set a provider in ``FlintConfiguration/analytics``. It is told of the actions that have an
/// ``ActionDefinition/analyticsID``, while ``AnalyticsFeature`` is registered and on.
public final class Analytics: Sendable {
    private struct State {
        /// One for each provider, so that a slow one does not hold up the others.
        var queues: [DeliveryQueue<AnalyticsMessage>] = []
        /// Makes a function that sleeps from now on until the time limit is over.
        var timeLimit: @Sendable () -> @Sendable () async throws -> Void = { {} }
    }

    private let state = Mutex(State())

    init() {}

    /// Makes the queues; called once, by the set-up.
    func configure(_ configuration: FlintConfiguration, for runtime: Flint) {
        guard let provider = configuration.analytics.provider else { return }
        let analytics = configuration.analytics
        let clock = configuration.clock
        let scope = RequestScope(cell: RequestCell(owner: RuntimeReference(ownedBy: runtime)), number: 0)
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
    }

    /// Whether somebody is to be told.
    var hasProvider: Bool { state.withLock { !$0.queues.isEmpty } }

    /// How many events a provider never got, because too many waited or because the time limit was over.
    ///
    /// With several providers, it is the sum of what each of them lost.
    public var droppedCount: UInt64 {
        state.withLock { $0.queues }.reduce(0) { $0 + $1.droppedCount }
    }

    /// Waits until the providers have handled all events of requests that had begun, ended or been refused before
    /// the call, at most for ``AnalyticsConfiguration/flushTimeLimit``.
    ///
    /// - Returns: Whether everything was handled; `false` if the time limit was over, or the calling task was
    ///   canceled. Nothing is dropped then.
    @discardableResult
    public func flush() async -> Bool {
        let (queues, timeLimit) = state.withLock { ($0.queues, $0.timeLimit) }
        guard !queues.isEmpty else { return true }
        // It asks the application's clock, so it is called outside the lock.
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

    /// Waits until all that was lined up has been handled.
    func settle() async {
        for queue in state.withLock({ $0.queues }) { await queue.settle() }
    }

    /// Takes no further events; providers get those that wait, within the time limit.
    func finish() {
        let (queues, timeLimit) = state.withLock { ($0.queues, $0.timeLimit) }
        let limit = timeLimit()
        for queue in queues { queue.finish(within: limit) }
    }

    // MARK: Requests

    /// Tells that a request begins.
    func begin<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest, logs: Logging
    ) -> AnalyticsEvent? {
        guard let id = request.profile?.metadata.analyticsID else {
            return nil
        }
        let attributes: [String: AnalyticsValue]
        do {
            attributes = try RequestScope.local.withValue(context.request.scope) {
                try Action.analyticsAttributes(with: context, using: presenter)
            }
        } catch {
            attributes = [:]
            logs.note(
                .warning, about: request.profile?.feature.path, session: request.session, request: request.id,
                "Analytics are told of '\(id)' without attributes: \(Self.text(of: error)).")
        }
        guard let event = AnalyticsEvent(request, attributes: attributes) else { return nil }
        add(.began(event))
        return event
    }

    /// Tells that a request ended.
    func end(_ event: AnalyticsEvent, _ outcome: ActionOutcome, duration: Duration) {
        add(.ended(event, outcome, duration))
    }

    /// Tells that a request was refused.
    func refused(_ request: RecordedRequest, _ reasons: [RefusalReason]) {
        if let event = AnalyticsEvent(request) { add(.refused(event, reasons)) }
    }

    private func add(_ message: AnalyticsMessage) {
        for queue in state.withLock({ $0.queues }) { queue.add(message) }
    }

    /// What may be recorded of an error: its type, and its text if it chose to have one.
    private static func text(of error: any Error) -> String {
        let failure = ActionFailure(error)
        return failure.message.map { "\(failure.typeName): \($0)" } ?? failure.typeName
    }
}
