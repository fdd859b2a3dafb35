/// Asks on the console, and reads answers from where commands come from as well.
struct ConsoleInterviewer: Interviewer {
    let console: Console
    let input: any LineSource

    func tell(_ lines: [String]) async throws {
        for line in lines { try console.print(PrintableText.line(line)) }
    }

    func ask(_ prompt: String, answered answer: String?) async throws -> String {
        while true {
            let allowsStyles = console.terminal.allowsStyles
            try console.output.write(
                TextStyle.bold(PrintableText.line(prompt), isAllowed: allowsStyles) + " ")
            if let answer {
                try console.print(PrintableText.line(answer))
                return answer
            }
            if let text = try await line() { return text }
        }
    }

    /// The next line; nil if it is no answer, so that the question is to be asked again.
    private func line() async throws -> String? {
        guard let line = try await input.next() else {
            try console.print()
            // Ctrl-C gives up the line, too, and means more than the end of the input.
            try Task.checkCancellation()
            throw ComposingError.inputEnded
        }
        // A terminal has shown what was typed; with the answers of a pipe the questions can be read afterwards.
        if !console.terminal.isInputInteractive {
            try console.print(PrintableText.line(line.isTruncated ? "…" : line.text))
        }
        if let warning = line.warning { try console.complain("warning: \(warning)") }
        return line.isTruncated ? nil : line.text
    }
}
