#if SQLite
    import DurableTestSupport
    import FlintDurableFlows
    import FlintSQLiteFlows
    import Foundation
    import Synchronization
    import TestSupport

    /// A file with runs, and stores that have it open as several processes would.
    struct Shop {
        static let kind = FlowKind(machine: "M", state: "S")
        static let beginning = FlowTime(microseconds: 1_000_000)

        let folder: TemporaryFolder
        let clock = StandingClock()
        /// What somebody has set the system's clock by.
        let shift = ClockShift()
        var options = SQLiteFlowOptions()

        init(_ change: (inout SQLiteFlowOptions) -> Void = { _ in }) throws {
            folder = try TemporaryFolder()
            change(&options)
        }

        var file: URL { folder.url("runs/runs.sqlite") }

        func open(poll: Duration = .milliseconds(100), boot: String = "test") -> SQLiteFlowStore {
            SQLiteFlowStore(
                file: file, pollInterval: poll, clock: clock, startingAt: Self.beginning, boot: boot,
                shift: { [shift] in shift.value }, options: options)
        }

        static func id(_ name: String) -> FlowRunID { FlowRunID(machine: "M", id: name) }

        static func entry(_ number: Int, size: Int = 40, kind: FlowKind = kind) -> FlowStoredEntry {
            FlowStoredEntry(
                number: number, kind: kind,
                state: .encoded([UInt8](repeating: UInt8(number % 251), count: size)),
                wait: nil)
        }

        static func start(_ name: String, creation: String = "c", size: Int = 40) -> FlowStart {
            FlowStart(id(name), creation: creation, fingerprint: "f", entry: entry(0, size: size))
        }

        static func names(_ store: SQLiteFlowStore) async throws -> [String] {
            try await store.runs(FlowQuery(limit: 10_000)).map(\.id.id)
        }

        /// Starts a run that a worker holds.
        static func held(
            _ name: String, in store: SQLiteFlowStore, by worker: String = "w"
        ) async throws -> FlowRecord? {
            _ = try await store.start(start(name))
            _ = try await store.renewLease(of: worker, for: .seconds(3_600), isNew: true)
            return try await store.claim([kind], by: worker, limit: 100).first { $0.id.id == name }
        }

        static func write(
            _ change: FlowWrite.Change, to record: FlowRecord, after writes: Int = 0
        ) -> FlowWrite {
            FlowWrite(
                run: record.id, worker: record.owner ?? "nobody", epoch: record.epoch,
                version: record.version + writes, change: change)
        }

        static let cancel = FlowAct(.forceCancel, by: "Ann", because: "test")
    }

    /// How far the clock of a test's system was set.
    final class ClockShift: Sendable {
        private let shift = Mutex(Duration.zero)

        var value: Duration {
            get { shift.withLock { $0 } }
            set { shift.withLock { $0 = newValue } }
        }
    }
#endif
