import Testing

@testable import FlintTool

@Suite struct ParsedArgumentsTests {
    static let options: [CommandOption] = [.output, .name, .import, .codable, .help]

    func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        try ParsedArguments(arguments, options: Self.options)
    }

    func message(_ arguments: [String]) -> String? {
        do throws(UsageError) {
            _ = try parse(arguments)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ["--output=a", "X"], ["--output", "a", "X"], ["-oa", "X"], ["-o", "a", "X"], ["X", "-oa"],
        ["X", "--output", "a"],
    ])
    func `every spelling of an option means the same`(arguments: [String]) throws {
        let parsed = try parse(arguments)
        #expect(parsed[.output] == "a")
        #expect(parsed.operands == ["X"])
    }

    @Test func `hyphens, equals signs and repeated values are read`() throws {
        #expect(try parse(["--output=a=b"])[.output] == "a=b")
        let text = CommandOption("text", value: "TEXT", "a text")
        #expect(try ParsedArguments(["--text="], options: [text])[text] == "")
        #expect(try parse(["-"]).operands == ["-"])
        #expect(try parse(["-o", "-"])[.output] == "-")
        let parsed = try parse(["-ob", "--", "--name", "-x", "--"])
        #expect(parsed.operands == ["--name", "-x", "--"] && parsed[.name] == nil)
        #expect(try parse(["--import=B", "--import", "A"]).all(.import) == ["B", "A"])
        #expect(try parse(["--codable", "--codable"]).contains(.codable))
    }

    @Test(arguments: [
        (["-oa", "--output=a"], "'--output' is given more than once; give it once"),
        (["--codable=yes"], "'--codable' takes no value; leave 'yes' out"),
        (["-o"], "'-o' needs a value; write '--output=PATH'"),
        (["--output"], "'--output' needs a value; write '--output=PATH'"),
        (["--output", "--codable"], "'--output' needs a value; write '--output=PATH'"),
        (["-o", "--"], "'-o' needs a value; write '--output=PATH'"),
        (["--outptu", "x"], "unknown option '--outptu'; did you mean '--output'?"),
        (["--completely-else"], "unknown option '--completely-else'; 'flint help' lists what there is"),
        (["-z"], "unknown option '-z'; 'flint help' lists what there is"),
        (
            ["--name=1"], "'--name': '1' is no Swift identifier; use letters, digits and '_', and no keyword"
        ),
    ]) func `what is wrong is said`(arguments: [String], message: String) {
        #expect(self.message(arguments) == message)
    }

    @Test func `an option of some parts of a command is refused for the others`() throws {
        let options = [CommandOption.codable.only(for: "runs list", "runs show"), .quiet]
        let parsed = try ParsedArguments(["--codable", "--quiet"], options: options)
        #expect(throws: Never.self) { try parsed.checkOptions(of: "runs show") }
        let error = #expect(throws: UsageError.self) { try parsed.checkOptions(of: "runs send") }
        #expect(error?.message == "'--codable' is for 'runs list' and 'runs show'; leave it out")
    }

    @Test func `hostile arguments are refused, not obeyed`() {
        let long = "--" + String(repeating: "a", count: 100_000)
        #expect(message([long]) != nil)
        #expect(message(["--="]) != nil)
        #expect(message(["---"]) != nil)
        #expect(message(["-\u{301}"]) == nil, "A hyphen with an accent is no option.")
    }
}
