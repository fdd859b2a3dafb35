import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.notes) struct ArrivalTests {
    private let sample: SampleDesk

    init() throws {
        sample = try SampleDesk()
    }

    @Test(arguments: [
        (nil, false), ("", false), ("Welcome", false), ("1", false), ("a:b", false), ("notes", false),
        ("notes: weekly", false), ("mailto:a@b", false), ("notes:open", true), ("NOTES:open", true),
        ("notes://open?name=a b", true), ("https://example.com", true), ("://", true),
    ]) func `a link is told from a note by its scheme`(text: String?, isLink: Bool) {
        #expect(Arrival(link: text) == (isLink ? text.map { .link($0) } : nil))
    }

    @Test func `an intent reaches the desk, and the error is the one of the action`() async throws {
        let intent = IntentRecord("open-note", parameters: ["name": "Two"])
        try await Arrival.intent(intent).perform(at: sample.desk, using: sample.presenter)
        #expect(sample.desk.openNote == "Two")
        await #expect(throws: NotesError(.unknownNote, "")) {
            let intent = IntentRecord("open-note", parameters: ["name": "Three"])
            try await Arrival.intent(intent).perform(at: sample.desk, using: sample.presenter)
        }
        #expect(sample.desk.openNote == "Two")
    }

    @Test func `what cannot be shown is an error of the output`() async throws {
        let presenter = RecordingPresenter(failing: OutputError(code: .closed, reason: ""))
        let intent = IntentRecord("list-notes")
        await #expect(throws: OutputError(code: .closed, reason: "")) {
            try await Arrival.intent(intent).perform(at: sample.desk, using: presenter)
        }
    }

    @Test func `a command that is canceled opens nothing`() async throws {
        let (desk, presenter) = (sample.desk, sample.presenter)
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await Arrival.intent(IntentRecord("open-note", parameters: ["name": "Two"]))
                .perform(at: desk, using: presenter)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(desk.openNote == nil)
        #expect(presenter.reports.isEmpty)
    }

    @Test func `without its feature, a link is not used`() async throws {
        try Flint.current.register(FlintFeatures.self)
        try Flint.setEnabled(false, for: RoutesFeature.self)
        let error = await #expect(throws: ArrivalError.self) {
            try await Arrival.link("notes://list").perform(at: sample.desk, using: sample.presenter)
        }
        #expect(error?.status == .failure)
        #expect(error?.description.contains("switched off") == true)
    }
}
