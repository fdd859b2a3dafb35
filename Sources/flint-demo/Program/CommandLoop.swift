/// Reads commands, a line each, and performs them until the input ends or somebody quits.
struct CommandLoop: Sendable {
    let runner: CommandRunner
    let input: any LineSource
    let stopsOnError: Bool

    private var console: Console { runner.console }
    private var isInteractive: Bool { console.terminal.isInputInteractive }

    /// What came of a loop.
    struct Outcome: Sendable, Equatable {
        /// The worst status of a command; success if a person typed them, who has seen what became of each.
        var status = ExitStatus.success
        /// Whether there was any line that was not empty.
        var hadInput = false
    }

    /// Runs to the end of the input.
    ///
    /// - Returns: The outcome.
    /// - Throws: ``OutputError`` if the output is closed, ``FileFailure`` if the input cannot be read.
    func run() async throws -> Outcome {
        var outcome = Outcome()
        while !runner.desk.isLeft {
            try prompt()
            guard let line = try await input.next() else {
                // Ctrl-D and Ctrl-C leave the cursor behind the prompt, and mean what “quit” says.
                if console.showsPrompt {
                    try console.print()
                    _ = try await runner.run(["quit"])
                }
                break
            }
            guard let status = try await perform(line) else { continue }
            outcome.hadInput = true
            if !isInteractive { outcome.status = max(outcome.status, status) }
            if stopsOnError, status != .success {
                outcome.status = status
                break
            }
        }
        return outcome
    }

    private func prompt() throws(OutputError) {
        guard console.showsPrompt else { return }
        let name = PrintableText.line(runner.desk.openNote ?? "notes")
        try console.output.write(TextStyle.bold("\(name)>", isAllowed: console.terminal.allowsStyles) + " ")
    }

    /// Performs a line.
    ///
    /// - Returns: How it ended; `nil` for an empty line and a comment.
    private func perform(_ line: InputLine) async throws -> ExitStatus? {
        let place = isInteractive ? "" : "line \(line.number): "
        if line.isTruncated {
            try? console.complain("error: \(line.warning ?? "")")
            return .usage
        }
        if let warning = line.warning { try? console.complain("warning: \(warning)") }
        let text = line.text.drop(while: \.isWhitespace)
        if text.isEmpty || text.hasPrefix("#") { return nil }
        let words: [String]
        do throws(TokenizerError) {
            words = try CommandLineTokenizer.words(of: line.text)
        } catch {
            runner.complain(error, place: place)
            return .usage
        }
        return try await runner.run(words, place: place)
    }
}

extension Console {
    /// Whether a person sees a prompt and answers it.
    var showsPrompt: Bool { terminal.isInputInteractive && terminal.isOutputInteractive }
}
