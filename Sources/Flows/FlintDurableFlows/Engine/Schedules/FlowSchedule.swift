/// A schedule by which workers start runs of a machine.
///
/// ```swift
/// let nightly = FlowSchedule("nightly", .daily(at: 3), overlap: .queue)
/// engine.register(ReportFlow.self) { ReportFlow() }
/// engine.schedule(nightly, ReportFlow.self) { time in ReportInput(night: time) }
/// ```
///
/// The run of a due time has the name of the schedule with the time in UTC, such as
/// `nightly/2026-11-28T03:00:00Z`. So the run is started only once, even if several workers start it.
public struct FlowSchedule: Hashable, Sendable {
    /// The behavior if the run of an earlier time has not ended.
    public enum Overlap: String, Hashable, Sendable, CaseIterable {
        /// The new run is stored as canceled, and its handlers are not called.
        case skip
        /// The new run begins when the earlier ones have ended.
        case queue
        /// The earlier runs are requested to cancel, and the new run begins when they have ended.
        case cancelOld
    }

    /// The name, which no other schedule of the machine has.
    public let name: String
    /// The times at which the schedule is due.
    public let recurrence: FlowRecurrence
    /// The behavior if the run of an earlier time has not ended.
    public let overlap: Overlap
    /// The greatest number of missed times whose runs a worker starts late, when it next evaluates schedules.
    ///
    /// Older missed times are left out. A time without a run counts as missed only if the store still keeps a
    /// run of an earlier time of the schedule.
    public let catchUp: Int
    /// Whether the schedule is paused, so that it starts no run.
    public let isPaused: Bool

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - name: The name, which no other schedule of the machine has.
    ///   - recurrence: The due times.
    ///   - overlap: The behavior if the run of an earlier time has not ended.
    ///   - catchUp: The greatest number of missed times whose runs are started late; less than zero counts as
    ///     zero.
    ///   - isPaused: Whether no run is started. After the pause, the due times during the pause count as
    ///     missed.
    public init(
        _ name: String, _ recurrence: FlowRecurrence, overlap: Overlap = .skip, catchUp: Int = 1,
        isPaused: Bool = false
    ) {
        self.name = name
        self.recurrence = recurrence
        self.overlap = overlap
        self.catchUp = max(0, catchUp)
        self.isPaused = isPaused
    }

    /// Returns the key that all runs of the schedule have, so that they are executed one after the other.
    ///
    /// - Parameter machine: The name of the machine whose runs the schedule starts.
    func key(of machine: String) -> String { "schedule \(machine)/\(name)" }

    package func runName(at time: FlowTime) -> String { "\(name)/\(time.timestamp)" }
}
