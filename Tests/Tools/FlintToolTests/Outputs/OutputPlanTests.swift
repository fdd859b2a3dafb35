import Testing
import ToolTestSupport

@testable import FlintTool

@Suite struct OutputPlanTests {
    let system = MemorySystem(folders: ["out"])

    func plan(
        _ inputs: [String], _ output: String?, stdin: String = "<stdin>"
    ) throws(UsageError) -> [PlannedOutput] {
        try OutputPlan.outputs(
            of: inputs, to: output, standardInputName: stdin, fileExtension: "flow.swift",
            system: system)
    }

    func message(_ inputs: [String], _ output: String) -> String? {
        do throws(UsageError) {
            _ = try plan(inputs, output)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [nil, "-"]) func `standard output takes all inputs in order`(output: String?) throws {
        #expect(
            try plan(["B", "A"], output) == [PlannedOutput(destination: .standardOutput, inputs: [0, 1])])
    }

    @Test func `a file takes all inputs in order`() throws {
        #expect(
            try plan(["B", "A"], "new/All.swift") == [
                PlannedOutput(destination: .file("new/All.swift"), inputs: [0, 1])
            ])
    }

    @Test(arguments: ["out", "out/"]) func `a folder takes a file for each input`(folder: String) throws {
        #expect(
            try plan(["a/Refund.puml", "b/x.y.plantuml", "Plain"], folder) == [
                PlannedOutput(destination: .file("out/Refund.flow.swift"), inputs: [0]),
                PlannedOutput(destination: .file("out/x.y.flow.swift"), inputs: [1]),
                PlannedOutput(destination: .file("out/Plain.flow.swift"), inputs: [2]),
            ])
    }

    @Test func `a slash at the end means a folder that need not exist`() throws {
        #expect(
            try plan(["A.puml"], "new/") == [
                PlannedOutput(destination: .file("new/A.flow.swift"), inputs: [0])
            ])
    }

    @Test func `standard input has a name in a folder`() throws {
        #expect(try plan(["-"], "out").first?.destination == .file("out/stdin.flow.swift"))
        #expect(
            try plan(["-"], "out", stdin: "d/Door.puml").first?.destination == .file("out/Door.flow.swift"))
    }

    @Test func `two inputs with one output name are refused`() {
        #expect(
            message(["a/X.puml", "b/X.plantuml"], "out")
                == "'a/X.puml' and 'b/X.plantuml' would both be written to 'out/X.flow.swift'; rename one of them"
        )
    }

    @Test(arguments: [
        (["A.puml"], "A.puml"), (["B", "./d/../A.puml"], "A.puml"),
        (["out/A.flow.swift"], "out/A.flow.swift"),
    ])
    func `an output that is an input is refused`(inputs: [String], output: String) {
        #expect(
            message(inputs, output)
                == "the output '\(output)' is the input '\(inputs.last ?? "")'; write it somewhere else")
    }

    @Test func `an output in a folder that is an input is refused`() {
        #expect(
            message(["A.puml", "out/A.flow.swift"], "out")
                == "the output 'out/A.flow.swift' is the input 'out/A.flow.swift'; write it somewhere else")
    }
}
