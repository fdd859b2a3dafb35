/// The waiting subscribers of a ``Broadcast`` for which an element was published.
@usableFromInline
package struct BroadcastWakeUp: Sendable {
    private let waiters: [Signal]

    @usableFromInline
    init(_ waiters: [Signal]) {
        self.waiters = waiters
    }

    /// Resumes the subscribers.
    ///
    /// A single one is resumed directly; several are resumed by a task, so that publishing costs the same for any
    /// number of waiting subscribers. The task inherits nothing from the publisher: neither its priority, which is
    /// unrelated to the urgency of the readers, nor its task-locals, which would be retained meanwhile.
    @usableFromInline
    package func perform() {
        let waiters = waiters
        guard waiters.count > 1 else { return waiters.forEach { $0.fire() } }
        Task.detached(name: "Flint broadcast wake-up", priority: .high) { waiters.forEach { $0.fire() } }
    }
}
