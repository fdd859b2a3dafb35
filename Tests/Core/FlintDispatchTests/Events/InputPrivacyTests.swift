import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite(.flint) struct InputPrivacyTests {
    init() throws { try Flint.current.setup(Group.self) }

    static let secret = "correct horse battery staple"

    struct Password: Sendable, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    struct Document: Sendable, FlintLoggable {
        let name: String
        let token: String
        var loggingDescription: String { name }
        var loggingInfo: [String: String] { ["pages": "3"] }
    }

    /// A reference whose text changes, and which counts how often it is asked.
    final class Draft: Sendable, FlintLoggable {
        private let state: Mutex<(text: String, readings: Int)>

        init(_ text: String) { state = Mutex((text, 0)) }

        var loggingDescription: String {
            state.withLock { state in
                state.readings += 1
                return state.text
            }
        }
        var readings: Int { state.withLock { $0.readings } }
        func change(to text: String) { state.withLock { $0.text = text } }
    }

    struct SecretiveError: Error {
        let text: String
    }

    /// Does what its input is for: nothing, or throws an error that holds it.
    enum Take<Input: Sendable>: Action {
        static var description: String { "Take" }
        static func perform(with context: ActionContext<Input>, using fail: Bool) throws {
            if let draft = context.input as? Draft { draft.change(to: "changed by the action") }
            if fail { throw SecretiveError(text: "\(context.input)") }
        }
    }

    enum Worded: Action {
        static let description = "Has words of its own"
        static func inputDescription(_ input: Draft) -> String? { "in my words: \(input.loggingDescription)" }
        static func perform(with context: ActionContext<Draft>, using presenter: NoPresenter) {}
    }

    enum Wordless: Action {
        static let description = "Has no words for odd numbers"
        static func inputDescription(_ input: Int) -> String? { input.isMultiple(of: 2) ? "even" : nil }
        static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) {}
    }

    enum Group: TestRoot {
        static let password = action(Take<Password>.self)
        static let optionalPassword = action(Take<Password?>.self)
        static let document = action(Take<Document>.self)
        static let optionalDocument = action(Take<Document?>.self)
        static let draft = action(Take<Draft>.self)
        static let text = action(Take<String>.self)
        static let optionalText = action(Take<String??>.self)
        static let data = action(Take<Data>.self)
        static let url = action(Take<URL>.self)
        static let number = action(Take<Int>.self)
        static let optionalNumber = action(Take<Int?>.self)
        static let flag = action(Take<Bool>.self)
        static let decimal = action(Take<Decimal>.self)
        static let double = action(Take<Double>.self)
        static let uuid = action(Take<UUID>.self)
        static let date = action(Take<Date>.self)
        static let nothing = action(Take<NoInput>.self)
        static let list = action(Take<[Int]>.self)
        static let worded = action(Worded.self)
        static let wordless = action(Wordless.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: password, optionalPassword, document, optionalDocument, draft, text, optionalText, data,
                url, number, optionalNumber, flag, decimal, double, uuid, date, nothing, list, worded,
                wordless)
        }
    }

    /// What is recorded of an input.
    private func record<Input: Sendable>(
        _ binding: StaticActionBinding<Group, Take<Input>>, _ input: Input
    ) async throws -> InputDescription? {
        let recorder = EventRecorder()
        try await binding.perform(with: input, using: false)
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
        #expect(recorder.events.first?.input == recorder.events.last?.input)
        return recorder.events.first?.input
    }

    @Test
    func `what says nothing about itself is shown by its type, plain values by their text`() async throws {
        let (secret, password) = (Self.secret, Password(text: Self.secret))
        let url = try #require(URL(string: "https://example.com/?token=1"))
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let texts: [String?] = [
            try await record(Group.password, password)?.text, try await record(Group.list, [1, 2])?.text,
            try await record(Group.text, secret)?.text, try await record(Group.data, Data(secret.utf8))?.text,
            try await record(Group.url, url)?.text, try await record(Group.number, -3)?.text,
            try await record(Group.flag, true)?.text, try await record(Group.double, 1.5)?.text,
            try await record(Group.decimal, Decimal(12))?.text, try await record(Group.uuid, uuid)?.text,
            try await record(Group.date, Date(timeIntervalSince1970: 0))?.text,
            try await record(Group.nothing, NoInput())?.text,
        ]
        #expect(
            texts == [
                "InputPrivacyTests.Password", "Array<Int>", "String", "Data", "URL", "-3", "true", "1.5",
                "12", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "1970-01-01T00:00:00Z", nil,
            ])
        #expect(NoInput().loggingDescription.isEmpty)
    }

    @Test
    func `a loggable input is shown in its own words, with details, and so is an optional one`()
        async throws
    {
        let plan = Document(name: "Plan", token: Self.secret)
        let described = InputDescription(text: "Plan", info: ["pages": "3"])
        #expect(try await record(Group.document, plan) == described)
        #expect(try await record(Group.optionalDocument, plan) == described)
        let password = Password(text: Self.secret)
        let texts: [String?] = [
            try await record(Group.optionalNumber, 7)?.text,
            try await record(Group.optionalPassword, password)?.text,
            try await record(Group.optionalText, Self.secret)?.text,
            try await record(Group.optionalDocument, nil)?.text,
            try await record(Group.optionalNumber, nil)?.text,
            try await record(Group.optionalPassword, nil)?.text,
            try await record(Group.optionalText, nil)?.text,
            try await record(Group.optionalText, .some(nil))?.text,
        ]
        #expect(texts == ["7", "InputPrivacyTests.Password", "String", "nil", "nil", "nil", "nil", "nil"])
    }

    @Test func `the action's own words come first`() async throws {
        let recorder = EventRecorder()
        try await Group.worded.perform(with: Draft("a draft"))
        try await Group.wordless.perform(with: 4)
        try await Group.wordless.perform(with: 5)
        #expect(
            recorder.events.filter(\.isBegan).map { $0.input?.text } == ["in my words: a draft", "even", "5"])
    }

    @Test func `the text is made once, when the action begins, for any number of observers`() async throws {
        let recorders = (0..<5).map { _ in EventRecorder() }
        let draft = Draft("first")
        #expect(try await record(Group.draft, draft)?.text == "first")
        #expect((draft.readings, draft.loggingDescription) == (1, "changed by the action"))
        #expect(recorders.allSatisfy { $0.events.first?.input?.text == "first" })
    }

    @Test func `nothing is asked after the last observer has left`() async throws {
        let draft = Draft("first")
        var recorder: EventRecorder? = EventRecorder()
        #expect(recorder?.events.isEmpty == true)
        recorder = nil
        try await Group.draft.perform(with: draft, using: false)
        try await Group.worded.perform(with: draft)
        #expect(draft.readings == 0)
    }

    @Test func `an observer that comes while the action runs makes no text at the end`() async throws {
        enum Watch: Action {
            static let description = "Begins to observe"
            static func perform(with context: ActionContext<Draft>, using hold: Journal<EventRecorder>) {
                hold.note(EventRecorder())
            }
        }
        enum Watching: Feature, TestFeature {
            static let watch = action(Watch.self)
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(watch) }
        }
        try Flint.current.register(Watching.self)
        let hold = Journal<EventRecorder>()
        let draft = Draft("first")
        try await Watching.watch.perform(with: draft, using: hold)
        #expect(draft.readings == 0)
        let recorder = try #require(hold.entries.first)
        let event = recorder.events.first
        #expect(recorder.events.map(\.headline) == ["ended Watch"])
        #expect((event?.input, event?.duration, event?.requestID?.number) == (nil, nil, 1))
    }

    @Test func `texts and details are cut one by one, and what is within the limit stays whole`()
        async throws
    {
        do {
            let long = String(repeating: "ä", count: 5000)
            let input = try await record(Group.document, Document(name: long, token: ""))
            let text = try #require(input?.text)
            #expect((4001...4096).contains(text.utf8.count))
            #expect(text.hasPrefix("ääää") && text.hasSuffix("… (cut)"))
        }
        let input = InputDescription(
            text: "", info: ["a": String(repeating: "x", count: 9999), "b": "short"])
        #expect(input.info["a"]?.utf8.count ?? 0 <= 4096)
        #expect(input.info["b"] == "short")
        for count in [0, 1, 4095, 4096] {
            let text = String(repeating: "x", count: count)
            #expect(InputDescription(text: text).text == text)
        }
    }

    @Test(arguments: ["x", "é", "日", "🙂", "e\u{301}", "\r\n", "👨‍👩‍👧‍👦"])
    func `a cut text stays within the limit and whole characters`(character: String) throws {
        for padding in 0..<8 {
            let text = String(repeating: ".", count: padding) + String(repeating: character, count: 5000)
            let cut = RecordedText.clipped(text)
            #expect(cut.utf8.count <= RecordedText.limit)
            let kept = cut.dropLast("… (cut)".count)
            #expect(text.hasPrefix(kept) && cut.hasSuffix("… (cut)"))
            #expect(kept.dropFirst(padding).allSatisfy { String($0) == character })
        }
    }

    @Test func `a secret occurs in no event, whatever became of the request`() async throws {
        let recorder = EventRecorder()
        let password = Password(text: Self.secret)
        let url = try #require(URL(string: "flint://open/correct-horse?token=correct-horse"))
        try await Group.password.perform(with: password, using: false, source: .openURL(url))
        try? await Group.password.perform(with: password, using: true, source: .openURL(url))
        try? await Group.text.perform(with: Self.secret, using: true)
        try await Group.optionalPassword.perform(with: password, using: false)
        try await Group.data.perform(with: Data(Self.secret.utf8), using: false)
        try await Group.url.perform(with: url, using: false)
        let session = ActionSession("closed")
        await session.end()
        try? await session.perform(Group.password, with: password, using: false, source: .openURL(url))
        let events = recorder.events
        #expect(events.count == 13)
        for event in events {
            var dumped = ""
            dump(event, to: &dumped)
            #expect([try event.jsonLine(), "\(event)", dumped].filter { $0.contains("correct") } == [])
        }
    }
}
