public import Foundation

/// Keeps what happens in a runtime so that the next run can tell how this one ended.
///
/// A runtime calls ``beginRun(at:)`` when it is set up, ``record(_:)`` inside each dispatch (changes of stacks also inside another one that runs at the same time), and ``endRun(at:)`` when
/// it is shut down. Calls come from any thread, several at once; the order of concurrent records is that of
/// ``DispatchEvent/sequence`` and ``ActionStackChange/sequence``. A journal must not wait for anything and must not perform actions, and nothing that
/// goes wrong in it may reach the caller.
public protocol HistoryJournal: Sendable {
    /// Notes that a run begins; what was recorded before belongs to earlier runs.
    ///
    /// - Parameter time: The wall-clock time.
    func beginRun(at time: Date)

    /// Keeps a record, so that it survives the end of the process.
    ///
    /// - Parameter record: What happened.
    func record(_ record: HistoryRecord)

    /// Notes that the run was shut down in order.
    ///
    /// - Parameter time: The wall-clock time.
    func endRun(at time: Date)

    /// What the run before the current one left.
    ///
    /// - Returns: The history; `nil` if there was none. Damaged records are left out and counted.
    func previousRun() -> HistorySnapshot?
}
