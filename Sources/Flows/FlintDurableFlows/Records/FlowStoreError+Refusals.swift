// The errors of refused calls, with the same texts in all stores.
extension FlowStoreError {
    package static func unknown(_ run: FlowRunID) -> FlowStoreError {
        FlowStoreError(
            .unknownRun, "There is no run '\(run.id)' of the machine '\(run.machine)'; start it first.")
    }

    package static func open(_ record: FlowRecord) -> FlowStoreError {
        FlowStoreError(
            .openRun,
            record.status == .ended
                ? "The run that started '\(record.id)' has not ended and may still read its end, so it is not removed yet."
                : "The run '\(record.id)' is \(record.status.rawValue), so it is not removed; cancel it first, or wait for its end."
        )
    }

    package static func leaseLost(by worker: String) -> FlowStoreError {
        FlowStoreError(
            .leaseLost, "The lease of the worker '\(worker)' has expired; its runs may be with another one.")
    }

    package static func exists(_ run: FlowRunID, forChildOf parent: FlowRunID) -> FlowStoreError {
        FlowStoreError(
            .runExists,
            "The run '\(run)' exists and was not started by '\(parent)'; choose another name for it.")
    }
}

extension FlowAct {
    /// Creates the request to cancel a run whose starting run has ended.
    package static func cancel(becauseOfEndOf parent: FlowRunID) -> FlowAct {
        FlowAct(.cancel, by: parent.description, because: "The run that started it has ended.")
    }
}

extension FlowWrite {
    /// Returns a write for the same run that stores one change: the run waits until the given runs have
    /// ended.
    package func awaiting(_ runs: [FlowRunID]) -> FlowWrite {
        FlowWrite(run: run, worker: worker, epoch: epoch, version: version, change: .awaitEnds(runs))
    }
}
