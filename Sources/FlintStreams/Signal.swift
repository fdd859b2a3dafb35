/// An event that occurs once and is awaited by one task.
@usableFromInline
final class Signal: Sendable {
    private let shot = OneShot<Void>()

    @usableFromInline
    init() {}

    /// Wakes the waiting task; later calls change nothing.
    @usableFromInline
    func fire() {
        shot.settle(())
    }

    /// Waits until the signal is fired or the task is canceled.
    @usableFromInline
    func wait() async {
        await shot.wait(onCancel: ())
    }
}
