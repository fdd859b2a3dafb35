#if canImport(Darwin)
    internal import Foundation
    internal import Synchronization

    /// Reports changes of any user defaults of the process, until it is no longer referenced.
    final class TweakDefaultsObservation: NSObject, Sendable {
        /// A struct around the function, because a function that is stored directly in a generic type is wrapped
        /// again at each read.
        private struct Observer: Sendable {
            let onChange: @Sendable () -> Void
        }

        private let observer = Mutex<Observer?>(nil)

        func begin(_ onChange: @escaping @Sendable () -> Void) {
            observer.withLock { $0 = Observer(onChange: onChange) }
            // An observer with a selector need not be removed: the notification center drops it with the object.
            NotificationCenter.default.addObserver(
                self, selector: #selector(userDefaultsDidChange), name: UserDefaults.didChangeNotification,
                object: nil)
        }

        @objc private func userDefaultsDidChange() {
            observer.withLock { $0 }?.onChange()
        }
    }
#endif
