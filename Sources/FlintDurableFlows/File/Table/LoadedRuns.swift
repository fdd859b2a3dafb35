/// Runs with all their fields, by place: an entry of the index says where its run is, so that nothing is looked up by name.
struct LoadedRuns {
    /// A run, and how it was before the changes that are not written.
    struct Run {
        let id: FlowRunID
        /// The run; `nil` if it was removed.
        fileprivate(set) var record: FlowRecord?
        fileprivate(set) var original: FlowRecord?
        fileprivate(set) var originalEntry: RunEntry?
        /// Whether it has changed, or was kept as if it had.
        fileprivate(set) var isChanged = false
        /// Whether it is written as a whole, even if nothing has changed.
        fileprivate(set) var isMoved = false
    }

    private(set) var runs: [Run] = []
    private var free: [Int] = []

    /// Makes a place for a run.
    mutating func add(_ id: FlowRunID) -> Int {
        if let slot = free.popLast() {
            runs[slot] = Run(id: id)
            return slot
        }
        runs.append(Run(id: id))
        return runs.count - 1
    }

    mutating func remove(_ slot: Int) {
        // What it holds goes at once.
        runs[slot] = Run(id: FlowRunID(machine: "", id: ""))
        free.append(slot)
    }

    mutating func change(
        _ slot: Int, _ body: (inout FlowRecord) throws(FlowStoreError) -> Void
    ) throws(FlowStoreError) {
        try runs[slot].record?.apply(body)
    }

    mutating func set(_ record: FlowRecord?, at slot: Int) { runs[slot].record = record }

    mutating func move(_ slot: Int) { runs[slot].isMoved = true }

    mutating func keep(_ record: FlowRecord?, _ entry: RunEntry?, at slot: Int) {
        (runs[slot].original, runs[slot].originalEntry) = (record, entry)
        runs[slot].isChanged = true
    }

    /// Forgets how a run was before.
    mutating func settle(_ slot: Int) {
        (runs[slot].original, runs[slot].originalEntry) = (nil, nil)
        (runs[slot].isChanged, runs[slot].isMoved) = (false, false)
    }
}

extension FlowRecord {
    fileprivate mutating func apply(
        _ body: (inout FlowRecord) throws(FlowStoreError) -> Void
    ) throws(FlowStoreError) {
        try body(&self)
    }
}
