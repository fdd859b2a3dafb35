internal import Foundation

/// A moment by the wall clock and by the monotonic one.
struct StackMoment: Sendable {
    let time: Date
    let elapsed: Duration
}
