/// The rule that decides when an outage of the store is reported, as a value.
///
/// An outage is reported after a second, and then once a minute. It begins when the first call without an
/// answer begins, not with the error of that call: if the call fails after two seconds, the outage is
/// reported at once. An error of one call does not count while the store answers others.
struct StoreWatch {
    private static let delay = Duration.seconds(1)
    private static let pause = Duration.seconds(60)

    /// The time at which the first call without an answer began; `nil` if the last call was answered.
    private var since: Duration?
    private var toldAt: Duration?

    /// Records that a call of the store had no answer.
    ///
    /// - Parameters:
    ///   - now: The present time of a monotonic clock, as the time since any fixed moment.
    ///   - began: The time since which the store has answered nothing, as far as the caller knows.
    /// - Returns: The length of the outage, if the caller must report it now; otherwise `nil`.
    mutating func fail(at now: Duration, since began: Duration) -> Duration? {
        let first = min(since ?? began, began)
        let outage = now - first
        since = first
        guard outage >= Self.delay, toldAt.map({ now - $0 >= Self.pause }) ?? true else { return nil }
        toldAt = now
        return outage
    }

    /// Records that the store has answered a call, which ends an outage.
    ///
    /// - Parameter now: The present time of a monotonic clock, as the time since any fixed moment.
    /// - Returns: The length of the outage that has ended, if it was reported; otherwise `nil`.
    mutating func succeed(at now: Duration) -> Duration? {
        defer { (since, toldAt) = (nil, nil) }
        return toldAt == nil ? nil : since.map { now - $0 }
    }
}
