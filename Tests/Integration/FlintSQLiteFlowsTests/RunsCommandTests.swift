#if SQLite
    import FlintCommands
    import FlintDurableFlows
    import FlintSQLiteFlows
    import FlintTool
    import Foundation
    import TestSupport
    import Testing
    import ToolTestSupport

    /// The command `runs` on a file of SQLite.
    @Suite struct RunsCommandTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func run(_ word: String, _ file: String, _ words: String...) async -> CommandRun {
            let contents = FileManager.default.contents(atPath: file) ?? Data()
            let system = MemorySystem([file: String(decoding: contents, as: UTF8.self)])
            let program = FlintProgram(system, commands: [RunsCommand.command])
            return await CommandRun.detached(["runs", word, file] + words, on: system, by: program)
        }

        @Test func `runs in a file of SQLite are listed and acted on while a program uses them`() async throws
        {
            let file = folder.url("runs.sqlite")
            let store = SQLiteFlowStore(file: file)
            let entry = FlowStoredEntry(
                number: 0, kind: FlowKind(machine: "Order", state: "Begin"), state: .encoded([1]), wait: nil)
            _ = try await store.start(
                FlowStart(
                    FlowRunID(machine: "Order", id: "17"), creation: "c", fingerprint: "f", entry: entry))
            #expect(await run("list", file.path).output.hasPrefix("Order/17  ready  Begin  for "))
            #expect(await run("send", file.path, "Order/17", "Approval", "{}").status == .done)
            let record = try await store.record(of: FlowRunID(machine: "Order", id: "17"))
            #expect(record?.events.map(\.type) == ["Approval"])
            #expect(
                await run("cancel", file.path, "Order/17", "--by=ann", "--because=no", "--force").status
                    == .done)
            let ended = try await store.record(of: FlowRunID(machine: "Order", id: "17"))
            #expect(ended?.status == .ended)
            await store.close()
            let repair = await run("repair", file.path)
            #expect(repair.status == .files)
            #expect(repair.errors.joined().contains("only a folder can be repaired"))
        }

        @Test func `only a migration makes a store of an empty file`() async throws {
            try folder.write("", to: "runs.sqlite")
            let file = folder.path("runs.sqlite")
            let migrated = await self.run("migrate", file)
            #expect(migrated.output == "The tables are up to date.\n", "\(migrated.errors)")
            #expect(await run("list", file).output == "There is no such run.\n")
            let printed = await run("migrate", file, "--print")
            #expect(printed.status == .files && printed.errors.joined().contains("is for a database"))
        }

        @Test func `a file with something else is no store, and stays as it is`() async throws {
            try folder.write("text", to: "notes.txt")
            let run = await run("list", folder.path("notes.txt"))
            #expect(run.status == .files)
            #expect(!run.errors.isEmpty)
            #expect(try folder.text(of: "notes.txt") == "text")
        }
    }
#endif
