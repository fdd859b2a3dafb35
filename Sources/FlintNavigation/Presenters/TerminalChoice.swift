/// Something that a person can choose on a screen of a terminal.
public struct TerminalChoice: Sendable {
    /// What the person reads.
    public let title: String

    /// Does what was chosen.
    let perform: @MainActor @Sendable () async throws -> Void

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: What the person reads; a few words on one line.
    ///   - perform: Does what was chosen. It may produce, ask, wait; what it throws is told to the person.
    public init(_ title: String, perform: @escaping @MainActor @Sendable () async throws -> Void) {
        self.title = title
        self.perform = perform
    }
}
