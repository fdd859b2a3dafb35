#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    public import CoreSpotlight
    public import FlintOpening

    /// A publisher that makes each activity of Flint the system's current `NSUserActivity`.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` sets a publisher that leaves the system's activities as
    /// Flint creates them. Set your own to add data that ``UserActivity`` does not contain:
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
        /// - Parameter prepare: A closure that changes the system's activity before it becomes current. Its
        ///   arguments are the system's activity, which already has all values of Flint's activity, and
        ///   Flint's activity. The closure may set all properties of the system's activity, including the
        ///   search attributes, the delegate and the user info. The default changes nothing.
        public nonisolated init(
            preparing prepare: @escaping @MainActor @Sendable (NSUserActivity, UserActivity) -> Void = {
                _, _ in
            }
        ) {
            self.prepare = prepare
        }

        /// Makes an activity current in the system, and invalidates the one that was current before.
        ///
        /// - Parameter activity: The activity of Flint.
        @MainActor public func publish(_ activity: UserActivity) async {
            let next = NSUserActivity(activity)
            prepare(next, activity)
            next.becomeCurrent()
            current?.invalidate()
            current = next
        }

        /// Resigns and invalidates the system's activity that this publisher made current; does nothing if
        /// there is none.
        @MainActor public func resign() async {
            current?.resignCurrent()
            current?.invalidate()
            current = nil
        }
    }
#endif
