public import FlintCore
public import Observation

/// The newest entries of a runtime's timeline, such as beginnings and ends of requests, for views.
///
/// A new entry invalidates the views that read.
@MainActor
public final class ObservedTimeline: Observable {
    private let runtime: Flint
    private let changes: ChangeFollower
    private let clears: ChangeFollower

    init(of runtime: Flint) {
        self.runtime = runtime
        changes = RuntimeFollowers.of(runtime).timeline(of: runtime)
        clears = RuntimeFollowers.of(runtime).clears(of: runtime)
    }

    /// The newest entries, newest first; at most 100.
    public var entries: [DispatchEvent] { entries(newest: 100) }

    /// Returns the newest entries, newest first.
    ///
    /// - Parameter limit: The maximum number of entries; below 1, none.
    /// - Returns: The entries.
    /// - Complexity: O(log *n* + *k*) for *n* kept entries, of which *k* are returned.
    public func entries(newest limit: Int) -> [DispatchEvent] {
        changes.read()
        clears.read()
        return runtime.timeline.page(limit: limit)
    }
}

/// The open action stacks of a runtime for views; a change of a stack invalidates the views that read.
///
/// A stack has the actions of one feature in one session since work with the feature began.
@MainActor
public final class ObservedStacks: Observable {
    private let runtime: Flint
    private let changes: ChangeFollower

    init(of runtime: Flint) {
        self.runtime = runtime
        changes = RuntimeFollowers.of(runtime).stacks(of: runtime)
    }

    /// All open stacks, the one that was opened last first.
    public var open: [ActionStack] {
        changes.read()
        return runtime.stacks.open.reversed()
    }
}
