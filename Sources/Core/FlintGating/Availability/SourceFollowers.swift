package import FlintEvents
internal import Synchronization

/// The tasks of a runtime that follow its services, one for each service that a feature depends on.
package final class SourceFollowers: Sendable {
    private struct State {
        var followed: SourceSet = []
        var tasks: [Task<Void, Never>] = []
        var isOver = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Claims services that are not followed yet.
    ///
    /// - Returns: The services that the caller must start to follow.
    package func claim(_ sources: SourceSet) -> SourceSet {
        state.withLock { state in
            guard !state.isOver else { return [] }
            defer { state.followed.formUnion(sources) }
            return sources.subtracting(state.followed)
        }
    }

    /// Follows a stream until it ends or the runtime does.
    ///
    /// - Parameters:
    ///   - changes: The stream, subscribed to before.
    ///   - name: The name of the task.
    ///   - handle: Called for each change; returns whether to continue.
    package func follow<Change: Sendable>(
        _ changes: AsyncStream<Change>, name: String, _ handle: @escaping @Sendable (Change) -> Bool
    ) {
        // The task is detached, because a task inherits its task-locals, and those could keep the runtime alive.
        let task = Task.detached(name: name) {
            for await change in changes where !handle(change) { return }
        }
        let isOver = state.withLock { state in
            if !state.isOver { state.tasks.append(task) }
            return state.isOver
        }
        if isOver { task.cancel() }
    }

    /// Ends all tasks permanently.
    package func cancel() {
        let tasks = state.withLock { state in
            state.isOver = true
            defer { state.tasks = [] }
            return state.tasks
        }
        tasks.forEach { $0.cancel() }
    }
}

/// The value that an availability stream delivered last.
package final class AvailabilityWatcher: Sendable {
    private let last = Mutex<Availability?>(nil)

    package init() {}

    /// Whether no value has been delivered yet.
    package var isAtStart: Bool { last.withLock { $0 == nil } }

    /// Returns the value, if none has been delivered yet.
    package func first(_ availability: Availability) -> Availability? {
        last.withLock { last in
            guard last == nil else { return nil }
            last = availability
            return availability
        }
    }

    /// Returns the value, if it differs from the last delivered one.
    package func change(to availability: Availability) -> Availability? {
        last.withLock { last in
            guard last != availability else { return nil }
            last = availability
            return availability
        }
    }
}
