/// Where the program talks to a person or to another program: results, complaints, and how they may look.
struct Console: Sendable {
    /// Takes the results.
    let output: any OutputSink
    /// Takes warnings and errors.
    let errorOutput: any OutputSink
    /// What the terminal can do.
    let terminal: Terminal

    /// The console of this process.
    static func standard() -> Console {
        Console(
            output: FileOutput.standardOutput, errorOutput: FileOutput.standardError, terminal: .current())
    }

    /// Writes one line of the program's own words; pass foreign text through ``PrintableText`` first.
    func print(_ text: String = "", style: TextStyle = .plain) throws(OutputError) {
        try output.line(style(text, isAllowed: terminal.allowsStyles))
    }

    /// Writes a table as wide as the terminal.
    func print(_ table: Table) throws(OutputError) {
        let lines = table.lines(width: terminal.width, allowsStyles: terminal.allowsStyles)
        try output.write(lines.joined(separator: "\n") + "\n")
    }

    /// Writes one line to the error output, escaping control characters in it.
    func complain(_ text: String) throws(OutputError) {
        try errorOutput.line(PrintableText.line(text))
    }
}
