import Testing

@testable import FlintCommands
@testable import FlintTool

@Suite struct HelpTextTests {
    private static let names: [String] = CommandLineReader.all.commands.map(\.words)

    private func command(_ name: String) throws -> ToolCommand {
        try #require(CommandLineReader.all.commands.first { $0.words == name })
    }

    @Test(arguments: names) func `a text names every option and an example`(name: String) throws {
        let command = try command(name)
        for option in command.options { #expect(command.help.contains(option.synopsis), "\(option.name)") }
        #expect(command.help.hasPrefix("usage: flint \(name) "))
        #expect(command.help.contains("\nexample:\n  flint \(name)"))
        #expect(command.help.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }

    @Test(arguments: names) func `an example can be read`(name: String) throws {
        let words = try command(name).example.split(separator: " ").dropFirst().map(String.init)
        guard case .call(let command, let parsed) = try CommandLineReader.all.selection(words, version: "")
        else { throw UsageError("The example is no command.") }
        #expect(throws: Never.self) { try command.prepare(parsed) }
    }

    @Test(arguments: names) func `letters are unique within a command`(name: String) throws {
        let letters = try command(name).options.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
    }

    // The words of a command are found before the command is known.
    @Test func `options of one name take a value in all commands or in none`() {
        let options = Dictionary(grouping: CommandLineReader.all.commands.flatMap(\.options), by: \.name)
        for (name, options) in options {
            #expect(Set(options.map { $0.placeholder == nil }).count == 1, "\(name)")
        }
    }

    @Test(arguments: names) func `the word 'help' behind a command prints its help`(name: String) throws {
        let words = name.split(separator: " ").map(String.init) + ["help"]
        guard case .text(let text) = try CommandLineReader.all.selection(words, version: "") else {
            throw UsageError("The word was read as an argument.")
        }
        #expect(try text == command(name).help)
    }

    @Test func `a file named 'help' is an argument behind two hyphens or with its folder`() throws {
        for words in [["check", "--", "help"], ["check", "./help"], ["runs", "list", "help"]] {
            guard case .call(_, let parsed) = try CommandLineReader.all.selection(words, version: "") else {
                throw UsageError("The file was read as the word 'help'.")
            }
            #expect(parsed.operands.last == words.last)
        }
    }

    @Test func `the overview names every command and exit status`() {
        let overview = CommandLineReader.all.overview
        for word in Self.names + ["--version"] { #expect(overview.contains("\n  \(word)  ")) }
        for status in ToolStatus.allCases { #expect(overview.contains("\(status.rawValue) ")) }
    }
}

extension CommandLineReader {
    /// The commands of the program `flint`.
    static let all = FlintProgram(
        ProcessSystem(), commands: [Inspection.command, FlagsCommand.command, RunsCommand.command]
    ).reader
}
