import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import Testing

/// Files of logs among the settings of a runtime.
@Suite struct FileLogOutputSetupTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self]
    }

    enum Notes: Feature, TestFeature {
        static let save = action(Save.self)

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(save) }
    }

    enum Save: Action {
        static let description = "Saves a number"

        static func perform(with context: ActionContext<Int>, using _: NoPresenter) async throws -> Int {
            context.input + 1
        }
    }

    @Test func `limits below one are warnings of the set-up`() throws {
        var policy = LogFile.Policy()
        policy.maxFiles = 0
        policy.maxRetainedAge = .seconds(-5)
        let output = FileLogOutput(try MemoryLogFiles().open("flint", FileLogOutput.format, policy))
        let runtime = Flint()
        try runtime.setup(Root.self) { $0.logging.production.outputs = [output] }
        let warnings = runtime.diagnostics.filter { $0.code == .historyBadCapacity }
        #expect(
            warnings.map(\.subject) == ["logging.policy.maxFiles", "logging.policy.maxRetainedAge"])
    }

    @Test func `an output that fails changes no result, and others go on`() async throws {
        let files = MemoryLogFiles()
        let output = FileLogOutput(try files.open("flint", FileLogOutput.format, LogFile.Policy()))
        let memory = InMemoryLogOutput()
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.logging.development = LoggingConfiguration.Channel(
                level: .debug, outputs: [output, memory])
        }
        let session = ActionSession("work", runtime: runtime)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        let written = memory.entries.count
        #expect(written > 0)
        await runtime.settle()
        files.setRoom(0)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        #expect(memory.entries.count == 2 * written)
        await runtime.settle()
        #expect(output.failureCount == written)
        files.setRoom(.max)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        await runtime.settle()
        #expect(
            try output.contents().entries
                == memory.entries.filter { !(written + 1...2 * written).contains(Int($0.sequence)) })
    }
}
