import FlintTesting

@testable import FlintHTTP

extension HTTPLimits {
    /// The usual limits with a clock that stands still, so that a busy machine times nothing out.
    static var timeless: HTTPLimits {
        var limits = HTTPLimits()
        limits.clock = ManualClock()
        return limits
    }
}
