package import FlintDurableFlows

/// Runs of one machine, one of each status, whose contents hold a secret.
package enum SampleRuns {
    /// The secret, which is in each context, result, event and text of an error.
    package static let secret = "s3cr3t-c0nt3nt"
    package static let machine = "Order"

    private static let begin = FlowKind(machine: machine, state: "Begin")

    package static func id(_ name: String) -> FlowRunID { FlowRunID(machine: machine, id: name) }

    /// Starts a run and leaves it ready.
    package static func start(_ name: String, in store: any FlowStore) async throws {
        let entry = FlowStoredEntry(number: 0, kind: begin, state: .encoded(Array(secret.utf8)), wait: nil)
        _ = try await store.start(
            FlowStart(id(name), creation: name, fingerprint: "print", entry: entry))
    }

    /// Fills a store with the runs `ended`, `ready`, `running`, `stuck` and `waiting`.
    package static func fill(_ store: any FlowStore) async throws {
        for name in ["ended", "running", "stuck", "waiting"] { try await start(name, in: store) }
        _ = try await store.renewLease(of: "worker-1", for: .seconds(3_600), isNew: true)
        for run in try await store.claim([begin], by: "worker-1", limit: 10) {
            switch run.id.id {
            case "ended": try await write(.end(.finished(Array(secret.utf8))), to: run, store)
            case "running": try await write(.step(step(.value(Array(secret.utf8)))), to: run, store)
            case "waiting": try await wait(run, store)
            default: try await stick(run, store)
            }
        }
        try await store.perform(
            FlowAct(.retry, by: "Ann", because: "The card was replaced."), on: id("stuck"))
        for run in try await store.claim([begin], by: "worker-1", limit: 10) {
            try await stick(run, store)
        }
        try await start("ready", in: store)
    }

    private static func wait(_ run: FlowRecord, _ store: any FlowStore) async throws {
        let entry = FlowStoredEntry(
            number: 1, kind: FlowKind(machine: machine, state: "AwaitApproval"),
            state: .encoded(Array(secret.utf8)),
            wait: FlowStoredWait(events: ["Approval"], limit: .seconds(86_400)))
        try await write(.enter(entry), to: run, store)
        try await store.send("Remark", payload: Array(secret.utf8), to: run.id, key: nil)
    }

    private static func stick(_ run: FlowRecord, _ store: any FlowStore) async throws {
        let failure = FlowFailure(type: "Shop.Declined", text: secret, payload: Array(secret.utf8))
        try await write(.step(step(.failure(failure))), to: run, store)
        try await write(.stick(FlowStuck(.failed, "A handler threw \(failure).")), to: run, store, after: 1)
    }

    private static func step(_ result: FlowStoredStep.Result) -> FlowStoredStep {
        FlowStoredStep(
            key: FlowStoredStep.Key(isOfEnd: false, name: "charge", key: nil, ordinal: 0),
            type: "Shop.Receipt", result: result)
    }

    private static func write(
        _ change: FlowWrite.Change, to run: FlowRecord, _ store: any FlowStore, after count: Int = 0
    ) async throws {
        _ = try await store.commit(
            FlowWrite(
                run: run.id, worker: "worker-1", epoch: run.epoch, version: run.version + count,
                change: change))
    }
}
