/// Options of an ``OFREPProvider``: intervals and limits of its requests, and the lifetime of results.
public struct OFREPOptions: Sendable, Hashable {
    /// The time between two polls; each poll requests the flags of all subjects in use.
    public var interval: Duration
    /// The age at which results become stale: results that the service confirmed longer ago have the reason
    /// `STALE`.
    public var staleAfter: Duration
    /// The time within which a response must be complete.
    public var timeout: Duration
    /// The maximum number of subjects whose results are kept.
    ///
    /// Above this number, the results for the subject that was not read for the longest time are dropped.
    public var subjectLimit: Int
    /// The time for which the results for a subject are kept after their last read; later polls leave the
    /// subject out.
    public var subjectLifetime: Duration
    /// The maximum number of requests that are sent at the same time; further ones wait.
    public var concurrency: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - interval: The time between two polls; a change of the flags takes effect within this time.
    ///   - staleAfter: The age from which results have the reason `STALE`, counted from the last confirmation
    ///     by the service; `nil` for three intervals.
    ///   - timeout: The time within which a response must be complete.
    ///   - subjectLimit: The maximum number of subjects with results; at least one.
    ///   - subjectLifetime: The time for which the results for a subject are kept after their last read.
    ///   - concurrency: The maximum number of requests that are sent at the same time; at least one.
    public init(
        interval: Duration = .seconds(30), staleAfter: Duration? = nil, timeout: Duration = .seconds(10),
        subjectLimit: Int = 1_000, subjectLifetime: Duration = .seconds(600), concurrency: Int = 8
    ) {
        self.interval = interval
        self.staleAfter = staleAfter ?? interval * 3
        self.timeout = timeout
        self.subjectLimit = max(1, subjectLimit)
        self.subjectLifetime = subjectLifetime
        self.concurrency = max(1, concurrency)
    }
}
