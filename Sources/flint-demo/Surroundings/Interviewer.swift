/// Somebody who asks a person questions, a line each: the console, a test with a script.
protocol Interviewer: Sendable {
    /// Tells something.
    ///
    /// - Parameter lines: The lines, which may hold any characters.
    /// - Throws: ``OutputError`` if nobody can read it.
    func tell(_ lines: [String]) async throws

    /// Asks a question and waits for the answer.
    ///
    /// - Parameters:
    ///   - prompt: The question in one line, which may hold any characters.
    ///   - answer: An answer that was given before; the question is shown with it, and nobody is asked.
    /// - Returns: The line as it was typed.
    /// - Throws: ``ComposingError`` if no answer will come, `CancellationError` if the task was canceled meanwhile.
    func ask(_ prompt: String, answered answer: String?) async throws -> String
}
