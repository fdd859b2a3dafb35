import FlintDurableFlows
import FlintTool
import Foundation
import TestSupport
import Testing
import ToolTestSupport

@testable import FlintCommands

/// A folder of stored runs, and calls of the command on it.
struct RunsFixture {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.path("Runs") }

    /// Opens the store of the folder and closes it.
    func withStore<Value>(_ body: (FileFlowStore) async throws -> Value) async throws -> Value {
        let store = try FileFlowStore(directory: folder.url("Runs"))
        do {
            let value = try await body(store)
            await store.close()
            return value
        } catch {
            await store.close()
            throw error
        }
    }

    func record(_ id: FlowRunID) async throws -> FlowRecord {
        try await withStore { store in try #require(try await store.record(of: id)) }
    }

    /// Registers states of the machine Order, each with the types of its context.
    func register(_ states: [String: [String]]) async throws {
        try await withStore { store in
            func name(_ kind: FlowMachineName.Kind, _ name: String) -> FlowMachineName {
                FlowMachineName(machine: "Order", fingerprint: "f", kind: kind, name: name)
            }
            for (state, types) in states {
                try await store.register(
                    Set(types.map { name(.context, "\(state)#\($0)") } + [name(.state, state)]))
            }
        }
    }

    /// Starts runs of a machine, and applies a worker's writes to each of them.
    ///
    /// - Parameters:
    ///   - ids: The names of the runs.
    ///   - machine: The name of the machine.
    ///   - context: The context of the state Begin, as JSON.
    ///   - changes: The writes, in order.
    func start(
        _ ids: [String], of machine: String = "Order", context: String = #"{"id":"17"}"#,
        _ changes: FlowWrite.Change...
    ) async throws {
        try await withStore { store in
            let kind = FlowKind(machine: machine, state: "Begin", context: "Order")
            for id in ids {
                _ = try await store.start(
                    FlowStart(
                        FlowRunID(machine: machine, id: id), creation: "c", fingerprint: "f",
                        entry: FlowStoredEntry(
                            number: 0, kind: kind,
                            state: .encoded(Array(#"{"state":"Begin","context":\#(context)}"#.utf8)),
                            wait: nil)))
            }
            if changes.isEmpty { return }
            _ = try await store.renewLease(of: "w", for: .seconds(60), isNew: true)
            for record in try await store.claim([kind], by: "w", limit: ids.count) {
                for (version, change) in changes.enumerated() {
                    _ = try await store.commit(
                        FlowWrite(
                            run: record.id, worker: "w", epoch: record.epoch, version: version,
                            change: change))
                }
            }
        }
    }

    /// Runs the command to its end.
    ///
    /// - Parameters:
    ///   - words: The arguments, with the path of the folder for `FOLDER`.
    ///   - answer: The answer of the person at the terminal; nil without a terminal.
    ///   - page: The number of runs that the command reads at once.
    func run(_ words: String..., answer: String? = nil, page: Int = 1_000) async -> Result {
        await run(words, answer: answer, page: page)
    }

    func run(_ words: [String], answer: String? = nil, page: Int = 1_000) async -> Result {
        let system = MemorySystem([:], folders: folder.exists("Runs") ? [path] : [])
        system.update { $0.answer = answer }
        let command = ToolCommand(
            "runs", synopsis: "", headline: "", summary: "", options: RunsCommand.options, example: ""
        ) { arguments throws(UsageError) in
            let request = try RunsRequest(arguments, user: "me")
            return { console in RunsCommand(request: request, pageSize: page).run(&console) }
        }
        let run = await CommandRun.detached(
            ["runs"] + words.map { $0.replacing("FOLDER", with: path) }, on: system,
            by: FlintProgram(system, commands: [command]))
        return Result(
            status: run.status, output: run.output.replacing(path, with: "FOLDER"), errors: run.errors,
            questions: system.current.questions)
    }

    struct Result {
        let status: ToolStatus
        let output: String
        let errors: [String]
        let questions: [String]
    }
}

extension FlowWrite.Change {
    /// The entry of a run into a state.
    static func enter(
        _ state: String, number: Int, context: String = "{}", awaiting events: [String]? = nil
    ) -> FlowWrite.Change {
        .enter(
            FlowStoredEntry(
                number: number, kind: FlowKind(machine: "Order", state: state, context: "Receipt"),
                state: .encoded(Array(#"{"state":"\#(state)","context":\#(context)}"#.utf8)),
                wait: events.map { FlowStoredWait(events: $0, limit: nil) }))
    }

    static func stick() -> FlowWrite.Change { .stick(FlowStuck(.failed, "The bank does not answer.")) }
}
