internal import Synchronization

/// What a runtime keeps of its requests: the timeline and the action stacks, behind one lock.
///
/// Both are written at the beginning and at the end of the same requests, which thus take one lock at each end.
final class RequestHistory: Sendable {
    struct State {
        var timeline = TimelineRing(capacity: TimelineConfiguration().capacity)
        var stacks = StackTable()
    }

    private let state = Mutex(State())

    /// Reads or changes what is kept.
    ///
    /// - Parameter body: It runs under the lock, so it must call nothing of the application, and release nothing that
    ///   could.
    /// - Returns: What it returned.
    @inline(__always)
    func withLock<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
        state.withLock(body)
    }
}
