/// Options of an ``OFREPProvider``: intervals and limits of its requests, and the lifetime of answers.
public struct OFREPOptions: Sendable, Hashable {
    /// The time between two turns, in each of which the service is asked for all subjects in use.
    public var interval: Duration
    /// The time after which an answer that the service has not confirmed has the reason `STALE`.
    public var staleAfter: Duration
    /// The time within which an answer has to be there.
    public var timeout: Duration
    /// How many subjects are held; of more, the one that was not read for the longest time is forgotten.
    public var subjectLimit: Int
    /// The time after which a subject that was not read is no longer asked for, and forgotten.
    public var subjectLifetime: Duration
    /// How many requests are in flight at once.
    public var concurrency: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - interval: The time between two turns; a change of the flags is read within it.
    ///   - staleAfter: The time after which an answer that the service has not confirmed has the reason `STALE`; `nil` for
    ///     three intervals.
    ///   - timeout: The time within which an answer has to be there.
    ///   - subjectLimit: How many subjects are held; at least one.
    ///   - subjectLifetime: The time after which a subject that was not read is forgotten.
    ///   - concurrency: How many requests are in flight at once; at least one.
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
