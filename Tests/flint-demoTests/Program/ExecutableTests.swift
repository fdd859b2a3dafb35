import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// The built program as a process of its own, as far as it can be found.
@Suite struct ExecutableTests {
    private static let executable = BuiltProduct.executable("flint-demo")

    private func run(
        _ arguments: [String], input: String, in folder: TemporaryFolder
    ) async throws -> ChildProcess.Result {
        try await ChildProcess.run(
            [try #require(Self.executable)] + arguments, input: input,
            environment: ["FLINT_NOTES": folder.path, "TMPDIR": folder.path])
    }

    @Test(.enabled(if: executable != nil, "the program is not beside the tests"))
    func `the program works as a process`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.md")
        let result = try await run(
            ["--events=json"], input: "open a\nopen b\n", in: folder)
        #expect(result.status == 1)
        #expect(result.output == "text\n")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("{") }.count == 4)
        #expect(lines.filter { $0.hasPrefix("error: line 2: There is no note “b”.") }.count == 1)
        #expect(try await run(["--wrong"], input: "", in: folder).status == 2)
        #expect(try await run(["--folder", "/nowhere/at/all", "list"], input: "", in: folder).status == 3)
        #expect(try await run([], input: "", in: folder).status == 0)
    }

    @Test(.enabled(if: executable != nil, "the program is not beside the tests"))
    func `a flow is gone through from standard input`() async throws {
        let folder = try TemporaryFolder()
        let answers = "compose\na/b\nPlan\nlist\n:back\n\n+\nWork\n:cancel\nno\nyes\n"
        let result = try await run(["--events"], input: answers, in: folder)
        #expect(result.status == 0)
        #expect(result.output.contains("\nMade “Plan”: \(folder.path("Work/Plan.md"))\n"))
        #expect(try folder.text(of: "Work/Plan.md") == "# Plan\n\n- [ ] \n- [ ] \n- [ ] \n")
        for transition in ["Heading → Problem", "Leave → Preview", "Saving → End", "Making → End"] {
            #expect(result.errors.contains(": \(transition)\n"), "\(transition)")
        }
        let cut = try await run(["compose"], input: "Other\n1\n", in: folder)
        #expect(cut.status == 1)
        #expect(cut.errors.hasPrefix("error: The input ended before the note was saved"))
        #expect(!folder.exists("Other.md"))
    }
}
