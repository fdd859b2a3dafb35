import FlintCore

/// What is known about a note before its composition begins.
struct Composition: Sendable, FlintLoggable {
    /// The answers to the first questions, in order.
    var answers: [String] = []

    /// What was typed is not recorded.
    var loggingDescription: String { answers.count == 1 ? "1 answer" : "\(answers.count) answers" }
}
