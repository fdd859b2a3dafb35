import FlintDurableFlows
import FlintFlows
import FlintTool
import Foundation
import TestSupport
import Testing
import ToolTestSupport

@testable import FlintCommands

/// The command on a folder that a store has filled.
@Suite struct RunsCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let secret = "card 4711"
    private static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    /// Runs of two machines, of which one waits and one is stuck.
    private func fill() async throws {
        let store = try FileFlowStore(directory: folder.url("Runs"))
        for (machine, id) in [("Order", "17"), ("Order", "18"), ("Import", "a/b")] {
            let entry = FlowStoredEntry(
                number: 0, kind: FlowKind(machine: machine, state: "Begin"),
                state: .encoded(Array(Self.secret.utf8)),
                wait: nil)
            _ = try await store.start(
                FlowStart(
                    FlowRunID(machine: machine, id: id), creation: "c", fingerprint: "f", entry: entry,
                    trace: FlowTrace(Self.trace)))
        }
        _ = try await store.renewLease(of: "w", for: .seconds(60), isNew: true)
        let held = try await store.claim([FlowKind(machine: "Order", state: "Begin")], by: "w", limit: 2)
        for record in held {
            let change: FlowWrite.Change =
                record.id.id == "17"
                ? .enter(
                    FlowStoredEntry(
                        number: 1, kind: FlowKind(machine: "Order", state: "AwaitApproval"),
                        state: .encoded(Array(Self.secret.utf8)),
                        wait: FlowStoredWait(events: ["Approval", "Refusal"], limit: .seconds(60))))
                : .stick(FlowStuck(.failed, "The bank does not answer."))
            _ = try await store.commit(
                FlowWrite(
                    run: record.id, worker: "w", epoch: record.epoch, version: record.version, change: change)
            )
        }
        await store.close()
    }

    private func run(_ words: String...) async -> (status: ToolStatus, output: String, errors: [String]) {
        await run(words)
    }

    private func run(_ words: [String]) async -> (status: ToolStatus, output: String, errors: [String]) {
        let system = MemorySystem(
            [path + ".sqlite": "SQLite format 3", path + ".empty": ""],
            folders: folder.exists("Runs") ? [path] : [])
        let program = FlintProgram(system, commands: [RunsCommand.command])
        let run = await CommandRun.detached(["runs"] + words, on: system, by: program)
        return (run.status, run.output, run.errors)
    }

    private var path: String { folder.path("Runs") }

    // MARK: Looking

    @Test func `runs are listed in the order of their identities, a line each`() async throws {
        try await fill()
        let (status, output, errors) = await run("list", path)
        #expect(status == .done, "\(errors)")
        let lines = output.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0].hasPrefix("Import/a/b  ready    Begin          for "))
        #expect(lines[1].hasPrefix("Order/17    waiting  AwaitApproval  for "))
        #expect(lines[1].contains("  awaits Approval, Refusal; until 20"))
        #expect(lines[2].hasPrefix("Order/18    stuck    Begin          for "))
        #expect(lines[2].hasSuffix("  failed"))
        #expect(!output.contains(Self.secret) && !output.contains("The bank does not answer."))
    }

    @Test func `a list is narrowed, and says how to go on`() async throws {
        try await fill()
        #expect(await run("list", path, "--status=stuck").output.hasPrefix("Order/18  "))
        #expect(await run("list", path, "--machine", "Import").output.hasPrefix("Import/a/b  "))
        #expect(await run("list", path, "--state=AwaitApproval").output.hasPrefix("Order/17  "))
        #expect(await run("list", path, "--state=None").output == "There is no such run.\n")
        let page = await run("list", path, "--limit=1").output
        #expect(page.hasSuffix("There may be more: go on with '--after=Import/a/b'.\n"))
        #expect(await run("list", path, "--after=Import/a/b", "--limit=1").output.hasPrefix("Order/17  "))
    }

    @Test func `the runs of a queue are listed`() async throws {
        let store = try FileFlowStore(directory: folder.url("Runs"))
        for (id, queue) in [("1", "mail"), ("2", "print"), ("3", nil)] {
            let entry = FlowStoredEntry(
                number: 0, kind: FlowKind(machine: "Order", state: "Begin"), state: .encoded([]), wait: nil)
            _ = try await store.start(
                FlowStart(
                    FlowRunID(machine: "Order", id: id), creation: "c", fingerprint: "f", entry: entry,
                    line: FlowLine(queue: queue, priority: 3)))
        }
        await store.close()
        let lines = await run("list", path, "--queue=mail").output.split(separator: "\n")
        try #require(lines.count == 1)
        #expect(lines[0].hasPrefix("Order/1  ready  Begin  for "))
        #expect(lines[0].hasSuffix("  waits for a place of 'mail'"))
        #expect(await run("list", path, "--queue=none").output == "There is no such run.\n")
        #expect(await run("show", path, "Order/2").output.contains("  queue    print, priority 3\n"))
        let asked = await run("cancel", path, "--queue=mail")
        #expect(asked.output.contains("1 run in the queue mail has not ended"))
        let json = await run("list", path, "--queue=mail", "--json").output
        #expect(json.contains(#""priority":3,"queue":"mail""#) && json.contains(#""turn":"queued""#))
    }

    @Test func `one run is shown without its contents`() async throws {
        try await fill()
        let (status, output, _) = await run("show", path, "Order/17")
        #expect(status == .done)
        #expect(output.contains("  path:\n    0  Begin  "))
        #expect(output.contains("    1  AwaitApproval  "))
        #expect(output.contains("  trace        \(Self.trace)\n"))
        #expect(!output.contains(Self.secret))
        let json = await run("show", path, "Order/17", "--json").output
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["state"] as? String == "AwaitApproval")
        #expect(object["trace"] as? String == Self.trace)
        #expect(object["awaits"] as? [String] == ["Approval", "Refusal"])
        #expect((object["createdAt"] as? String)?.hasSuffix("Z") == true)
        #expect(!json.contains("encoded"))
    }

    @Test func `an export is everything, and can be read back`() async throws {
        try await fill()
        let lines = await run("export", path).output.split(separator: "\n")
        #expect(lines.count == 3)
        let records = try lines.map { try JSONDecoder().decode(FlowRecord.self, from: Data($0.utf8)) }
        #expect(records.map(\.id.description) == ["Import/a/b", "Order/17", "Order/18"])
        #expect(records.allSatisfy { $0.entry.state == .encoded(Array(Self.secret.utf8)) })
    }

    // MARK: Acting

    @Test func `an event is stored, once for each key`() async throws {
        try await fill()
        for _ in 0..<2 {
            let (status, output, errors) = await run(
                "send", path, "Order/17", "Approval", #"{"by": "ann"}"#, "--key=1")
            #expect(status == .done, "\(errors)")
            #expect(output == "Order/17 has the event 'Approval'.\n")
        }
        let store = try FileFlowStore(directory: folder.url("Runs"))
        let record = try #require(try await store.record(of: FlowRunID(machine: "Order", id: "17")))
        #expect(record.arrivedEvent?.payload == Array(#"{"event":"Approval","context":{"by": "ann"}}"#.utf8))
        #expect(record.status == .ready)
        await store.close()
    }

    @Test func `a stuck run is retried, and says who did it and why`() async throws {
        try await fill()
        let (status, output, _) = await run(
            "retry", path, "Order/18", "--by=ann", "--because=the bank is back")
        #expect(status == .done)
        #expect(output.hasPrefix("Order/18  ready  Begin  "))
        #expect(await run("show", path, "Order/18").output.contains("retry  by ann  the bank is back\n"))
    }

    @Test func `a run is moved to another state, with a context of its own or the present one`() async throws
    {
        try await fill()
        let unread = await run("move", path, "Order/18", "Ship")
        #expect(unread.status == .findings && unread.errors.joined().contains("give the context of 'Ship'"))
        let (status, output, _) = await run(
            "move", path, "Order/18", "Ship", #"{"number":4}"#, "--context-type=Receipt", "--by=ann",
            "--because=lost")
        #expect(status == .done)
        #expect(output.hasPrefix("Order/18  ready  Ship  "))
        #expect(await run("move", path, "Order/18", "Refund").status == .done)
        let store = try FileFlowStore(directory: folder.url("Runs"))
        let record = try #require(try await store.record(of: FlowRunID(machine: "Order", id: "18")))
        #expect(record.kind == FlowKind(machine: "Order", state: "Refund", context: "Receipt"))
        #expect(record.entry.state == .encoded(Array(#"{"state":"Refund","context":{"number":4}}"#.utf8)))
        #expect(record.acts.map(\.kind) == [.move, .move] && record.acts.first?.actor == "ann")
        await store.close()
    }

    @Test func `a run is asked to cancel, or ends at once`() async throws {
        try await fill()
        #expect(await run("cancel", path, "Order/17").output.contains("is to be canceled"))
        #expect(
            await run("cancel", path, "Order/18", "--force").output.hasPrefix("Order/18  ended  canceled  "))
    }

    @Test func `what is not damaged is not repaired`() async throws {
        try await fill()
        #expect(await run("repair", path).output == "Nothing is damaged; there are 3 runs.\n")
    }

    // MARK: Errors

    @Test(arguments: [
        (["list", "FOLDER.sqlite"], ToolStatus.files, "without the trait 'SQLite'"),
        // Without the password.
        (["list", "postgresql://ann:secret@db.example/shop"], .files, "without the trait 'PostgreSQL'"),
        (["list", "host=db.example password=secret"], .files, "without the trait 'PostgreSQL'"),
        (["list", "FOLDER", "--schema=shop"], .files, "'--schema' is for a database"),
        (["show", "FOLDER", "Order/99"], .findings, "'Order/99'"),
        (["retry", "FOLDER", "Order/17"], .findings, "not stuck"),
        (["list", "FOLDERless"], .files, "no such folder"),
        (["list", "FOLDER.lost.sqlite"], .files, "no such file;"),
        (["list", "FOLDER.empty"], .files, "it holds no runs"),
        (["migrate", "FOLDER"], .files, "a folder has no tables"),
        (["migrate", "FOLDER.empty"], .files, "without the trait 'SQLite'"),
    ]) func `what cannot be done is told`(words: [String], status: ToolStatus, text: String) async throws {
        try await fill()
        let run = await run(words.map { $0.replacing("FOLDER", with: path) })
        #expect(run.status == status)
        #expect(run.errors.joined().contains(text) && !run.errors.joined().contains("secret"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Runs"])
    }

    @Test func `the folder of a running program can be read, and acting on it names the program`()
        async throws
    {
        try await fill()
        let store = try FileFlowStore(directory: folder.url("Runs"))
        let count = try await store.runs(FlowQuery()).count
        let list = await run("list", path)
        #expect(list.status == .done && list.output.split(separator: "\n").count == count)
        for word in ["show", "events"] { #expect(await run(word, path, "Order/17").status == .done) }
        #expect(await run("export", path).output.split(separator: "\n").count == count)
        let (status, _, errors) = await run("cancel", path, "Order/17")
        #expect(status == .files)
        #expect(errors.joined().contains("\(ProcessInfo.processInfo.processIdentifier)"))
        #expect(errors.joined().contains("end the program, or use the inspector"))
        await store.close()
    }

    @Test(arguments: [["list"], ["export"], ["show", "Order/17"], ["cancel", "Order/17"]])
    func `an empty folder does not become one of runs`(words: [String]) async throws {
        try FileManager.default.createDirectory(at: folder.url("Runs"), withIntermediateDirectories: true)
        let (status, _, errors) = await run([words[0], path] + words.dropFirst())
        #expect(status == .files && errors.joined().contains("holds no runs"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    }

    @Test(arguments: [
        ([], "needs to know what"), (["lost", "x"], "did you mean 'list'?"), (["list"], "needs the folder"),
        (["show", "x"], "needs a run"), (["show", "x", "17"], "write MACHINE/ID"),
        (["show", "x", "/17"], "write MACHINE/ID"), (["show", "x", "Order/"], "write MACHINE/ID"),
        (["send", "x", "Order/17"], "the type of the event"),
        (["send", "x", "Order/17", "Approval", "{"], "is no JSON"),
        (["list", "x", "--status=stick"], "did you mean 'stuck'?"), (["list", "x", "--limit=0"], "from 1"),
        (["list", "x", "--force"], "for 'runs cancel'"), (["list", "x", "y"], "too much"),
        (["move", "x", "Order/17"], "needs the state"),
        (["move", "x", "Order/17", "Ship", "{"], "is no JSON"),
    ]) func `what is wrong with a call is said with how to mend it`(words: [String], text: String) {
        let system = MemorySystem()
        let run = CommandRun(
            ["runs"] + words, on: system, by: FlintProgram(system, commands: [RunsCommand.command]))
        #expect(run.status == .usage)
        #expect(run.errors.joined(separator: "\n").contains(text))
    }
}
