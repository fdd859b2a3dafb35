/// The subscribers of a ``Broadcast`` that wait for an element that was published.
@usableFromInline
package struct BroadcastWakeUp: Sendable {
    private let waiters: [Signal]

    @usableFromInline
    init(_ waiters: [Signal]) {
        self.waiters = waiters
    }

    /// Resumes the subscribers.
    ///
    /// One is resumed on the spot; more are handed to a task, so that publishing costs the same however many
    /// subscribers sleep. The task takes nothing over from the publisher: neither its priority, which says nothing
    /// about how urgent the readers are, nor its task-locals, which would be held for as long.
    @usableFromInline
    package func perform() {
        let waiters = waiters
        guard waiters.count > 1 else { return waiters.forEach { $0.fire() } }
        Task.detached(name: "Flint broadcast wake-up", priority: .high) { waiters.forEach { $0.fire() } }
    }
}
