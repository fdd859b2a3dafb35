/// Passes activities to the system.
///
/// Calls are made one at a time, in order, asynchronously to the actions. During a long call, newer activities
/// replace pending ones, so that the newest one is published next.
public protocol ActivityPublisher: Sendable {
    /// Makes an activity the current one, replacing the previous one.
    ///
    /// Never called for an activity that equals the current one.
    ///
    /// - Parameter activity: The activity.
    func publish(_ activity: UserActivity) async

    /// Ends the current activity without a replacement.
    func resign() async
}
