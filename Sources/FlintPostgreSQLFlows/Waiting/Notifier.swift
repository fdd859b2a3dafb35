#if PostgreSQL
    internal import Dispatch
    internal import Synchronization

    /// Tells other stores that there is work, once for all that happens in a short time, and never within a transaction.
    final class Notifier: Sendable {
        /// The time within which several events are one notification.
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
