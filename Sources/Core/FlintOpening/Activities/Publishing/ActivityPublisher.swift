/// A publisher that passes activities to the system.
///
/// A runtime calls it for one activity after another, in order and without delaying actions. During a long
/// call, a newer activity replaces a pending one, so that the newest one is published next.
public protocol ActivityPublisher: Sendable {
    /// Makes an activity the current one, replacing the previous one.
    ///
    /// A runtime does not call it for an activity that equals the current one.
    ///
    /// - Parameter activity: The new current activity.
    func publish(_ activity: UserActivity) async

    /// Ends the current activity without a replacement.
    func resign() async
}
