#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    internal import CoreSpotlight

    /// Makes activities the current ones of the system.
    @MainActor public final class UserActivityPublisher: ActivityPublisher {
        private var current: NSUserActivity?

        /// Creates a publisher without a current activity.
        public init() {}

        /// Makes an activity the current one of the system.
        ///
        /// - Parameter activity: The activity.
        @MainActor public func publish(_ activity: Activity) async {
            let next = NSUserActivity(activity)
            next.becomeCurrent()
            current?.invalidate()
            current = next
        }

        /// Ends the current activity.
        @MainActor public func resign() async {
            current?.resignCurrent()
            current?.invalidate()
            current = nil
        }
    }
#endif
