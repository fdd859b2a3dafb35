import FlintSubjects
import FlintTool
import Foundation
import TestSupport
import Testing
import ToolTestSupport

@testable import FlintCommands
@testable import FlintTool

@Suite struct FlagsCommandTests {
    private static let document = #"""
        {"flags": {
          "new-checkout": {"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off",
            "targeting": {"if": [{"==": [{"var": "plan"}, "pro"]}, "on"]}},
          "limit": {"state": "ENABLED", "variants": {"one": 1}, "defaultVariant": "one"},
          "broken": {"state": "ENABLED", "variants": {"one": 1}, "targeting": {"iff": []}}
        }}
        """#

    private func run(_ words: String..., files: [String: String] = ["flags.json": document]) -> CommandRun {
        run(words, files)
    }

    private func run(_ words: [String], _ files: [String: String]) -> CommandRun {
        let system = MemorySystem(files)
        return CommandRun(words, on: system, by: FlintProgram(system, commands: [FlagsCommand.command]))
    }

    @Test func `a decision is explained step by step`() {
        let run = run("flags", "eval", "flags.json", "new-checkout", "--context", "plan=pro")
        #expect(run.status == .done)
        #expect(
            run.output == """
                new-checkout = true  (variant 'on', reason TARGETING_MATCH)
                  if → "on"
                    == → true
                      var plan → "pro"
                      "pro"
                    "on"

                """)
    }

    @Test func `a decision is printed as the protocol has it`() {
        let run = run(
            "flags", "eval", "flags.json", "new-checkout", "--json", "--context", #"{"plan": "free"}"#)
        #expect(
            run.output == #"{"key":"new-checkout","reason":"DEFAULT","value":false,"variant":"off"}"# + "\n")
    }

    @Test(arguments: [
        (
            ["targetingKey=12", "seats=3", "isBeta=true", "note=a=b"],
            Subject(id: "12", attributes: ["seats": 3, "isBeta": true, "note": "a=b"])
        ),
        (
            [#"{"targetingKey": "a", "list": [1, 2.0]}"#, "list=[]"],
            Subject(id: "a", attributes: ["list": []])
        ),
        (["targetingKey=a", "targetingKey=b"], Subject(id: "b")),
    ]) func `contexts make a subject`(contexts: [String], subject: Subject) throws {
        let words = ["eval", "f", "k"] + contexts.map { "--context=\($0)" }
        let arguments = try ParsedArguments(words, options: FlagsCommand.command.options)
        #expect(try FlagsRequest(arguments).task == .evaluate("k", subject, printsJSON: false))
    }

    @Test func `an unknown flag and a broken one are findings`() {
        let unknown = run("flags", "eval", "flags.json", "new-chekout")
        #expect(unknown.status == .findings)
        #expect(unknown.errors == ["flint: there is no flag 'new-chekout'; did you mean 'new-checkout'?"])
        let broken = run("flags", "eval", "flags.json", "broken")
        #expect(broken.status == .findings)
        #expect(broken.output.contains("error PARSE_ERROR"))
    }

    @Test func `what is wrong is said with line and column`() {
        let run = run("flags", "check", "flags.json")
        #expect(run.status == .findings)
        #expect(run.errors.count == 1)
        #expect(run.errors.first?.hasPrefix("flags.json:5:") == true)
        #expect(
            run.errors.first?.contains("did you mean 'if'?") == true
                || run.errors.first?.contains("'if'") == true)
    }

    @Test(arguments: [
        (#"{"flags": {}, "flagz": 1}"#, ToolStatus.done, ToolStatus.findings), ("{", .findings, .findings),
        (#"{"flags": {}}"#, .done, .done),
    ]) func `warnings are errors if wanted`(text: String, usual: ToolStatus, strict: ToolStatus) {
        #expect(run("flags", "check", "flags.json", files: ["flags.json": text]).status == usual)
        let other = run("flags", "check", "flags.json", "--warnings-as-errors", files: ["flags.json": text])
        #expect(other.status == strict)
        #expect(other.errors.allSatisfy { !$0.contains(": warning: ") })
    }

    @Test func `a missing file is one that cannot be read`() {
        #expect(run("flags", "check", "none.json").status == .files)
        #expect(run("flags", "eval", "none.json", "a").status == .files)
        #expect(run("flags", "serve", "none.json").status == .findings)
    }

    @Test(arguments: [
        ["flags"], ["flags", "chek", "a"], ["flags", "check"], ["flags", "eval", "a"],
        ["flags", "check", "a", "b"], ["flags", "eval", "a", "b", "c"], ["flags", "serve", "a", "b"],
        ["flags", "serve", "a", "--port=70000"], ["flags", "serve", "a", "--port=x"],
        ["flags", "check", "a", "--json"], ["flags", "check", "a", "--port=1"],
        ["flags", "serve", "a", "--context=a=b"], ["flags", "eval", "a", "b", "--host=0.0.0.0"],
        ["flags", "eval", "a", "b", "--context=nonsense"], ["flags", "eval", "a", "b", "--context={"],
        ["flags", "eval", "a", "b", "--context=x=[null]"], ["flags", "eval", "a", "b", "--context==1"],
        ["flags", "eval", "a", "b", "--warnings-as-errors"],
    ]) func `wrong usage is said`(words: [String]) {
        let run = run(words, [:])
        #expect(run.status == .usage)
        #expect(run.errors.count == 1)
    }
}
