#if canImport(Darwin)
    internal import Foundation
    internal import Synchronization

    /// Tells that some user defaults of the process have changed, until it is no longer referenced.
    final class TweakDefaultsObservation: NSObject, Sendable {
        private let onChange = Mutex<(@Sendable () -> Void)?>(nil)

        func begin(_ onChange: @escaping @Sendable () -> Void) {
            self.onChange.withLock { $0 = onChange }
            // Observers of this form need not be removed: the center forgets them with the object.
            NotificationCenter.default.addObserver(
                self, selector: #selector(userDefaultsDidChange), name: UserDefaults.didChangeNotification,
                object: nil)
        }

        @objc private func userDefaultsDidChange() {
            let action = onChange.withLock { $0 }
            action?()
        }
    }
#endif
