/// A run of the program in which commands are read: the words around them, and the loop.
struct Conversation: Sendable {
    let runner: CommandRunner
    let surroundings: ProgramSurroundings
    let location: NotesLocation

    private var console: Console { surroundings.console }

    /// Greets a person, performs the commands that come, and shows somebody without commands what there is.
    func run(stopsOnError: Bool) async throws -> ExitStatus {
        // A folder that is missing would make each command fail in the same way.
        _ = try runner.desk.store.folder.entries()
        if console.showsPrompt {
            try introduce()
            _ = try await runner.run(["list"])
            try console.print()
            try console.print("Type a command: open, new, compose, search … “help” lists them; Ctrl-D ends.")
        }
        let loop = CommandLoop(runner: runner, input: surroundings.input, stopsOnError: stopsOnError)
        let outcome = try await loop.run()
        guard !outcome.hadInput, !console.terminal.isInputInteractive else { return outcome.status }
        return try await showAround()
    }

    private func introduce() throws(OutputError) {
        try console.print("\(DemoProgram.name) keeps Markdown notes in a folder.", style: .bold)
        switch location {
        case .chosen(let path):
            try console.print(PrintableText.line("The folder: \(path)"), style: .dim)
        case .sample(let path):
            try console.print(PrintableText.line("These are sample notes, for you to try things: \(path)"))
            try console.print(
                "Work on notes of your own with: \(DemoProgram.name) --folder DIR, or set FLINT_NOTES.")
        }
        try console.print()
    }

    /// What somebody gets who starts the program with no terminal and no commands.
    private func showAround() async throws -> ExitStatus {
        try introduce()
        let status = try await runner.run(["list"])
        let examples = [
            ("\(DemoProgram.name)", "on a terminal: type commands"),
            ("\(DemoProgram.name) open Welcome", "one command as arguments"),
            ("\(DemoProgram.name) open 'notes://open?name=Welcome'", "a link, from anywhere"),
            ("echo 'search milk' | \(DemoProgram.name)", "commands from standard input, a line each"),
            ("\(DemoProgram.name) compose Plan list 1 yes", "a note, step by step: a drawn flow"),
            ("\(DemoProgram.name) diagram Preview", "the drawing, with a step marked"),
            ("\(DemoProgram.name) --events list", "the same with what is dispatched"),
            ("\(DemoProgram.name) --help", "all commands and options"),
        ]
        let width = examples.map(\.0.count).max() ?? 0
        try console.print()
        try console.print("No command came. Go on with one of these:")
        for (command, purpose) in examples {
            let padding = String(repeating: " ", count: width - command.count)
            try console.print("  \(command)\(padding)  \(purpose)")
        }
        return status
    }
}
