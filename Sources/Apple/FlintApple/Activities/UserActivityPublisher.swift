#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    public import CoreSpotlight
    public import FlintOpening

    /// A publisher that makes activities current in the system.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` sets a publisher that changes nothing. Set your own
    /// publisher to give the system data that ``UserActivity`` does not contain:
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
        /// - Parameter prepare: A function that changes the system's activity before it becomes current. The
        ///   activity already has all values of Flint's activity. The function may set all of its properties,
        ///   including its search attributes, its delegate and its user info. The default changes nothing.
        public nonisolated init(
            preparing prepare: @escaping @MainActor @Sendable (NSUserActivity, UserActivity) -> Void = {
                _, _ in
            }
        ) {
            self.prepare = prepare
        }

        /// Makes an activity current in the system.
        ///
        /// - Parameter activity: The activity of Flint.
        @MainActor public func publish(_ activity: UserActivity) async {
            let next = NSUserActivity(activity)
            prepare(next, activity)
            next.becomeCurrent()
            current?.invalidate()
            current = next
        }

        /// Ends the system's current activity; without a current activity, the call has no effect.
        @MainActor public func resign() async {
            current?.resignCurrent()
            current?.invalidate()
            current = nil
        }
    }
#endif
