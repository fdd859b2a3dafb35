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

    /// Inputs, an output, and the files with the inputs that go into each; without files all go to standard output.
    struct Plan: Sendable {
        let inputs: [String]
        let output: String?
        var stdin = "<stdin>"
        let files: [String]
    }

    @Test(arguments: [
        Plan(inputs: ["B", "A"], output: nil, files: []), Plan(inputs: ["B", "A"], output: "-", files: []),
        Plan(inputs: ["B", "A"], output: "new/All.swift", files: ["new/All.swift"]),
        Plan(
            inputs: ["a/Refund.puml", "b/x.y.plantuml", "Plain"], output: "out",
            files: ["out/Refund.flow.swift", "out/x.y.flow.swift", "out/Plain.flow.swift"]),
        Plan(inputs: ["A.puml", "B"], output: "out/", files: ["out/A.flow.swift", "out/B.flow.swift"]),
        // A slash at the end means a folder that need not exist.
        Plan(inputs: ["A.puml", "B"], output: "new/", files: ["new/A.flow.swift", "new/B.flow.swift"]),
        Plan(inputs: ["-", "B"], output: "out", files: ["out/stdin.flow.swift", "out/B.flow.swift"]),
        Plan(
            inputs: ["-", "B"], output: "out", stdin: "d/Door.puml",
            files: ["out/Door.flow.swift", "out/B.flow.swift"]),
    ])
    func `a folder takes a file for each input, a file and standard output take all in order`(
        plan: Plan
    ) throws {
        let all = Array(plan.inputs.indices)
        let expected =
            plan.files.isEmpty
            ? [PlannedOutput(destination: .standardOutput, inputs: all)]
            : plan.files.enumerated().map { index, file in
                PlannedOutput(destination: .file(file), inputs: plan.files.count == 1 ? all : [index])
            }
        #expect(try self.plan(plan.inputs, plan.output, stdin: plan.stdin) == expected)
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
