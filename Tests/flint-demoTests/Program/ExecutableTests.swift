import Foundation
import Testing

@testable import flint_demo

/// The built program as a process of its own, as far as it can be found.
@Suite struct ExecutableTests {
    /// The program beside the bundle of the tests.
    private static let executable: String? = {
        let candidates =
            CommandLine.arguments.prefix(1) + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""]
        let folders = candidates.flatMap { path in
            [path, (path as NSString).deletingLastPathComponent]
        }
        return folders.map { "\($0)/flint-demo" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
                && (try? FileFacts.of($0, followingLinks: true).kind) == .file
        }
    }()

    private func run(
        _ arguments: [String], input: String, in folder: TemporaryFolder
    ) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.executable))
        process.arguments = arguments
        process.environment = ["FLINT_NOTES": folder.path, "TMPDIR": folder.path]
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Everything here is far smaller than what a pipe holds, so nobody waits for anybody.
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let texts = try [output, errors].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: texts[0], as: UTF8.self),
            String(decoding: texts[1], as: UTF8.self)
        )
    }

    @Test(.enabled(if: executable != nil, "the program is not beside the tests"))
    func `the program works as a process`() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.md")
        let (status, output, errors) = try run(
            ["--events=json"], input: "open a\nopen b\n", in: folder)
        #expect(status == 1)
        #expect(output == "text\n")
        let lines = errors.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("{") }.count == 4)
        #expect(lines.filter { $0.hasPrefix("error: line 2: There is no note “b”.") }.count == 1)
        #expect(try run(["--wrong"], input: "", in: folder).status == 2)
        #expect(try run(["--folder", "/nowhere/at/all", "list"], input: "", in: folder).status == 3)
        #expect(try run([], input: "", in: folder).status == 0)
    }

    @Test(.enabled(if: executable != nil, "the program is not beside the tests"))
    func `a flow is gone through from standard input`() throws {
        let folder = try TemporaryFolder()
        let answers = "compose\na/b\nPlan\nlist\n:back\n\n+\nWork\n:cancel\nno\nyes\n"
        let (status, output, errors) = try run(["--events"], input: answers, in: folder)
        #expect(status == 0)
        #expect(output.contains("\nMade “Plan”: \(folder.path("Work/Plan.md"))\n"))
        #expect(try folder.text(of: "Work/Plan.md") == "# Plan\n\n- [ ] \n- [ ] \n- [ ] \n")
        for transition in ["Heading → Problem", "Leave → Preview", "Saving → End", "Making → End"] {
            #expect(errors.contains(": \(transition)\n"), "\(transition)")
        }
        let cut = try run(["compose"], input: "Other\n1\n", in: folder)
        #expect(cut.status == 1)
        #expect(cut.errors.hasPrefix("error: The input ended before the note was saved"))
        #expect(!folder.exists("Other.md"))
    }
}
