internal import FlintStreams

/// The callers that wait for a snapshot: at most one is made at a time, for all callers that asked before it was begun.
struct SnapshotQueue {
    private var waiting: [Int: OneShot<InspectorEnvelope?>] = [:]
    /// The callers that wait for the current snapshot.
    private var served: [Int: OneShot<InspectorEnvelope?>] = [:]
    private var last = 0
    private var isWorking = false

    /// Whether a caller still waits for the current snapshot.
    var isWanted: Bool { !served.isEmpty }

    /// Adds a caller.
    ///
    /// - Returns: The caller's number, and whether the caller has to start the task that makes snapshots.
    mutating func join(_ shot: OneShot<InspectorEnvelope?>) -> (number: Int, isFirst: Bool) {
        last += 1
        waiting[last] = shot
        defer { isWorking = true }
        return (last, !isWorking)
    }

    /// Removes a caller.
    ///
    /// - Returns: The caller's signal, to be released outside the lock.
    mutating func leave(_ number: Int) -> OneShot<InspectorEnvelope?>? {
        waiting.removeValue(forKey: number) ?? served.removeValue(forKey: number)
    }

    /// Begins a snapshot for all waiting callers.
    ///
    /// - Returns: False if there are none, which ends the task that makes snapshots.
    mutating func begin() -> Bool {
        (served, waiting) = (waiting, [:])
        isWorking = isWanted
        return isWanted
    }

    /// Removes and returns the callers that waited for the finished snapshot.
    mutating func finish() -> [OneShot<InspectorEnvelope?>] {
        defer { served = [:] }
        return Array(served.values)
    }
}
