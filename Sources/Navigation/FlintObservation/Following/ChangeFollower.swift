internal import Observation

/// An observable dependency on something that changes outside of the main actor.
///
/// ``read()`` registers the view that reads, and waits for the next change in a task. A change invalidates the
/// registered views once; the wait for the change after that begins with the next read. So nothing waits while
/// nobody reads, and any number of changes within one turn of the main actor are one invalidation.
@MainActor @Observable
final class ChangeFollower {
    private var revision = 0
    @ObservationIgnored private let wait: @MainActor () -> @Sendable () async -> Bool
    @ObservationIgnored private var waiting: Task<Void, Never>?
    @ObservationIgnored private var hasEnded = false

    /// Creates a follower.
    ///
    /// - Parameters:
    ///   - subscribe: Subscribes to the changes; returns `nil` if the source has been released.
    ///   - isNews: Returns whether an element differs from what the last read has shown.
    init<Element: Sendable>(
        of subscribe: @escaping @MainActor () -> AsyncStream<Element>?,
        where isNews: @escaping @MainActor @Sendable (Element) -> Bool = { _ in true }
    ) {
        wait = {
            let elements = subscribe()
            return {
                guard let elements else { return false }
                for await element in elements where await isNews(element) { return true }
                return false
            }
        }
    }

    deinit { waiting?.cancel() }

    /// Registers the code that reads, such as the body of a view, until the next change.
    ///
    /// Call it before reading the value itself, so that no change falls between the two.
    func read() {
        _ = revision
        guard waiting == nil, !hasEnded else { return }
        let next = wait()
        waiting = Task(name: "observation") { [weak self] in
            let hasChanged = await next()
            self?.finishWaiting(hasChanged)
        }
    }

    /// Invalidates the registered readers, because of a change that the main actor itself has made.
    func noteChange() { revision &+= 1 }

    private func finishWaiting(_ hasChanged: Bool) {
        waiting = nil
        if hasChanged { revision &+= 1 } else { hasEnded = true }
    }
}
