#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    internal import CoreSpotlight
    public import FlintOpening

    /// Makes activities current in the system.
    @MainActor public final class UserActivityPublisher: ActivityPublisher {
        private var current: NSUserActivity?

        /// Creates a publisher without a current activity.
        public init() {}

        /// Makes an activity current in the system.
        ///
        /// - Parameter activity: The activity.
        @MainActor public func publish(_ activity: UserActivity) async {
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
