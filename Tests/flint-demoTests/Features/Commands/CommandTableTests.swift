import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite struct CommandTableTests {
    private static let commands = CommandTable.standard.commands
    private let table = CommandTable.standard

    @Test func `no word means two commands`() {
        let words = Self.commands.flatMap { [$0.word] + $0.aliases }
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0 == $0.lowercased() })
    }

    @Test(.notes) func `the published actions are the commands, one each`() {
        let published = Flint.current.features.flatMap(\.publishedActions).map(\.bindingID)
        #expect(Set(published) == Set(Self.commands.map(\.bindingID)))
        #expect(published.count == Self.commands.count)
        #expect(Flint.current.diagnostics.isEmpty)
    }

    @Test(
        arguments: commands.flatMap { command in ([command.word] + command.aliases).map { ($0, command.word) }
        })
    func `a command is found by each of its words`(word: String, command: String) throws {
        #expect(try table.command(for: word).word == command)
        #expect(try table.command(for: word.uppercased()).word == command)
        var words = word.split(separator: " ").map(String.init)[...]
        let first = words.removeFirst()
        #expect(try table.command(for: first, &words).word == command)
        #expect(words.isEmpty)
    }

    @Test(arguments: [
        ("lst", "list"), ("serach", "search"), ("apend", "append"), ("dele", "delete"), ("feat", "features"),
        ("export-al", "export-all"), ("quti", "quit"), ("renam", "rename"),
    ]) func `the nearest command is suggested`(word: String, suggestion: String) {
        let error = #expect(throws: UsageError.self) { try table.command(for: word) }
        #expect(error?.description == "There is no command “\(word)”. Did you mean “\(suggestion)”?")
    }

    @Test(arguments: ["", "xyzzy", "💥", String(repeating: "a", count: 10_000)])
    func `help is suggested where nothing is near`(word: String) {
        let error = #expect(throws: UsageError.self) { try table.command(for: word) }
        #expect(error?.description.hasSuffix("“help” lists the commands.") == true)
    }

    @Test(arguments: commands.map(\.word)) func `an example is a command line of its command`(
        word: String
    ) throws {
        let command = try table.command(for: word)
        let words = try CommandLineTokenizer.words(of: command.example)
        var rest = words.dropFirst()
        let found = try table.command(for: try #require(words.first), &rest)
        #expect(found.word == command.word)
        _ = try CommandArguments(Array(rest), for: command)
    }

    @Test func `every command is in the help`() {
        let help = HelpText(table: table).lines().map(\.text)
        for command in Self.commands {
            #expect(help.contains { $0.hasPrefix("  \(command.usage) ") && $0.hasSuffix(command.summary) })
        }
    }

    @Test func `the help fits into a terminal of ordinary width`() {
        let lines = ProgramHelp.lines + Self.commands.flatMap { HelpText(table: table).lines(for: $0) }
        for line in lines { #expect(DisplayWidth.of(line.text) <= 96, "\(line.text)") }
    }
}
