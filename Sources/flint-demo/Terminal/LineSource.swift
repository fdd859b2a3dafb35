import FlintFiles

/// Something that lines can be read from.
protocol LineSource: Sendable {
    /// Waits for the next line.
    ///
    /// - Returns: The line, or `nil` at the end.
    /// - Throws: ``FileFailure`` if the lines cannot be read.
    func next() async throws(FileFailure) -> InputLine?
}

extension LineReader: LineSource {}
