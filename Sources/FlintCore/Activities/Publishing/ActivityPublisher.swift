/// Hands activities to the system.
///
/// Called one at a time, in order, off the actions. While a call takes long, newer activities replace those that
/// wait, so that it gets what is newest.
public protocol ActivityPublisher: Sendable {
    /// Makes an activity the current one, in place of the one before.
    ///
    /// Never called for an activity that equals the current one.
    ///
    /// - Parameter activity: The activity.
    func publish(_ activity: Activity) async

    /// Says that the current activity has ended and none takes its place.
    func resign() async
}
