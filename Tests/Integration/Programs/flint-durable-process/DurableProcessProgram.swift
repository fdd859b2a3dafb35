import FlintDurableFlows
import FlintPostgreSQLFlows
import Foundation

/// A process that changes runs in a folder: the first argument says how, the second is the folder.
///
/// With the trait `SQLite`, `sqlite-work` and `sqlite-measure` do in a file of SQLite what `work` and `measure` do in files.
@main struct DurableProcessProgram {
    static func main() async {
        guard CommandLine.arguments.count > 2 else {
            say("error: The arguments are what to do, and the folder or the address of the runs.")
            exit(1)
        }
        do {
            let folder = URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory)
            let count = CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 1 : 1
            switch CommandLine.arguments[1] {
            case "work": try await work(in: try FileFlowStore(directory: folder), on: 0..<8)
            case "fill": try await Filling(folder).fill(count)
            case "resume": try await Filling(folder).resume()
            case "loop": try await Looping(folder, rounds: count).loop()
            case "loop-memory": try await Looping(rounds: count).loop()
            case "deliver":
                try await Delivering(FileFlowStore(directory: folder), CommandLine.arguments[3...]).work()
            case "measure": try await Measurement(folder, runs: count).measure()
            #if PostgreSQL
                case "postgresql-deliver":
                    let configuration = PostgreSQLFlowConfiguration(
                        connection: CommandLine.arguments[2], schema: CommandLine.arguments[3])
                    let store = try await PostgreSQLFlowStore(configuration)
                    try await Delivering(store, CommandLine.arguments[4...]).work()
                case "postgresql-work": try await PostgreSQLWork(Array(CommandLine.arguments[2...])).work()
                case "postgresql-start":
                    try await PostgreSQLWork(Array(CommandLine.arguments[2...])).start()
                case "postgresql-measure":
                    try await PostgreSQLWork(Array(CommandLine.arguments[2...])).measure()
                case "postgresql-fill":
                    try await PostgreSQLLoad(Array(CommandLine.arguments[2...])).fill()
                case "postgresql-load":
                    try await PostgreSQLLoad(Array(CommandLine.arguments[2...])).load()
            #endif
            default: try await SQLiteModes.run(CommandLine.arguments[1], in: folder, count)
            }
        } catch {
            say("error: \(error)")
            exit(1)
        }
    }

    /// Changes runs as fast as the disk keeps them, until the process is killed.
    ///
    /// Each of several tasks has a run of its own, which it lets enter one state after another. What was acknowledged, it
    /// prints: the number of the task and that of the entry.
    static func work(in store: any FlowStore, on runs: Range<Int>) async throws {
        let worker = "worker \(ProcessInfo.processInfo.processIdentifier)"
        _ = try await store.renewLease(of: worker, for: .seconds(3_600), isNew: true)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in runs {
                group.addTask { try await work(on: number, in: store, as: worker) }
            }
            try await group.waitForAll()
        }
    }

    private static func work(on number: Int, in store: any FlowStore, as worker: String) async throws {
        let kind = FlowKind(machine: "Kill", state: "S\(number)")
        let id = FlowRunID(machine: "Kill", id: "\(number)")
        let start = FlowStart(
            id, creation: "creation", fingerprint: "", entry: entry(0, kind: kind))
        if try await store.start(start).isNew { say("\(number) 0") }
        while true {
            guard let held = try await store.claim([kind], by: worker, limit: 1).first else {
                return say("error: the run \(number) is not given out")
            }
            // Now and then it gives the run back, and takes it again.
            for step in 0..<7 {
                let next = held.entry.number + step + 1
                try await write(.enter(entry(next, kind: kind)), to: held, after: step, in: store)
                say("\(number) \(next)")
            }
            try await write(.release, to: held, after: 7, in: store)
        }
    }

    /// Starts a run as soon as the input ends, and prints whether it is new, and who has created it.
    static func start(in store: some FlowStore, _ name: String) async throws {
        say("ready")
        _ = try FileHandle.standardInput.readToEnd()
        let creation = "process \(ProcessInfo.processInfo.processIdentifier)"
        let start = FlowStart(
            FlowRunID(machine: "Start", id: name), creation: creation, fingerprint: "",
            entry: entry(0, kind: FlowKind(machine: "Start", state: "S")))
        let (record, isNew) = try await store.start(start)
        // It is new to the one that has created it, and to nobody else.
        say("\(isNew) \(isNew == (record.creation == creation)) \(record.creation)")
    }

    private static func write(
        _ change: FlowWrite.Change, to held: FlowRecord, after writes: Int, in store: any FlowStore
    ) async throws {
        _ = try await store.commit(
            FlowWrite(
                run: held.id, worker: held.owner ?? "", epoch: held.epoch, version: held.version + writes,
                change: change))
    }

    /// An entry whose context is of another size each time, and says which it is.
    private static func entry(_ number: Int, kind: FlowKind) -> FlowStoredEntry {
        let bytes =
            Array("\(number) ".utf8) + [UInt8](repeating: UInt8(number % 251), count: number * 37 % 900)
        return FlowStoredEntry(number: number, kind: kind, state: .encoded(bytes), wait: nil)
    }

    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
}
