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

        @Test(.enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."))
        func `a migration is printed, then executed`() async throws {
            let server = try await TestServer.shared.value
            let schema = TestServer.makeSchema()
            func run(_ word: String, _ words: String...) async -> CommandRun {
                let system = MemorySystem()
                return await CommandRun.detached(
                    ["runs", word, server.connection, "--schema=\(schema)"] + words, on: system,
                    by: FlintProgram(system, commands: [RunsCommand.command]))
            }
            let printed = await run("migrate", "--print")
            #expect(printed.output.contains("CREATE TABLE") && printed.output.contains("GRANT"))
            let unmade = await run("list")
            #expect(unmade.status == .files, "\(unmade.output)")
            let made = await run("migrate")
            #expect(made.output == "The tables were made in the schema '\(schema)'.\n", "\(made.errors)")
            #expect(await run("migrate").output.hasSuffix(", and are up to date.\n"))
            #expect(await run("migrate", "--print").output.contains("CREATE TABLE") == false)
            #expect(await run("list").output == "There is no such run.\n")
        }
    }
#endif
