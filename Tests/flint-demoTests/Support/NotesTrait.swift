import FlintCore
import Testing

@testable import flint_demo

/// A runtime with the application's features for each test, and gates in memory that a desk can share.
struct NotesTrait: TestTrait, SuiteTrait, TestScoping {
    /// The gates of the test that runs.
    @TaskLocal static var gates: Gates?

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let gates = try Gates(launcher: RecordingLauncher())
        var configuration = FlintConfiguration()
        gates.configure(&configuration)
        configuration.links = .notes
        let runtime = Flint(configuration: configuration)
        try runtime.setup(AppFeatures.self)
        defer { runtime.shutdown() }
        try await Flint.withRuntime(runtime) {
            try await Self.$gates.withValue(gates) { try await function() }
        }
    }
}

extension Trait where Self == NotesTrait {
    /// The features of the application, with everything at its default.
    static var notes: NotesTrait { NotesTrait() }
}
