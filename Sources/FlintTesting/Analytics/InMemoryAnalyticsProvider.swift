public import FlintCore
internal import Synchronization

/// Keeps what it is told in memory, in order.
///
/// Calls come off the dispatch: await `settle()` of the runtime before you look.
public final class InMemoryAnalyticsProvider: AnalyticsProvider {
    /// One call of the provider.
    public enum Call: Sendable, Hashable {
        /// An action began.
        case began(AnalyticsEvent)
        /// An action ended.
        case ended(AnalyticsEvent, ActionOutcome, Duration)
        /// A request was refused.
        case refused(AnalyticsEvent, [RefusalReason])

        /// The request that it is about.
        public var event: AnalyticsEvent {
            switch self {
            case .began(let event), .ended(let event, _, _), .refused(let event, _): event
            }
        }
    }

    private let recorded = Mutex<[Call]>([])

    /// Creates a provider that was told nothing.
    public init() {}

    /// What it was told, in order.
    public var calls: [Call] { recorded.withLock { $0 } }

    /// The identifiers of the actions that ended, in order.
    public var endedIDs: [String] {
        calls.compactMap { if case .ended(let event, _, _) = $0 { event.id } else { nil } }
    }

    /// Keeps that an action began.
    ///
    /// - Parameter event: The request.
    public func actionBegan(_ event: AnalyticsEvent) async { add(.began(event)) }

    /// Keeps that an action ended.
    ///
    /// - Parameters:
    ///   - event: The request.
    ///   - outcome: How the action ended.
    ///   - duration: How long it took.
    public func actionEnded(_ event: AnalyticsEvent, outcome: ActionOutcome, duration: Duration) async {
        add(.ended(event, outcome, duration))
    }

    /// Keeps that a request was refused.
    ///
    /// - Parameters:
    ///   - event: The request.
    ///   - reasons: Why it was refused.
    public func actionRefused(_ event: AnalyticsEvent, reasons: [RefusalReason]) async {
        add(.refused(event, reasons))
    }

    /// Forgets what it was told.
    public func reset() { recorded.withLock { $0 = [] } }

    private func add(_ call: Call) { recorded.withLock { $0.append(call) } }
}
