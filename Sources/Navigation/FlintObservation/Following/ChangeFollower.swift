internal import Observation

/// Invalidates views when something changes outside of the main actor.
///
/// ``read()`` registers the view that reads, and waits for the next change. A change invalidates the
/// registered views once. The wait for the following change begins with the next read, so nothing waits while
/// nobody reads.
@MainActor @Observable
final class ChangeFollower {
    private var revision = 0
    private let wait: ChangeWait

    /// Creates a follower.
    ///
    /// - Parameters:
    ///   - elements: Subscribes to the changes; returns `nil` if the source has been released.
    ///   - isNews: Returns whether an element differs from what the last read has shown.
    init<Element: Sendable>(
        of elements: @escaping @MainActor () -> AsyncStream<Element>?,
        where isNews: @escaping @MainActor (Element) -> Bool = { _ in true }
    ) {
        wait = ChangeWait(for: elements, where: isNews)
        wait.onChange = { [weak self] in self?.noteChange() }
    }

    /// Makes the next change invalidate the code that reads, such as the body of a view.
    ///
    /// Call the function before you read the value itself, so that no change in between is missed.
    ///
    /// - Returns: Whether the wait for the next change begins with this read; `false` if an earlier read has
    ///   begun it, or the source has ended.
    @discardableResult
    func read() -> Bool {
        _ = revision
        return wait.begin()
    }

    /// Invalidates the code that has called ``read()`` since the last change, so that views read again.
    func noteChange() { revision &+= 1 }
}
