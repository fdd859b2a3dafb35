/// The rule that decides when an outage of the store is reported, as a value.
///
/// An outage is reported after a second, and then once a minute. An error of one call does not count while
/// the store answers others.
struct StoreWatch {
    private static let delay = Duration.seconds(1)
    private static let pause = Duration.seconds(60)

    /// The time of the first call without an answer; `nil` if the last call was answered.
    private var since: Duration?
    private var toldAt: Duration?

    /// Records that a call of the store had no answer.
    ///
    /// - Parameter now: The present time of a monotonic clock, as the time since any fixed moment.
    /// - Returns: The length of the outage, if the caller must report it now; otherwise `nil`.
    mutating func fail(at now: Duration) -> Duration? {
        let outage = now - (since ?? now)
        since = since ?? now
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
