internal import Synchronization

/// A publisher that only records its calls, for tests and for platforms without activities.
public final class InMemoryActivityPublisher: ActivityPublisher {
    /// A call that the publisher received.
    public enum Call: Sendable, Hashable {
        /// An activity became the current one.
        case publish(UserActivity)
        /// The current activity ended.
        case resign
    }

    private let limit: Int
    private let state = Mutex<(calls: [Call], current: UserActivity?)>(([], nil))

    /// Creates a publisher that has received no calls.
    ///
    /// - Parameter limit: The maximum number of calls that are kept; when there are more, the oldest are
    ///   removed. A number below 1 counts as 1.
    public init(limit: Int = 1000) {
        self.limit = max(1, limit)
    }

    /// The newest calls that the publisher has received, oldest first.
    public var calls: [Call] { state.withLock { $0.calls } }

    /// The activities of the kept ``Call/publish(_:)`` calls, oldest first.
    public var published: [UserActivity] {
        calls.compactMap { if case .publish(let activity) = $0 { activity } else { nil } }
    }

    /// The activity that was published last; `nil` if there is none, or it was ended.
    public var current: UserActivity? { state.withLock { $0.current } }

    /// Records an activity as the current one.
    ///
    /// - Parameter activity: The new current activity.
    public func publish(_ activity: UserActivity) async { note(.publish(activity), current: activity) }

    /// Records the end of the current activity.
    public func resign() async { note(.resign, current: nil) }

    private func note(_ call: Call, current: UserActivity?) {
        state.withLock { state in
            state.calls.append(call)
            if state.calls.count > limit { state.calls.removeFirst(state.calls.count - limit) }
            state.current = current
        }
    }
}
