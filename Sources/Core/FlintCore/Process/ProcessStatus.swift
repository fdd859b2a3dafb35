/// The exit status of a process that ``Flint/run(_:grace:configure:body:)`` ends.
///
/// The numbers follow `sysexits.h`, and the convention of shells for signals. If several statuses apply, the
/// process has the first one in this order: set-up, body, grace, flush.
public struct ProcessStatus: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number with which the process exits.
    public let rawValue: Int32

    /// Creates a status from a number.
    ///
    /// - Parameter rawValue: The number with which the process exits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// 0: the body returned or was asked to stop, and every accepted request has ended.
    public static let success = ProcessStatus(rawValue: 0)

    /// 70, `EX_SOFTWARE`: the body threw an error, and not because it was asked to stop.
    public static let bodyFailed = ProcessStatus(rawValue: 70)

    /// 74, `EX_IOERR`: pending data could not be written before the end; see ``FlushError``.
    public static let flushFailed = ProcessStatus(rawValue: 74)

    /// 75, `EX_TEMPFAIL`: requests were canceled after the grace period, or requests or the body did not end
    /// even then.
    public static let graceExceeded = ProcessStatus(rawValue: 75)

    /// 78, `EX_CONFIG`: the set-up found errors, and the body did not run.
    public static let setupFailed = ProcessStatus(rawValue: 78)

    /// Returns the status of a process that a second signal ended at once: 128 plus the signal's number.
    ///
    /// - Parameter signal: The number of the signal.
    /// - Returns: The status.
    public static func signal(_ signal: Int32) -> ProcessStatus { ProcessStatus(rawValue: 128 + signal) }

    /// The number of the status with its meaning, such as `75 (grace exceeded)`; only the number if it has
    /// none.
    public var description: String {
        let meaning: String? =
            switch self {
            case .success: "success"
            case .bodyFailed: "body failed"
            case .flushFailed: "flush failed"
            case .graceExceeded: "grace exceeded"
            case .setupFailed: "set-up failed"
            default: rawValue > 128 ? "signal \(rawValue - 128)" : nil
            }
        return meaning.map { "\(rawValue) (\($0))" } ?? "\(rawValue)"
    }
}
