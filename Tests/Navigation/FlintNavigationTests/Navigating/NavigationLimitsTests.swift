import Testing

@testable import FlintNavigation

/// What the guides call limits, as far as a test can show it.
@MainActor @Suite struct NavigationLimitsTests {
    private struct Amount: Sendable, Hashable, Codable { var number = 0 }
    private struct Target: Sendable, Hashable, Codable { var number = 0 }

    private final class Picker: IO, InputCreatable {
        typealias OutputType = Target
        let outlet = ScreenOutlet()
        let input: Amount
        init(input: Amount) { self.input = input }
    }

    private func stage() async throws -> Stage {
        try await Stage(root: .stack([.screen("start")])) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Picker.self).kind("picker").awaited()
            Factory(Page<Target>.self).kind("target")
        }
    }

    @Test func `an awaited screen is restored as an ordinary one, without its question`() async throws {
        let stage = try await stage()
        let changes = stage.navigator.changes()
        let question = Task { try await stage.navigator.result(of: Picker.self, input: Amount()) }
        _ = await first(of: changes)
        let data = try stage.navigator.archive().data
        question.cancel()
        _ = await question.result
        #expect(try await stage.navigator.restore(from: data).isRestored)
        #expect(stage.shape == "[start picker]")
        try await stage.screen(Picker.self).produce(Target())
        #expect(stage.shape == "[start picker target]")
    }

    @Test func `a question with choices is not stored`() async throws {
        let stage = try await stage()
        let changes = stage.navigator.changes()
        let question = Task { try await stage.navigator.ask(title: "Sure?", choices: ["Yes", "No"]) }
        _ = await first(of: changes)
        #expect(stage.shape == "[start^flint.choice]")
        let archive = try stage.navigator.archive()
        #expect(archive.omitted.count == 1)
        question.cancel()
        _ = await question.result
        #expect(try await stage.navigator.restore(from: archive.data).isRestored)
        #expect(stage.shape == "[start]")
    }

    @Test func `a restored screen has the flow of its factory, not that of the instance before`() async throws
    {
        let stage = try await Stage(root: .stack([.screen("desk")])) {
            Factory(Desk<Target>.self) { Desk() }.kind("desk").flow(.show(Page<Target>.self))
            Factory(Page<Target>.self).kind("target")
        }
        try stage.screen(Desk<Target>.self).flow = .present(Page<Target>.self)
        let data = try stage.navigator.archive().data
        try await stage.navigator.restore(from: data)
        try await stage.screen(Desk<Target>.self).produce(Target())
        #expect(stage.shape == "[desk target]")
    }
}
