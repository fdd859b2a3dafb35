import FlintFiles
import Testing

@testable import flint_demo

@Suite struct ConsoleInterviewerTests {
    private struct FixedInput: LineSource {
        let line: InputLine?

        func next() async throws(FileFailure) -> InputLine? { line }
    }

    private let output = MemoryOutput()
    private let errors = MemoryOutput()

    private func interviewer(_ input: any LineSource) -> ConsoleInterviewer {
        let terminal = Terminal(
            isInputInteractive: false, isOutputInteractive: false, windowWidth: nil, environment: [:])
        return ConsoleInterviewer(
            console: Console(output: output, errorOutput: errors, terminal: terminal), input: input)
    }

    @Test func `an answer that is known needs no input`() async throws {
        let answer = try await interviewer(MemoryInput([])).ask("Q\u{7}:", answered: "A\u{7}")
        #expect(answer == "A\u{7}")
        #expect(output.text == "Q\\u{7}: A\\u{7}\n")
    }

    @Test func `the end of the input is an error`() async throws {
        await #expect(throws: ComposingError.inputEnded) {
            try await interviewer(MemoryInput([])).ask("Q:", answered: nil)
        }
        #expect(output.text == "Q: \n")
    }

    @Test func `a line of which only a part was read is asked for again`() async throws {
        let lines = RepairedInput([
            InputLine(number: 1, text: "half", isRepaired: false, isTruncated: true),
            InputLine(number: 2, text: "a\u{FFFD}", isRepaired: true, isTruncated: false),
        ])
        #expect(try await interviewer(lines).ask("Q:", answered: nil) == "a\u{FFFD}")
        #expect(output.text == "Q: …\nQ: a\u{FFFD}\n")
        #expect(errors.text.split(separator: "\n").count == 2)
    }

    @Test func `a canceled task has no answer, even if the input has ended`() async {
        let interviewer = interviewer(FixedInput(line: nil))
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await interviewer.ask("Q:", answered: nil)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// Lines that did not arrive as they were sent.
    private actor RepairedInput: LineSource {
        private var lines: [InputLine]

        init(_ lines: [InputLine]) { self.lines = lines }

        func next() async throws(FileFailure) -> InputLine? { lines.isEmpty ? nil : lines.removeFirst() }
    }
}
