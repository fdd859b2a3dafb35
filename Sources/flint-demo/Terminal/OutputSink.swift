/// Something that takes the program's words.
protocol OutputSink: Sendable {
    /// Writes a text as it is.
    ///
    /// - Parameter text: The text, with its line ending if it shall have one.
    /// - Throws: ``OutputError`` if nobody can take it.
    func write(_ text: String) throws(OutputError)
}

extension OutputSink {
    /// Writes a text and ends the line.
    func line(_ text: String = "") throws(OutputError) {
        try write(text + "\n")
    }
}
