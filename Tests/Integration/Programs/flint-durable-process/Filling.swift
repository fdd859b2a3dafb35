import FlintDurableFlows
import Foundation

/// Many runs that wait, and how long it takes and how much memory to go on with them.
struct Filling {
    private static let kind = FlowKind(machine: "Order", state: "Begin")
    private static let waiting = FlowKind(machine: "Order", state: "AwaitApproval")
    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    /// Starts runs and lets them wait for an event, or for three days.
    func fill(_ count: Int) async throws {
        let store = try FileFlowStore(directory: folder)
        let context = [UInt8](repeating: 65, count: 200)
        _ = try await store.renewLease(of: "filler", for: .seconds(3_600), isNew: true)
        for start in stride(from: 0, to: count, by: 1_000) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in start..<min(start + 1_000, count) {
                    group.addTask {
                        let entry = FlowStoredEntry(
                            number: 0, kind: Self.kind, state: .encoded(context), wait: nil)
                        _ = try await store.start(
                            FlowStart(
                                FlowRunID(machine: "Order", id: "order-\(number)-of-the-shop"),
                                creation: UUID().uuidString, fingerprint: "0123456789abcdef", entry: entry))
                    }
                }
                try await group.waitForAll()
            }
            let held = try await store.claim([Self.kind], by: "filler", limit: 1_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in held { group.addTask { try await wait(record, context, in: store) } }
                try await group.waitForAll()
            }
        }
        await store.close()
        DurableProcessProgram.say("filled \(count)")
    }

    private func wait(_ record: FlowRecord, _ context: [UInt8], in store: FileFlowStore) async throws {
        let entry = FlowStoredEntry(
            number: 1, kind: Self.waiting, state: .encoded(context),
            wait: FlowStoredWait(events: ["Approval", "Refusal"], limit: .seconds(3 * 86_400)))
        _ = try await store.commit(
            FlowWrite(
                run: record.id, worker: "filler", epoch: record.epoch, version: record.version,
                change: .enter(entry)))
    }

    /// Opens the store, lets one run go on, and prints what it took.
    func resume() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let store = try FileFlowStore(directory: folder)
        let findings = try await store.findings
        let id = FlowRunID(machine: "Order", id: "order-0-of-the-shop")
        try await store.send("Approval", payload: [1], to: id, key: nil)
        _ = try await store.renewLease(of: "resumer", for: .seconds(60), isNew: true)
        let claimed = try await store.claim([Self.waiting], by: "resumer", limit: 10).count
        let time = clock.now - start
        let listed = clock.now
        let page = try await store.runs(FlowQuery(machine: "Order", status: .waiting, limit: 100)).count
        DurableProcessProgram.say(
            "resumed in \(time), findings \(findings.count), claimed \(claimed); a page of \(page) in "
                + "\(clock.now - listed); memory \(ProcessMemory.description)")
        await store.close()
    }
}
