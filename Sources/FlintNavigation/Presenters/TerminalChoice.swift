/// A choice on a screen of a terminal.
public struct TerminalChoice: Sendable {
    /// The displayed text.
    public let title: String

    /// Performs the choice.
    let perform: @MainActor @Sendable () async throws -> Void

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: The displayed text; a few words on one line.
    ///   - perform: Performs the choice. It may produce, ask, wait; an error that it throws is shown to the user.
    public init(_ title: String, perform: @escaping @MainActor @Sendable () async throws -> Void) {
        self.title = title
        self.perform = perform
    }
}
