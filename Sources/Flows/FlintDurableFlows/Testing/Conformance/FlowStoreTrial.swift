internal import FlintFlows

/// The check of one rule on one store.
struct FlowStoreTrial {
    static let machine = "Conformance"
    static let lease = Duration.seconds(3_600)

    var store: any FlowStore
    let suite: FlowStoreConformance
    /// The observed violations of the rule, in words.
    var details: [String] = []

    init(_ store: any FlowStore, _ suite: FlowStoreConformance) {
        self.store = store
        self.suite = suite
    }

    // MARK: Parts

    static func id(_ name: String) -> FlowRunID { FlowRunID(machine: machine, id: name) }

    static func kind(_ state: String) -> FlowKind { FlowKind(machine: machine, state: state) }

    static let kinds: Set<FlowKind> = [kind("Begin"), kind("Wait"), kind("Next")]

    static func entry(
        _ number: Int, _ state: String, wait: FlowStoredWait? = nil, bytes: [UInt8] = [1, 2, 3]
    ) -> FlowStoredEntry {
        FlowStoredEntry(number: number, kind: kind(state), state: .encoded(bytes), wait: wait)
    }

    static func start(
        _ name: String, creation: String = "first", state: String = "Begin", at time: FlowTime? = nil
    ) -> FlowStart {
        FlowStart(
            id(name), creation: creation, fingerprint: "print",
            entry: entry(0, state, bytes: Array(creation.utf8)),
            at: time, trace: trace, caller: caller)
    }

    static let trace = FlowTrace(
        traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", tracestate: "a=1, b=2")

    static let caller: [UInt8] = [0, 5, 255]

    static let wait = FlowStoredWait(events: ["Go"], limit: .seconds(1_000))

    static func write(_ change: FlowWrite.Change, to record: FlowRecord, version: Int? = nil) -> FlowWrite {
        FlowWrite(
            run: record.id, worker: record.owner ?? "nobody", epoch: record.epoch,
            version: version ?? record.version, change: change)
    }

    // MARK: Deeds

    func begin(_ name: String, state: String = "Begin") async throws -> FlowRecord {
        try await store.start(Self.start(name, state: state)).record
    }

    func hire(_ worker: String, for duration: Duration = Self.lease) async throws {
        _ = try await store.renewLease(of: worker, for: duration, isNew: true)
    }

    func claim(
        by worker: String, limit: Int = 100, kinds: Set<FlowKind> = Self.kinds
    ) async throws -> [FlowRecord] {
        try await store.claim(kinds, by: worker, limit: limit)
    }

    /// Starts a run, claims it for a worker, and makes it enter a state that waits.
    ///
    /// - Parameters:
    ///   - name: The name of the run.
    ///   - worker: The name of the worker.
    /// - Returns: The run as the store has it afterwards.
    /// - Throws: The errors of the store; ``FlowStoreError`` with the code `unknownRun` if the run is not
    ///   assigned or not stored.
    func waiting(_ name: String, by worker: String = "w") async throws -> FlowRecord {
        _ = try await begin(name)
        try await hire(worker)
        let held = try await claim(by: worker).first { $0.id == Self.id(name) }
        guard let held else { throw FlowStoreError(.unknownRun, "The run '\(name)' was not given out.") }
        _ = try await store.commit(Self.write(.enter(Self.entry(1, "Wait", wait: Self.wait)), to: held))
        return try await found(name)
    }

    func found(_ name: String) async throws -> FlowRecord {
        guard let record = try await store.record(of: Self.id(name)) else {
            throw FlowStoreError(.unknownRun, "The run '\(name)' is not there.")
        }
        return record
    }

    // MARK: Judgments

    mutating func require(_ condition: Bool, _ detail: @autoclosure () -> String) {
        if !condition { details.append(detail()) }
    }

    mutating func require<Value: Equatable>(_ actual: Value, is expected: Value, _ what: String) {
        require(actual == expected, "\(what): expected \(expected), got \(actual).")
    }

    /// Requires that a call throws an error with a code; otherwise adds a violation of the rule, whose text
    /// names the call by `what`.
    mutating func require(
        _ code: FlowStoreError.Code, _ what: String, from call: () async throws -> Void
    ) async {
        do {
            try await call()
            details.append("\(what) was not refused.")
        } catch let error as FlowStoreError where error.code == code {
            return
        } catch {
            details.append("\(what): expected the code \(code), got \(error).")
        }
    }
}
