import FlintDurableFlows
import FlintFlows
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of runs that wait for an event or for three days.
///
/// It is filled once in a process, and removed at the end of the process.
enum WaitingRuns {
    static let count = 100_000
    static let limit = Duration.seconds(3 * 86_400)
    static let waiting = FlowKind(machine: "Order", state: "AwaitApproval")

    private static let kind = FlowKind(machine: "Order", state: "Begin")
    private static let context = [UInt8](repeating: 65, count: 200)
    private static let filled = Task { try await fill() }
    private static let path = Mutex<String?>(nil)

    static func id(_ number: Int) -> FlowRunID {
        FlowRunID(machine: "Order", id: "order-\(number)-of-the-shop")
    }

    /// Returns a copy of the folder, which a benchmark may change.
    static func copy() async throws -> ScratchFolder {
        let source = try await filled.value
        let folder = try ScratchFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path) where name != "lock" {
            try FileManager.default.copyItem(
                at: source.appending(path: name), to: folder.url.appending(path: name))
        }
        return folder
    }

    private static func fill() async throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "flint-benchmark-\(UUID().uuidString)", directoryHint: .isDirectory)
        path.withLock { $0 = url.path }
        atexit {
            if let path = WaitingRuns.path.withLock({ $0 }) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
        let store = try FileFlowStore(directory: url)
        _ = try await store.renewLease(of: "filler", for: .seconds(3_600), isNew: true)
        for start in stride(from: 0, to: count, by: 1_000) {
            try await atOnce(Array(start..<min(start + 1_000, count))) { number in
                let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded(context), wait: nil)
                _ = try await store.start(
                    FlowStart(
                        id(number), creation: UUID().uuidString, fingerprint: "0123456789abcdef", entry: entry
                    ))
            }
            let held = try await store.claim(FlowWork([kind]), by: "filler", limit: 1_000)
            let entry = FlowStoredEntry(
                number: 1, kind: waiting, state: .encoded(context),
                wait: FlowStoredWait(events: ["Approval", "Refusal"], limit: limit))
            try await write(.enter(entry), to: held, as: "filler", in: store)
        }
        await store.close()
        return url
    }

    /// Ends runs concurrently.
    static func end(_ held: [FlowRecord], in store: FileFlowStore) async throws {
        try await write(.end(.finished(context)), to: held, as: "w", in: store)
    }

    private static func write(
        _ change: FlowWrite.Change, to held: [FlowRecord], as worker: String, in store: FileFlowStore
    ) async throws {
        try await atOnce(held) { record in
            _ = try await store.commit(
                FlowWrite(
                    run: record.id, worker: worker, epoch: record.epoch, version: record.version,
                    change: change))
        }
    }

    private static func atOnce<Element: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Void
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for element in elements { group.addTask { try await body(element) } }
        }
    }
}
