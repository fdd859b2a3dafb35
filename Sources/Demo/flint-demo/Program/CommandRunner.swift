import FlintCore

/// A runner that performs commands, one at a time, and reports their errors.
struct CommandRunner: Sendable {
    let presenter: any NotesPresenter
    /// A function that writes a line to standard error.
    let complain: @Sendable (String) -> Void
    /// The printer of the runtime's events; `nil` if they are not printed.
    var events: EventPrinter?

    /// Performs one command for each line of the input, until the input ends.
    ///
    /// - Parameters:
    ///   - next: A function that returns the next line of the input; `nil` at its end.
    ///   - stopsOnError: Whether to stop after the first command that fails.
    /// - Returns: The highest exit status of all commands.
    func run(reading next: () async -> String?, stopsOnError: Bool) async -> Int32 {
        var (status, number) = (Int32(0), 0)
        while let line = await next() {
            number += 1
            let result: Int32
            do throws(DemoError) {
                let words = try CommandWords.split(line)
                if words.isEmpty { continue }
                if words == ["quit"] { break }
                result = await run(words, place: "line \(number): ")
            } catch {
                complain("error: line \(number): \(error)")
                result = error.status
            }
            status = max(status, result)
            if stopsOnError, result != 0 { break }
        }
        return status
    }

    /// Performs a command.
    ///
    /// - Parameters:
    ///   - words: The command's word and its arguments; at least one word.
    ///   - place: A text in front of an error, such as `line 3: `; empty for a single command.
    /// - Returns: The exit status: 0 for success, 2 for a wrong command or argument, 1 for any other error.
    func run(_ words: [String], place: String = "") async -> Int32 {
        var status: Int32 = 0
        do {
            if words.first == "help" {
                presenter.show(Self.help)
            } else {
                try await command(words[0]).run(Array(words.dropFirst()), presenter)
            }
        } catch {
            complain("error: \(place)\(PrintableText.line(Self.text(of: error)))")
            status = (error as? DemoError)?.status ?? 1
        }
        // The events and analytics of this command are delivered before the next command begins.
        await Flint.current.settle()
        await events?.caughtUp(with: Flint.current.lastSequence)
        return status
    }

    /// The lines that the command `help` prints.
    static var help: [String] {
        ["Commands:"] + AppFeatures.commands.map(\.help)
            + ["  help, quit", "Options, before the command:"] + ProgramOptions.help
    }

    private func command(_ word: String) throws(DemoError) -> Command {
        guard let command = AppFeatures.commands.first(where: { $0.name == word }) else {
            throw DemoError(.usage, "There is no command “\(PrintableText.line(word))”. “help” lists them.")
        }
        return command
    }

    /// Returns the text of an error for people.
    ///
    /// If a feature is unavailable, the text also has the command that makes it available.
    static func text(of error: any Error) -> String {
        guard let error = error as? FlintError, error.code == .featureUnavailable else { return "\(error)" }
        return
            (error.reasons.map(\.text) + FeatureOpening.advice(for: error.reasons.compactMap(\.availability)))
            .joined(separator: " ")
    }
}

extension Command {
    /// Parses the arguments and performs the command.
    ///
    /// - Parameters:
    ///   - words: The arguments after the command's name.
    ///   - presenter: The presenter that shows the results.
    /// - Throws: ``DemoError`` if the arguments do not match the usage, or any error of the command.
    fileprivate func run(_ words: [String], _ presenter: any NotesPresenter) async throws {
        try await perform(try CommandArguments(words, for: self), presenter)
    }
}
