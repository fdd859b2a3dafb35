#if PostgreSQL
    internal import Dispatch
    internal import Synchronization

    /// Tells other stores by a notification that runs may be due.
    ///
    /// It sends one notification for all changes within ``pause``, and never within a transaction.
    final class Notifier: Sendable {
        /// The time for which changes are collected before the notification is sent.
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
