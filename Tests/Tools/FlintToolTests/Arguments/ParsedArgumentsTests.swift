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

    @Test func `a value may hold an equals sign or be empty`() throws {
        #expect(try parse(["--output=a=b"])[.output] == "a=b")
        let text = CommandOption("text", value: "TEXT", "a text")
        #expect(try ParsedArguments(["--text="], options: [text])[text] == "")
    }

    @Test func `a hyphen alone is an operand and a value`() throws {
        #expect(try parse(["-"]).operands == ["-"])
        #expect(try parse(["-o", "-"])[.output] == "-")
    }

    @Test func `two hyphens end the options`() throws {
        let parsed = try parse(["-ob", "--", "--name", "-x", "--"])
        #expect(parsed.operands == ["--name", "-x", "--"])
        #expect(parsed[.name] == nil)
    }

    @Test func `a repeatable option keeps all values in order`() throws {
        #expect(try parse(["--import=B", "--import", "A"]).all(.import) == ["B", "A"])
    }

    @Test func `an option with one value cannot be repeated`() {
        #expect(message(["-oa", "--output=a"]) == "'--output' is given more than once; give it once")
    }

    @Test func `an option without a value may be repeated but takes none`() throws {
        #expect(try parse(["--codable", "--codable"]).contains(.codable))
        #expect(message(["--codable=yes"]) == "'--codable' takes no value; leave 'yes' out")
    }

    @Test(arguments: [["-o"], ["--output"], ["--output", "--codable"], ["-o", "--"]])
    func `a missing value is an error`(arguments: [String]) throws {
        let message = message(arguments) ?? ""
        #expect(message.hasSuffix("needs a value; write '--output=PATH'"))
    }

    @Test func `an unknown option is an error with the nearest one`() {
        #expect(message(["--outptu", "x"]) == "unknown option '--outptu'; did you mean '--output'?")
        #expect(
            message(["--completely-else"])
                == "unknown option '--completely-else'; 'flint help' lists what there is")
        #expect(message(["-z"]) == "unknown option '-z'; 'flint help' lists what there is")
    }

    @Test func `a value that the option refuses is an error`() {
        #expect(
            message(["--name=1"])
                == "'--name': '1' is no Swift identifier; use letters, digits and '_', and no keyword")
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
