import DurableTestSupport
import Foundation
import TestSupport
import Testing

/// The built program as a process of its own.
@Suite(.enabled(if: BuiltProduct.executable("flint-demo") != nil, "The demo is not beside the tests"))
struct ExecutableTests {
    private static let executable = BuiltProduct.executable("flint-demo")

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ arguments: [String], input: String = "") async throws -> ChildProcess.Result {
        try await ChildProcess.run(
            [try #require(Self.executable), "--folder", folder.path] + arguments, input: input)
    }

    @Test func `it reads its standard input, and its exit status tells of an error`() async throws {
        try folder.write("text\n", to: "a.md")
        let result = try await run(["--events=json"], input: "open a\nopen b\n")
        #expect(result.status == 1)
        #expect(result.output == "text\n")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("{") } == 4)
        #expect(lines.count { $0.hasPrefix("error: line 2: There is no note “b”.") } == 1)
        #expect(try await run(["--wrong"]).status == 2)
        #expect(try await run(["list"], input: "open b\n").status == 0)
    }

    @Test func `what had not ended when it was killed is told by the next run`() async throws {
        let (input, output) = (Pipe(), Pipe())
        let descriptors = [input.fileHandleForReading, output.fileHandleForWriting, .standardError]
            .map(\.fileDescriptor)
        let process = try ChildProcess(
            [try #require(Self.executable), "--folder", folder.path, "compose"], descriptors: descriptors)
        try output.fileHandleForWriting.close()
        var printed = Data()
        while !String(decoding: printed, as: UTF8.self).contains("Title (") {
            let next = output.fileHandleForReading.availableData
            try #require(!next.isEmpty, "It asks nothing.")
            printed += next
        }
        process.kill()
        #expect(await process.end() == 128 + 9)
        let previous = try await run(["previous"])
        #expect(previous.output.hasPrefix("The last run did not end by itself.\n"))
        #expect(previous.output.contains("running  Composing › Note Compose"))
        // A run that only looked back left no history of its own.
        #expect(try await run(["previous"]).output == previous.output)
    }

    @Test func `a process that is killed after writing has written, and the next one does not write again`()
        async throws
    {
        try folder.write("Call Ada\n", to: "Plan.md")
        let program = [try #require(Self.executable), "--folder", folder.path]
        _ = try await run(["publish", "Plan"])
        let lines = try await KilledProcess.lines(
            of: program + ["--tweak=publishing/seconds=600", "approve", "Plan"], killedAfter: 2)
        #expect(lines == ["Writing “Plan” …", "It is written; the step ends in 600 seconds."])
        #expect(
            try await run(["publish"]).lines == ["Plan#1  was interrupted at Write; “publish Plan” goes on."])
        #expect(
            try await run(["approve", "Plan"]).lines == [
                "Writing “Plan” …", "It is in “Published” already, and is not written twice.",
                "“Plan” is published, with 2 words.",
            ])
        #expect(try folder.text(of: "Published.md").matches(of: /## Plan/).count == 1)
    }
}
