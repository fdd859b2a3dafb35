import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintLogs

/// What closing a stack writes into the development log.
@Suite(.timeLimit(.minutes(10))) struct ActionStacksLogTests {
    @Test func `each closing writes one line, with identity, feature, reason, age and entries`() async throws
    {
        let runtime = Flint()
        try runtime.setup(StackFeatures.self) {
            $0.includesFrameworkFeatures = true
            $0.logging.development = LoggingConfiguration.Channel(level: .debug)
        }
        let session = ActionSession("window", runtime: runtime)
        try await StackFeatures.Documents.step.run(in: session)
        try await StackFeatures.Editing.step.run(in: session)
        try await session.perform(
            StackFeatures.Documents.finish, with: "", using: StackFeatures.Work())
        let events = runtime.logs.history.snapshot().filter { $0.message.hasPrefix("Stack ") }
        #expect(events.first?.message.hasPrefix("Stack 2 of 'Editing' closed (parentClosed) after ") == true)
        #expect(events.first?.message.hasSuffix(" s, with 1 entry.") == true)
        #expect(events.last?.message.hasPrefix("Stack 1 of 'Documents' closed (action) after ") == true)
        // Two actions, and the stack of the subfeature.
        #expect(events.last?.message.hasSuffix(" s, with 3 entries.") == true)
        #expect(
            events.map(\.topic?.description) == [
                "StackFeatures/Documents/Editing", "StackFeatures/Documents",
            ])
        #expect(events.allSatisfy { $0.channel == .development && $0.session == "window" })
    }
}
