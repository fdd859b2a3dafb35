/// The columns of a run in a database: search keys, and numbers that change often.
///
/// Each database keeps the kind and the parent in columns of its own form. ``FlowItems`` has all other fields
/// of the run.
package struct FlowRow: Equatable, Sendable {
    /// The number of the status: ``FlowStatus/code``.
    package let status: Int
    package let owner: String?
    /// The time from which a worker may claim the run, in microseconds since 1970; `nil` if none may.
    package let due: Int64?
    package let endedAt: Int64?
    package let enteredAt: Int64
    /// Whether the run has news for the worker that holds it: ``FlowRecord/hasNews``.
    package let hasNews: Bool
    package let isCancelRequested: Bool
    package let epoch: Int
    package let version: Int
    package let claims: Int
    package let failures: Int
    package let lastEvent: Int
    /// The cause that ended the wait: the number of an event, 0 for the deadline, -1 for a request to cancel;
    /// `nil` for none.
    package let arrival: Int?

    package init(
        status: Int, owner: String?, due: Int64?, endedAt: Int64?, enteredAt: Int64, hasNews: Bool,
        isCancelRequested: Bool, epoch: Int, version: Int, claims: Int, failures: Int, lastEvent: Int,
        arrival: Int?
    ) {
        self.status = status
        self.owner = owner
        self.due = due
        self.endedAt = endedAt
        self.enteredAt = enteredAt
        self.hasNews = hasNews
        self.isCancelRequested = isCancelRequested
        self.epoch = epoch
        self.version = version
        self.claims = claims
        self.failures = failures
        self.lastEvent = lastEvent
        self.arrival = arrival
    }

    package init(_ record: FlowRecord) {
        self.init(
            status: Int(record.status.code), owner: record.owner, due: record.due?.microseconds,
            endedAt: record.endedAt?.microseconds, enteredAt: record.enteredAt.microseconds,
            hasNews: record.hasNews, isCancelRequested: record.isCancelRequested, epoch: record.epoch,
            version: record.version, claims: record.claims, failures: record.failures,
            lastEvent: record.lastEvent, arrival: record.arrival.map(Self.code))
    }

    private static func code(of arrival: FlowStoredArrival) -> Int {
        switch arrival {
        case .event(let number): number
        case .deadline: 0
        case .cancel: -1
        }
    }

    /// Copies the columns into a run.
    ///
    /// - Throws: ``FlowBytesError`` if a number stands for no known value.
    func fill(_ record: inout FlowRecord) throws(FlowBytesError) {
        guard let code = UInt8(exactly: status) else { throw .newer }
        record.status = try FlowStatus(code: code)
        record.owner = owner
        record.due = due.map(FlowTime.init(microseconds:))
        record.endedAt = endedAt.map(FlowTime.init(microseconds:))
        record.enteredAt = FlowTime(microseconds: enteredAt)
        record.isCancelRequested = isCancelRequested
        (record.epoch, record.version) = (epoch, version)
        (record.claims, record.failures, record.lastEvent) = (claims, failures, lastEvent)
        record.arrival = arrival.map { $0 > 0 ? .event($0) : $0 == 0 ? .deadline : .cancel }
    }
}

extension FlowRecord {
    /// The error of the run in one word, for people who read tables; `nil` if there is none.
    ///
    /// It is the type of the error, or the code of the reason why the run is stuck. The text of an error may
    /// contain values of the run, so it is left out.
    package var errorName: String? {
        if let stuck { return stuck.code == .failed ? lastFailure?.type ?? "\(stuck.code)" : "\(stuck.code)" }
        switch ending ?? decision {
        case .failed(let failure): return failure.type
        case nil: return lastFailure?.type
        default: return nil
        }
    }
}
