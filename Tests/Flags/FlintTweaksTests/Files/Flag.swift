internal import Synchronization

/// Something that is so or not, and may be changed by any task.
final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
