/// The answers of a store as an engine sees them, as a value: it decides when people are told that the store is away.
///
/// An outage is told after a second, and then once a minute. What fails for one run while the store answers others
/// is no outage.
struct StoreWatch {
    private static let delay = Duration.seconds(1)
    private static let pause = Duration.seconds(60)

    /// The time of the first call without an answer; `nil` if the last call was answered.
    private var since: Duration?
    private var toldAt: Duration?

    /// Notes a call without an answer.
    ///
    /// - Parameter now: The time.
    /// - Returns: The length of the outage, to be told; `nil` if nothing is to be told now.
    mutating func fail(at now: Duration) -> Duration? {
        let outage = now - (since ?? now)
        since = since ?? now
        guard outage >= Self.delay, toldAt.map({ now - $0 >= Self.pause }) ?? true else { return nil }
        toldAt = now
        return outage
    }

    /// Notes an answered call.
    ///
    /// - Parameter now: The time.
    /// - Returns: The length of the outage that has ended, if people were told of it.
    mutating func succeed(at now: Duration) -> Duration? {
        defer { (since, toldAt) = (nil, nil) }
        return toldAt == nil ? nil : since.map { now - $0 }
    }
}
