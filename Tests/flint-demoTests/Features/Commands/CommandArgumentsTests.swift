import Testing

@testable import flint_demo

@Suite struct CommandArgumentsTests {
    private func arguments(_ line: String) throws -> CommandArguments {
        let words = try CommandLineTokenizer.words(of: line)
        let command = try CommandTable.standard.command(for: words.first ?? "")
        return try CommandArguments(Array(words.dropFirst()), for: command)
    }

    @Test(arguments: [
        ("open", nil), ("open Shopping list", "Shopping list"), ("open @Shopping", "Shopping"),
        ("open @@home", "@home"), ("open -- @home", "@home"), ("open '2'", "2"),
        ("append Milk", nil), ("append @2 Milk", "2"), ("append \"@My list\" Milk", "My list"),
        ("append -- @2 Milk", nil),
    ]) func `the note is told from the rest`(line: String, note: String?) throws {
        #expect(try arguments(line).note == NoteReference(note))
    }

    @Test(arguments: [
        ("append Buy milk", "Buy milk"), ("append @2 Buy milk", "Buy milk"), ("append -- @2 milk", "@2 milk"),
        ("append 'two  spaces'", "two  spaces"), ("append --dashes", "--dashes"), ("append ''", ""),
        ("append - [ ] Milk", "- [ ] Milk"),
    ]) func `words that are left are one text`(line: String, text: String) throws {
        #expect(try arguments(line).required("TEXT") == text)
    }

    @Test func `texts to replace may be quoted and empty`() throws {
        let arguments = try arguments("replace @a 'old text' \"\"")
        #expect(arguments.note == NoteReference("a"))
        #expect(arguments.required("OLD") == "old text")
        #expect(arguments.required("NEW").isEmpty)
    }

    @Test func `answers stay apart`() throws {
        #expect(
            try arguments("compose \"Team meeting\" meeting ''").words("ANSWER") == [
                "Team meeting", "meeting", "",
            ])
        #expect(try arguments("compose").words("ANSWER").isEmpty)
        #expect(try arguments("compose -- :back").words("ANSWER") == [":back"])
    }

    @Test func `options come before the rest`() throws {
        let arguments = try arguments("export --replace --to '/tmp/my pages' Shopping list")
        #expect(arguments.has("--replace"))
        #expect(arguments.optional("--to") == "/tmp/my pages")
        #expect(arguments.note == NoteReference("Shopping list"))
        #expect(try !self.arguments("export -- --replace").has("--replace"))
    }

    @Test(arguments: [
        ("append", "“append” needs TEXT."), ("append @a", "“append” needs TEXT."),
        ("append @ x", "Write the note right behind the @."), ("replace a", "“replace” needs NEW."),
        ("replace a b c", "“replace” has nothing to do with “c”."),
        ("list all", "“list” has nothing to do with “all”."),
        ("export --to", "--to needs DIR after it."), ("export --force x", "“export” has no option --force."),
        ("search", "“search” needs TEXT."), ("new", "“new” needs NAME."),
    ]) func `what is wrong is said, and how it is written`(line: String, beginning: String) throws {
        let error = #expect(throws: UsageError.self) { try arguments(line) }
        let description = try #require(error).description
        #expect(description.hasPrefix("\(beginning) It is written “"), "\(description)")
    }
}
