import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintLinks
@testable import FlintOpening

@Suite(.flint, .timeLimit(.minutes(10))) struct IntentTests {
    init() throws { try Flint.current.setup(Group.self) }

    @TaskLocal static var notes = Journal<String>()

    struct NoteRef: Codable, Hashable, RouteParametersCodable {
        var name: String
        var page: Int?
    }

    enum Open: Action, ShortcutAction {
        static let description = "Open a note"
        static let suggestedPhrase: String? = "Open my note"
        static func perform(with context: ActionContext<NoteRef>, using journal: Journal<NoteRef>) {
            #expect(context.userInitiated && context.parentRequestID == nil)
            #expect(context.source == .intent("open-note"))
            journal.note(context.input)
        }
    }

    enum Close: Action {
        static let description = "Close all"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {
            IntentTests.notes.note("closed by \(context.source)")
        }
    }

    enum Corner: String, Codable, RouteParametersCodable {
        case top
        case bottom
    }

    enum Jump: Action, ShortcutAction {
        static let description = "Go to a page"
        static let suggestedPhrase: String? = "Jump"
        static func perform(with context: ActionContext<Corner?>, using presenter: NoPresenter) {
            IntentTests.notes.note(context.input?.rawValue ?? "nowhere")
        }
    }

    enum Group: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Gated.self]
    }

    enum Notes: Feature, IntentMapped, TestFeature {
        static let open = action(Open.self)
        static let close = action(Close.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(open)
            actions.declare(close)
        }
        static func intentMappings(intents: IntentMappingsBuilder) {
            intents.map("open-note", to: open)
            intents.map("close", to: close)
            intents.map("close-all", to: close)
        }
    }

    enum Gated: SwitchedFeature, IntentMapped, TestFeature {
        static let jump = action(Jump.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(jump) }
        static func intentMappings(intents: IntentMappingsBuilder) { intents.map("jump", to: jump) }
    }

    private let journal = Journal<NoteRef>()

    // MARK: Performing

    @Test func `an intent performs the action that it is mapped to`() async {
        let recorder = EventRecorder()
        let intent = IntentDonation.Record("open-note", parameters: ["name": "Plan", "page": "3"])
        let result = await Flint.current.perform(intent: intent, with: ScriptedRouter(.ready(journal)))
        #expect(result == .success)
        #expect(journal.entries == [NoteRef(name: "Plan", page: 3)])
        #expect(recorder.events.map(\.headline) == ["began Open", "ended Open"])
        #expect(recorder.events.allSatisfy { $0.source?.detail == "open-note" })
    }

    @Test func `an intent without presenter needs no router`() async {
        let notes = Journal<String>()
        await Self.$notes.withValue(notes) {
            for id in ["close", "close-all"] {
                #expect(await Flint.current.perform(intent: IntentDonation.Record(id)) == .success)
            }
        }
        #expect(notes.entries == ["closed by intent(\"close\")", "closed by intent(\"close-all\")"])
    }

    @Test func `a donated intent comes back with the same input`() async {
        let input = NoteRef(name: "a b/c?&=ü", page: nil)
        let donation = IntentDonation("open-note", title: "", parameters: ["name": input.name])
        let result = await Flint.current.perform(
            intent: IntentDonation.Record(donation), with: ScriptedRouter(.ready(journal)))
        #expect(result == .success)
        #expect(journal.entries == [input])
    }

    @Test func `an input of a single value is read from the only parameter`() async {
        let notes = Journal<String>()
        await Self.$notes.withValue(notes) {
            let intents = [
                IntentDonation.Record("jump", parameters: ["to": "bottom"]), IntentDonation.Record("jump"),
            ]
            for intent in intents { #expect(await Flint.current.perform(intent: intent) == .success) }
        }
        #expect(notes.entries == ["bottom", "nowhere"])
    }

    // MARK: Refusing

    @Test func `an unknown intent has no mapping, and before the set-up each fails`() async {
        do {
            let router = ScriptedRouter(.ready(journal))
            let result = await Flint.current.perform(intent: IntentDonation.Record("open"), with: router)
            #expect(result == .noMappingFound && router.questions.entries.isEmpty)
        }
        let result = await Flint().perform(intent: IntentDonation.Record("close"))
        #expect(result == .failed(ActionFailure(FlintError(.notSetUp))))
    }

    @Test(arguments: [
        RouteParameters(), ["name": nil, "page": "x"], ["page": "1"], ["name": "a", "page": "1e99"],
        ["name": "a", "page": "99999999999999999999"],
    ])
    func `parameters that make no input are said to be invalid, and the router is not asked`(
        parameters: RouteParameters
    ) async {
        let router = ScriptedRouter(.ready(journal))
        let result = await Flint.current.perform(
            intent: IntentDonation.Record("open-note", parameters: parameters), with: router)
        guard case .invalidParameters = result else {
            Issue.record("\(result)")
            return
        }
        #expect(router.questions.entries.isEmpty && journal.entries.isEmpty)
    }

    @Test func `hostile intents end as results`() async {
        var generator = SeededGenerator(seed: 9)
        let alphabet: [String] = [
            "name", "page", "", "$(", ")", "/", "%00", "\u{0}", "ü", "1", "-", "e", "*",
        ]
        func text() -> String {
            (0..<Int.random(in: 0...4, using: &generator))
                .map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }.joined()
        }
        for _ in 0..<500 {
            var parameters = RouteParameters()
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                parameters.append(Bool.random(using: &generator) ? nil : text(), for: text())
                if Bool.random(using: &generator) { parameters.variables[text()] = text() }
            }
            let id = ["open-note", "jump", "close", text()].randomElement(using: &generator) ?? ""
            let intent = IntentDonation.Record(id, parameters: parameters)
            switch await Flint.current.perform(intent: intent, with: ScriptedRouter(.performed)) {
            case .alreadyPerformed, .invalidParameters, .noMappingFound: break
            case let result: Issue.record("\(intent): \(result)")
            }
        }
    }

    // MARK: Listing

    @Test func `phrases and metadata name the intents of an action`() {
        #expect(
            Flint.current.shortcutPhrases == [
                ShortcutPhrase(
                    phrase: "Open my note", bindingID: Notes.open.identifier, featureName: "Notes",
                    actionName: "Open", intentIDs: ["open-note"]),
                ShortcutPhrase(
                    phrase: "Jump", bindingID: Gated.jump.identifier, featureName: "Gated",
                    actionName: "Jump", intentIDs: ["jump"]),
            ])
        #expect(Flint().shortcutPhrases.isEmpty)
        #expect(
            Flint.current.metadata(for: Notes.self)?.actions.map(\.intentIDs) == [
                ["open-note"], ["close", "close-all"],
            ])
    }

    @Test func `an intent survives encoding`() throws {
        let intent = IntentDonation.Record("a", parameters: ["x": "1", "y": nil, "x": "2"])
        let data = try JSONEncoder().encode(intent)
        #expect(try JSONDecoder().decode(IntentDonation.Record.self, from: data) == intent)
    }

    // MARK: Set-up

    enum Rival: Feature, IntentMapped, TestFeature {
        static let close = action(Close.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(close) }
        static func intentMappings(intents: IntentMappingsBuilder) {
            intents.map("close", to: close)
            intents.map("own", to: close)
            intents.map("own", to: close)
        }
    }

    enum Careless: Feature, IntentMapped, TestFeature {
        static let jump = action(Jump.self)
        static func intentMappings(intents: IntentMappingsBuilder) {
            intents.map("careless", to: jump)
            intents.map("foreign", to: Notes.close)
        }
    }

    enum Wrong: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Rival.self, Careless.self]
    }

    @Test func `two mappings of an intent, and mappings to undeclared actions, stop the set-up`() throws {
        let runtime = Flint()
        let error = #expect(throws: SetupError.self) { try runtime.setup(Wrong.self) }
        let findings = try #require(error).diagnostics
        #expect(
            findings.map(\.code) == [
                .intentDuplicate, .intentDuplicate, .actionUndeclared, .actionUndeclared,
            ])
        #expect(findings.map(\.subject).prefix(2) == [Rival.close.identifier, Rival.close.identifier])
        let text = findings[0].text
        #expect(text.contains("'close'") && text.contains(Notes.identifier), "\(text)")
        #expect(runtime.shortcutPhrases.isEmpty)
    }

    @Test func `a later registration cannot take an intent over`() throws {
        let error = #expect(throws: SetupError.self) { try Flint.current.register(Rival.self) }
        #expect(error?.diagnostics.map(\.code) == [.intentDuplicate, .intentDuplicate])
    }
}
