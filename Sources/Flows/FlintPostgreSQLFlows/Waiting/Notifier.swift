#if PostgreSQL
    internal import Dispatch
    internal import Synchronization

    /// The sender of notifications of work, one for all events of a short time, never within a transaction.
    final class Notifier: Sendable {
        /// The time in which several events form one notification.
        private static let pause = DispatchTimeInterval.milliseconds(10)

        private let isPending = Atomic(false)
        private let send: @Sendable () -> Void

        init(_ send: @escaping @Sendable () -> Void) {
            self.send = send
        }

        func tell() {
            guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) {
                self.isPending.store(false, ordering: .releasing)
                self.send()
            }
        }
    }
#endif
