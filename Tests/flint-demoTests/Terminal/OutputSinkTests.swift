import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct OutputSinkTests {
    @Test func `memory keeps what was written`() throws {
        let output = MemoryOutput()
        try output.write("a")
        try output.line("b")
        #expect(output.text == "ab\n")
    }

    @Test func `memory can behave like a closed pipe`() throws {
        let output = MemoryOutput(closedAfter: 3)
        try output.line("ab")
        let error = #expect(throws: OutputError.self) { try output.line("c") }
        #expect(error?.code == .closed)
        #expect(output.text == "ab\n")
    }

    @Test func `a file takes what is written, however long`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "out")
        let handle = try #require(FileHandle(forWritingAtPath: folder.path("out")))
        let text = String(repeating: "zeile ü\n", count: 50_000)
        try FileOutput(descriptor: handle.fileDescriptor).write(text)
        #expect(try folder.text(of: "out") == text)
    }

    @Test func `a full device is an error that names the reason`() throws {
        guard let handle = FileHandle(forWritingAtPath: "/dev/full") else { return }
        let error = #expect(throws: OutputError.self) {
            try FileOutput(descriptor: handle.fileDescriptor).write("x")
        }
        #expect(error?.code == .failed)
        #expect(error?.description.contains("No space left") == true)
    }

    @Test func `a closed pipe is an error and does not end the program`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            FileOutput.ignoreBrokenPipes()
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            do throws(OutputError) {
                try FileOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor).write("x")
            } catch {
                exit(error.code == .closed ? 7 : 1)
            }
        }
    }

    @Test func `a console styles and escapes`() throws {
        let output = MemoryOutput()
        let complaints = MemoryOutput()
        let terminal = Terminal(
            isInputInteractive: true, isOutputInteractive: true, windowWidth: 80,
            environment: ["TERM": "xterm"])
        let console = Console(output: output, errorOutput: complaints, terminal: terminal)
        try console.print("Done", style: .green)
        try console.complain("bad \u{1B} name")
        var table = Table(columns: [.init(title: "A")])
        table.addRow(["1"])
        try console.print(table)
        #expect(output.text == "\u{1B}[32mDone\u{1B}[0m\n\u{1B}[1mA\u{1B}[0m\n1\n")
        #expect(complaints.text == "bad \\u{1B} name\n")
    }
}
