/// A command or an option that was written in a way the program does not understand.
struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was wrong, and what to write instead.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
