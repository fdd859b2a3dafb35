package import FlintEvents
internal import Synchronization

/// The tasks of a runtime that follow changes of services, one for each service on which a feature depends.
package final class SourceFollowers: Sendable {
    private struct State {
        var followed: SourceSet = []
        var tasks: [Task<Void, Never>] = []
        var isOver = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Records that the runtime observes the changes of services.
    ///
    /// - Returns: The services that were not observed yet, which the caller must start to observe; empty
    ///   after ``cancel()``.
    package func claim(_ sources: SourceSet) -> SourceSet {
        state.withLock { state in
            guard !state.isOver else { return [] }
            defer { state.followed.formUnion(sources) }
            return sources.subtracting(state.followed)
        }
    }

    /// Follows a stream of changes until the stream or the runtime ends.
    ///
    /// - Parameters:
    ///   - changes: The stream. It was subscribed to before the call, so that no change is missed.
    ///   - name: The name of the task.
    ///   - handle: A function that is called with each change and returns whether to continue.
    package func follow<Change: Sendable>(
        _ changes: AsyncStream<Change>, name: String, _ handle: @escaping @Sendable (Change) -> Bool
    ) {
        // The task is detached: an inherited task-local could keep the runtime alive.
        let task = Task.detached(name: name) {
            for await change in changes where !handle(change) { return }
        }
        let isOver = state.withLock { state in
            if !state.isOver { state.tasks.append(task) }
            return state.isOver
        }
        if isOver { task.cancel() }
    }

    /// Cancels all tasks, and prevents new ones from starting.
    package func cancel() {
        let tasks = state.withLock { state in
            state.isOver = true
            defer { state.tasks = [] }
            return state.tasks
        }
        tasks.forEach { $0.cancel() }
    }
}

/// The state of one availability stream: the value that the stream delivered last, so that equal values are
/// not repeated.
package final class AvailabilityWatcher: Sendable {
    private let last = Mutex<Availability?>(nil)

    package init() {}

    /// Whether no value has been delivered yet.
    package var isAtStart: Bool { last.withLock { $0 == nil } }

    /// Returns the value and records it as delivered, if it is the first of the stream; otherwise `nil`.
    package func first(_ availability: Availability) -> Availability? {
        last.withLock { last in
            guard last == nil else { return nil }
            last = availability
            return availability
        }
    }

    /// Returns the value and records it as delivered, if it differs from the last delivered value; otherwise
    /// `nil`.
    package func change(to availability: Availability) -> Availability? {
        last.withLock { last in
            guard last != availability else { return nil }
            last = availability
            return availability
        }
    }
}
