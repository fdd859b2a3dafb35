#if canImport(Darwin)
    internal import Foundation
    internal import Synchronization

    /// Observes changes of all user defaults of the process, until the observation is released.
    final class TweakDefaultsObservation: NSObject, Sendable {
        /// The function to call after a change.
        ///
        /// The function is in a struct, because Swift would wrap a function that is stored directly in a
        /// generic type once more at each read.
        private struct Observer: Sendable {
            let onChange: @Sendable () -> Void
        }

        private let observer = Mutex<Observer?>(nil)

        func begin(_ onChange: @escaping @Sendable () -> Void) {
            observer.withLock { $0 = Observer(onChange: onChange) }
            // An observer with a selector need not be removed: the notification center forgets it when the
            // object is released.
            NotificationCenter.default.addObserver(
                self, selector: #selector(userDefaultsDidChange), name: UserDefaults.didChangeNotification,
                object: nil)
        }

        @objc private func userDefaultsDidChange() {
            observer.withLock { $0 }?.onChange()
        }
    }
#endif
