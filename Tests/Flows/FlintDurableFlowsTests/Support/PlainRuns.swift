import FlintDurableFlows

// Runs that only rules about records and stores look at: without contents, of the machine "M".

extension FlowStoredEntry {
    static func plain(_ number: Int = 0, state: String = "S", wait: FlowStoredWait? = nil) -> FlowStoredEntry
    {
        FlowStoredEntry(
            number: number, kind: FlowKind(machine: "M", state: state), state: .encoded([]), wait: wait)
    }
}

extension FlowRecord {
    /// The run "1", which has begun.
    static func begun(_ line: FlowLine? = nil, at time: FlowTime = FlowTime(microseconds: 0)) -> FlowRecord {
        let id = FlowRunID(machine: "M", id: "1")
        return FlowRecord(
            FlowStart(id, creation: "c", fingerprint: "f", entry: .plain(), line: line), at: time)
    }

    /// What a worker writes that has this version of the run.
    func write(_ change: FlowWrite.Change, by worker: String = "w") -> FlowWrite {
        FlowWrite(run: id, worker: worker, epoch: epoch, version: version, change: change)
    }
}
