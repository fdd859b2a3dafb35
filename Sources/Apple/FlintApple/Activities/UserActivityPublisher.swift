#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    public import CoreSpotlight
    public import FlintOpening

    /// Makes activities current in the system.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` sets a publisher without preparation. Set one of your own to give the
    /// system what ``UserActivity`` does not model:
    ///
    /// ```swift
    /// configuration.activities.publisher = UserActivityPublisher { native, activity in
    ///     native.contentAttributeSet?.rating = 5
    ///     native.needsSave = activity.eligibility.contains(.handoff)
    /// }
    /// ```
    @MainActor public final class UserActivityPublisher: ActivityPublisher {
        private let prepare: @MainActor @Sendable (NSUserActivity, UserActivity) -> Void
        private var current: NSUserActivity?

        /// Creates a publisher without a current activity.
        ///
        /// - Parameter prepare: Changes the activity of the system, which has all values of the activity that it stands
        ///   for, before it becomes current. All of its properties may be set, those of its search attributes, its
        ///   delegate and its user info among them. By default nothing is changed.
        public nonisolated init(
            preparing prepare: @escaping @MainActor @Sendable (NSUserActivity, UserActivity) -> Void = {
                _, _ in
            }
        ) {
            self.prepare = prepare
        }

        /// Makes an activity current in the system.
        ///
        /// - Parameter activity: The activity.
        @MainActor public func publish(_ activity: UserActivity) async {
            let next = NSUserActivity(activity)
            prepare(next, activity)
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
