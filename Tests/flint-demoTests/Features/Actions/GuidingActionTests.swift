import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.notes) struct GuidingActionTests {
    private let presenter = RecordingPresenter()

    @Test(arguments: [
        (nil, Report.help), ("append", .helpOnCommand("append")), ("ADD", .helpOnCommand("append")),
    ])
    func `help explains all commands or one`(word: String?, report: Report) async throws {
        try await HelpAction.perform(
            with: ActionContext(input: HelpTopic(word: word)), using: presenter)
        #expect(presenter.reports == [report])
    }

    @Test func `help does not know every word`() async throws {
        let error = await #expect(throws: UsageError.self) {
            try await HelpAction.perform(
                with: ActionContext(input: HelpTopic(word: "appendd")), using: presenter)
        }
        #expect(error?.description == "There is no command “appendd”. Did you mean “append”?")
    }

    @Test(arguments: [nil, "One"]) func `quitting closes the open note`(openNote: String?) async throws {
        let sample = try SampleDesk()
        if let openNote { sample.desk.open(openNote) }
        try await QuitAction.perform(with: sample.context(), using: sample.presenter)
        #expect(sample.desk.isLeft)
        #expect(sample.presenter.reports == (openNote.map { [.closed($0)] } ?? []))
    }
}
