internal import Observation

/// An observable dependency on something that changes outside of the main actor.
///
/// ``read()`` registers the view that reads, and waits for the next change. A change invalidates the
/// registered views once; the wait for the change after that begins with the next read. So nothing waits
/// while nobody reads, and any number of changes within one turn of the main actor are one invalidation.
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

    /// Registers the code that reads, such as the body of a view, until the next change.
    ///
    /// Call it before reading the value itself, so that no change falls between the two.
    ///
    /// - Returns: Whether the wait for the next change begins with this read; `false` if an earlier read has
    ///   begun it, or the source has ended.
    @discardableResult
    func read() -> Bool {
        _ = revision
        return wait.begin()
    }

    /// Invalidates the registered readers.
    func noteChange() { revision &+= 1 }
}
