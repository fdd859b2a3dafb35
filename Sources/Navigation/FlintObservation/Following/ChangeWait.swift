/// A wait for the next change of something that changes outside of the main actor.
///
/// A wait is one task with one subscription, which both end with the first change. A wait keeps nothing
/// alive: when it is released, it ends without a call of ``onChange``.
@MainActor
final class ChangeWait {
    /// Called on the main actor when the change has ended the wait, so that the closure may begin the next
    /// wait.
    var onChange: @MainActor () -> Void = {}

    private let subscribe: @MainActor () -> @Sendable () async -> Bool
    private var task: Task<Void, Never>?
    private var hasEnded = false

    /// Creates a wait that has not begun.
    ///
    /// - Parameters:
    ///   - elements: Subscribes to the changes; returns `nil` if the source has been released.
    ///   - isNews: Returns whether an element is a change for the readers.
    init<Element: Sendable>(
        for elements: @escaping @MainActor () -> AsyncStream<Element>?,
        where isNews: @escaping @MainActor (Element) -> Bool
    ) {
        subscribe = {
            let stream = elements()
            return {
                guard let stream else { return false }
                for await element in stream where await isNews(element) { return true }
                return false
            }
        }
    }

    deinit { task?.cancel() }

    /// Subscribes, unless a wait has begun already or the source has ended.
    ///
    /// Call the function before you read the changing value, so that no change in between is missed.
    ///
    /// - Returns: Whether the wait begins with this call; `false` if one has begun, or the source has ended.
    @discardableResult
    func begin() -> Bool {
        guard task == nil, !hasEnded else { return false }
        let next = subscribe()
        // Detached: the task-local scope of a reader inside an action would keep its runtime, which keeps
        // this wait.
        task = Task.detached(name: "observation") { [weak self] in
            let hasChanged = await next()
            await self?.finish(hasChanged)
        }
        return true
    }

    private func finish(_ hasChanged: Bool) {
        task = nil
        hasEnded = !hasChanged
        if hasChanged { onChange() }
    }
}
