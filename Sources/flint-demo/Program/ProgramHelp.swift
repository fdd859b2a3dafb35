/// What `--help` prints.
enum ProgramHelp {
    /// The lines and their looks.
    static var lines: [HelpText.Line] {
        let usage = ProgramOption.all.map(\.usage.count).max() ?? 0
        return [
            HelpText.Line(text: "\(DemoProgram.name) keeps Markdown notes in a folder.", style: .bold),
            HelpText.Line(text: ""),
            HelpText.Line(text: "Usage: \(DemoProgram.name) [OPTION…] [COMMAND [WORD…]]"),
            HelpText.Line(text: ""),
        ] + paragraphs + [HelpText.Line(text: "Options", style: .bold)]
            + ProgramOption.all.map { option in
                let padding = String(repeating: " ", count: usage - option.usage.count)
                return HelpText.Line(text: "  \(option.usage)\(padding)  \(option.summary)")
            } + [HelpText.Line(text: "")] + HelpText(table: .standard).lines()
            + [HelpText.Line(text: ""), HelpText.Line(text: "Exit codes", style: .bold)]
            + ExitStatus.allCases.map { HelpText.Line(text: "  \($0.rawValue)  \($0.summary)") }
    }

    private static var paragraphs: [HelpText.Line] {
        [
            """
            With a COMMAND the program performs it and ends. Without, it reads commands: on a terminal with a \
            prompt, until “quit”, Ctrl-D or Ctrl-C (which cancels a command that is running); otherwise from \
            standard input, a line each. Empty lines and lines that begin with # are skipped there. A command that \
            fails does not stop those after it, and the exit code is the highest of all.
            """,
            """
            Without a folder it works on sample notes in a temporary folder, which goes away unless you change \
            something in it.
            """,
            """
            From the first change on, what is done is noted in the folder \(Gates.folderName) among the notes, and \
            never what is in a note: “timeline”, “log” and “previous” tell it, “report” packs it up.
            """,
            """
            With --inspect a browser shows the features, what is performed, the flows, the flags and more, as long as the \
            program runs: on a terminal, or while its input is open. The address holds a secret: whoever has it can \
            steer the program. In a folder of your own it stays the same, so that a page that is open finds the \
            program again.
            """,
        ].flatMap { text in HelpText.wrapped(text).map { HelpText.Line(text: $0) } + [HelpText.Line(text: "")]
        }
    }
}
