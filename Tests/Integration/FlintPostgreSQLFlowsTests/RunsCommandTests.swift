#if PostgreSQL
    import FlintCommands
    import FlintTool
    import TestSupport
    import Testing
    import ToolTestSupport

    /// The command `runs` on a database.
    @Suite struct RunsCommandTests {
        @Test func `a database that does not answer is named, without the password`() async throws {
            let folder = try TemporaryFolder()
            let system = MemorySystem()
            let run = await CommandRun.detached(
                ["runs", "list", "host=\(folder.path) dbname=shop password=secret"], on: system,
                by: FlintProgram(system, commands: [RunsCommand.command]))
            #expect(run.status == .files)
            #expect(run.errors.joined().contains("no connection"))
            #expect(!run.errors.joined().contains("secret"))
        }
    }
#endif
