public import FlintCore
internal import Synchronization

/// An analytics provider that records its calls in memory, in order.
///
/// A runtime calls its provider some time after the action. Await the runtime's `settle()` before you read
/// the calls.
public final class InMemoryAnalyticsProvider: AnalyticsProvider {
    /// A call that the provider received.
    public enum Call: Sendable, Hashable {
        /// An action began.
        case began(ActionAnalytics.Event)
        /// An action ended.
        case ended(ActionAnalytics.Event, ActionOutcome, Duration)
        /// A request was refused.
        case refused(ActionAnalytics.Event, [RefusalReason])

        /// The analytics event of the request.
        public var event: ActionAnalytics.Event {
            switch self {
            case .began(let event), .ended(let event, _, _), .refused(let event, _): event
            }
        }
    }

    private let recorded = Mutex<[Call]>([])

    /// Creates a provider that has received no calls.
    public init() {}

    /// The recorded calls, in order.
    public var calls: [Call] { recorded.withLock { $0 } }

    /// The identifiers of the actions that ended, in order.
    public var endedIDs: [String] {
        calls.compactMap { if case .ended(let event, _, _) = $0 { event.id } else { nil } }
    }

    /// Records the beginning of an action.
    ///
    /// - Parameter event: The data of the request.
    public func actionBegan(_ event: ActionAnalytics.Event) async { add(.began(event)) }

    /// Records that an action ended.
    ///
    /// - Parameters:
    ///   - event: The data of the request.
    ///   - outcome: The outcome of the action.
    ///   - duration: The duration of the action.
    public func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async
    {
        add(.ended(event, outcome, duration))
    }

    /// Records that a request was refused.
    ///
    /// - Parameters:
    ///   - event: The data of the request.
    ///   - reasons: The reasons of the refusal.
    public func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async {
        add(.refused(event, reasons))
    }

    /// Removes the recorded calls.
    public func reset() { recorded.withLock { $0 = [] } }

    private func add(_ call: Call) { recorded.withLock { $0.append(call) } }
}
