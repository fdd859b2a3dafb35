internal import FlintStreams

/// Those who wait for a snapshot, as a value: at most one is being made, for all who had asked before it was begun.
struct SnapshotQueue {
    private var waiting: [Int: OneShot<InspectorEnvelope?>] = [:]
    /// Those for whom the one that is being made is.
    private var served: [Int: OneShot<InspectorEnvelope?>] = [:]
    private var last = 0
    private var isWorking = false

    /// Whether the snapshot that is being made is for anybody still.
    var isWanted: Bool { !served.isEmpty }

    /// Adds somebody who waits.
    ///
    /// - Returns: A number, and whether nobody makes snapshots yet.
    mutating func join(_ shot: OneShot<InspectorEnvelope?>) -> (number: Int, isFirst: Bool) {
        last += 1
        waiting[last] = shot
        defer { isWorking = true }
        return (last, !isWorking)
    }

    /// Removes somebody who waits no more.
    ///
    /// - Returns: What was waited for, to be released outside the lock.
    mutating func leave(_ number: Int) -> OneShot<InspectorEnvelope?>? {
        waiting.removeValue(forKey: number) ?? served.removeValue(forKey: number)
    }

    /// Begins a snapshot for all who wait.
    ///
    /// - Returns: False if nobody does; then nobody makes snapshots any more.
    mutating func begin() -> Bool {
        (served, waiting) = (waiting, [:])
        isWorking = isWanted
        return isWanted
    }

    /// Takes those for whom a snapshot was made.
    mutating func finish() -> [OneShot<InspectorEnvelope?>] {
        defer { served = [:] }
        return Array(served.values)
    }
}
