#if canImport(Darwin)
    internal import Foundation
    internal import Synchronization

    /// Tells that some user defaults of the process have changed, until it is no longer referenced.
    final class TweakDefaultsObservation: NSObject, Sendable {
        /// A function that stands in a generic box itself is wrapped anew by each reading of the box.
        private struct Observer: Sendable {
            let onChange: @Sendable () -> Void
        }

        private let observer = Mutex<Observer?>(nil)

        func begin(_ onChange: @escaping @Sendable () -> Void) {
            observer.withLock { $0 = Observer(onChange: onChange) }
            // Observers of this form need not be removed: the center forgets them with the object.
            NotificationCenter.default.addObserver(
                self, selector: #selector(userDefaultsDidChange), name: UserDefaults.didChangeNotification,
                object: nil)
        }

        @objc private func userDefaultsDidChange() {
            observer.withLock { $0 }?.onChange()
        }
    }
#endif
