import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintLinks
@testable import FlintOpening

@Suite(.flint, .timeLimit(.minutes(10))) struct FlintOpeningTests {
    init() throws {
        try Flint.current.setup(Group.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.links = LinkConfiguration(schemes: ["notes"], domains: ["example.org"])
            configuration.logging.development.level = .debug
        }
    }

    struct Broken: Error {}

    struct NoteRef: Codable, Hashable, RouteParametersCodable {
        var name: String
        var page: Int?
    }

    @TaskLocal static var sources = Journal<ActionSource>()

    enum Show: Action {
        static let description = "Show a note"
        static func perform(with context: ActionContext<NoteRef>, using journal: Journal<NoteRef>) {
            FlintOpeningTests.sources.note(context.source)
            journal.note(context.input)
        }
    }

    enum Hold: HoldAction {
        static let defaultSession = ActionSession.Configuration("side", order: .serial)
    }

    enum Fail: Action {
        static let description = "Fail"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            throw Broken()
        }
    }

    enum Ping: IdleAction {}

    /// Opens a further link from inside an action.
    enum Forward: Action {
        static let description = "Open another link"
        static let defaultSession = ActionSession.Configuration("side", order: .serial)
        static func perform(with context: ActionContext<NoInput>, using gate: Gate) async throws {
            gate.open()
            let result = await Flint.open(url: try url("notes:hold"), with: ScriptedRouter(.ready(gate)))
            #expect(result == .success)
        }
    }

    /// Opens its own link again as often as it is opened.
    enum Again: Action {
        static let description = "Open the link again"
        static func perform(with context: ActionContext<Circle>, using presenter: NoPresenter) async throws {
            let results = FlintOpeningTests.results
            switch context.input.step {
            case "link": results.note(await Flint.open(url: try url("notes:again/link")))
            case "activity":
                let activity = UserActivity(type: "again", userInfo: ["flint.url": "notes:again/activity"])
                results.note(await Flint.current.continueActivity(activity))
            case "intent":
                let intent = IntentDonation.Record("again", parameters: ["step": "intent"])
                results.note(await Flint.current.perform(intent: intent))
            default:
                // Each opening has ended before the next one begins.
                await Task { _ = try? await Flint.open(url: url("notes:ping")) }.value
            }
        }
    }

    struct Circle: Codable, Hashable, RouteParametersCodable {
        var step: String
    }

    @TaskLocal static var results = Journal<URLRoutingResult>()

    enum Group: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Gated.self]
    }

    enum Notes: Feature, URLMapped, IntentMapped, TestFeature {
        static let show = action(Show.self)
        static let hold = action(Hold.self)
        static let fail = action(Fail.self)
        static let ping = action(Ping.self)
        static let forward = action(Forward.self)
        static let again = action(Again.self)
        static func intentMappings(intents: IntentMappingsBuilder) { intents.map("again", to: again) }
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: show, hold, fail, ping, forward, again)
        }
        static func urlMappings(routes: URLMappingsBuilder) {
            routes.send("note/$(name)", to: show)
            routes.send("note/**", to: ping)
            routes.send("hold", to: hold)
            routes.send("fail", to: fail)
            routes.send("ping", to: ping)
            routes.send("forward", to: forward)
            routes.send("again/$(step)", to: again)
        }
    }

    enum Gated: SwitchedFeature, URLMapped, TestFeature {
        static let show = action(Show.self)
        static let isOnByDefault: Bool? = false
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(show) }
        static func urlMappings(routes: URLMappingsBuilder) { routes.send("gated/$(name)", to: show) }
    }

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func open(
        _ text: String, with router: (any PresentationRouter)? = nil
    ) async throws -> URLRoutingResult {
        await Flint.open(url: try Self.url(text), with: router)
    }

    private let recorder = EventRecorder()
    private let journal = Journal<NoteRef>()
    private var ready: ScriptedRouter { ScriptedRouter(.ready(journal)) }

    // MARK: Inside one another

    @Test(arguments: ["link", "activity", "intent"])
    func `an action that opens itself again is refused inside sixteen others`(
        kind: String
    ) async throws {
        let results = Journal<URLRoutingResult>()
        let result = try await Self.$results.withValue(results) { try await open("notes:again/\(kind)") }
        #expect(result == .success)
        #expect(Array(results.entries.dropFirst()) == Array(repeating: .success, count: 15))
        let binding = Notes.again.identifier
        guard case .failed(let failure)? = results.entries.first else {
            Issue.record("The innermost opening was not refused: \(results.entries)")
            return
        }
        let chain = Array(repeating: binding, count: 16).joined(separator: " → ")
        #expect(failure.message?.contains(chain) == true)
        let refused = recorder.events.filter { if case .refused = $0.kind { true } else { false } }
        #expect(refused.map { $0.action?.identifier } == [Again.identifier])
        guard case .refused(let reasons)? = refused.first?.kind else { return }
        #expect((reasons.map(\.code), reasons.first?.text) == ([.tooManyOpenings], failure.message))
        // Sixteen begin and end, and one is refused.
        let told = recorder.events.filter { $0.action?.identifier == Again.identifier }
        #expect(told.count == 33)
    }

    @Test func `openings after one another are not limited, also in tasks that actions leave behind`()
        async throws
    {
        for _ in 0..<40 { #expect(try await open("notes:again/after") == .success) }
        // A task inherits the opening around it, which has ended when the next one begins.
        func chain(_ rest: Int) async throws {
            #expect(try await open("notes:ping") == .success)
            if rest > 0 { try await Task { try await chain(rest - 1) }.value }
        }
        try await chain(40)
    }

    @Test func `a router that opens the link again is refused, too`() async throws {
        struct CircularRouter: PresentationRouter {
            let results = Journal<URLRoutingResult>()
            func presentation<Binding: ActionBinding>(
                for binding: Binding, with input: Binding.Action.Input
            ) async -> PresentationResult<Binding.Action.Presenter> {
                if let url = URL(string: "notes:ping") {
                    results.note(await Flint.open(url: url, with: self))
                }
                return .cancelled(by: .app)
            }
        }
        let router = CircularRouter()
        #expect(try await open("notes:ping", with: router) == .cancelled(by: .app))
        #expect(router.results.entries.count == 16)
        guard case .failed? = router.results.entries.first else {
            Issue.record("The innermost opening was not refused: \(router.results.entries)")
            return
        }
    }

    // MARK: Performing

    @Test func `a link performs its action, nested in the request that opens it`() async throws {
        let sources = Journal<ActionSource>()
        let url = try Self.url("notes://note/Plan%20B?page=3")
        let router = ready
        let result = await Self.$sources.withValue(sources) { await Flint.open(url: url, with: router) }
        #expect(result == .success)
        #expect(journal.entries == [NoteRef(name: "Plan B", page: 3)])
        #expect(router.questions.entries.map(\.binding) == [Notes.show.identifier])
        #expect(sources.entries == [.openURL(url)])
        let events = recorder.events
        #expect(
            events.map(\.headline) == [
                "began Perform Incoming URL", "began Show", "ended Show", "ended Perform Incoming URL",
            ])
        let outer = try #require(events.first?.requestID)
        #expect(events.map(\.parentRequestID) == [nil, outer, outer, nil])
        #expect(events.allSatisfy { $0.source?.kind == "openURL" && $0.userInitiated == true })
        #expect(events.compactMap(\.outcome) == [.success, .success])
    }

    @Test func `events and failures never hold the link`() async throws {
        for text in [
            "notes://note/secret", "notes://note/secret?page=secret", "notes://gated/secret",
            "notes://secret/secret", "other://secret", "https://example.org/note/secret",
            "notes://note/secret%00", "notes://fail?secret",
        ] {
            _ = try await open(text, with: ready)
        }
        #expect(recorder.events.count > 16)
        let logged = Flint.current.logs.history.snapshot()
        #expect(!logged.isEmpty)
        let lines = try recorder.events.map { try $0.jsonLine() } + logged.map { "\($0)" }
        #expect(lines.filter { $0.contains("secret") } == [])
        let inputs = recorder.events.filter { $0.action?.name == "Perform Incoming URL" && $0.isBegan }
            .compactMap(\.input?.text)
        #expect(inputs.first == "/note/$(name) in all app schemes")
        #expect(inputs.contains("no mapping") && inputs.contains("malformed"))
    }

    @Test func `the target runs in its own session, and the call waits for its end`() async throws {
        let gate = Gate()
        async let result = open("notes:hold", with: ScriptedRouter(.ready(gate)))
        await gate.arrival()
        let events = recorder.events
        #expect((events.map(\.kind.name), events.map(\.session)) == (["began", "began"], ["main", "side"]))
        gate.open()
        #expect(try await result == .success)
        #expect(recorder.events.map(\.kind.name) == ["began", "began", "ended", "ended"])
    }

    @Test func `a link opened inside an action of the same serial session does not wait for it`() async throws
    {
        let gate = Gate()
        #expect(try await open("notes:forward", with: ScriptedRouter(.ready(gate))) == .success)
        #expect(recorder.events.filter(\.isBegan).count == 4)
        let parents = recorder.events.filter(\.isBegan).map(\.parentRequestID)
        let ids = recorder.events.filter(\.isBegan).map(\.requestID)
        #expect(parents == [nil] + ids.dropLast())
    }

    @Test func `two links do not wait for each other`() async throws {
        let gate = Gate()
        async let first = open("notes:hold", with: ScriptedRouter(.ready(gate)))
        await gate.arrival()
        #expect(try await open("notes:ping") == .success)
        gate.open()
        #expect(try await first == .success)
    }

    @Test func `a runtime opens links while another is the current one`() async throws {
        let other = Flint()
        try other.setup(Group.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.links = LinkConfiguration(schemes: ["other"])
        }
        let foreign = EventRecorder(of: other)
        #expect(await other.open(url: try Self.url("other:ping")) == .success)
        #expect(foreign.events.map(\.kind.name) == ["began", "began", "ended", "ended"])
        #expect(foreign.events.first?.input?.text == "/ping in all app schemes")
        #expect(recorder.events.isEmpty)
    }

    // MARK: Results

    @Test func `each link gets the result that says why`() async throws {
        let results: [(String, URLRoutingResult)] = [
            ("notes:ping", .success), ("NOTES:///ping", .success), ("https://example.org/ping", .success),
            ("notes:pong", .noMappingFound), ("other:ping", .noMappingFound),
            ("https://example.com/ping", .noMappingFound), ("notes:fail", .failed(ActionFailure(Broken()))),
            ("notes:note/x", .unsupported),
        ]
        for (text, expected) in results { #expect(try await open(text) == expected, "\(text)") }
    }

    @Test(arguments: [
        (ScriptedRouter.Answer.userCancels, URLRoutingResult.cancelled(by: .user), "cancelled by the user"),
        (.appCancels, .cancelled(by: .app), "cancelled by the application"),
        (.unsupported, .unsupported, "unsupported"),
    ])
    func `if nothing was performed, the opening request fails and names the result`(
        answer: ScriptedRouter.Answer, expected: URLRoutingResult, name: String
    ) async throws {
        #expect(try await open("notes://note/a", with: ScriptedRouter(answer)) == expected)
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
        guard case .failure(let failure)? = recorder.events.last?.outcome else {
            Issue.record("\(recorder.events)")
            return
        }
        #expect(
            failure.typeName == "URLRoutingResult.Failure" && failure.message?.contains(name) == true,
            "\(failure)")
    }

    @Test
    func `what the router has done itself counts as done, a failure of the action as one of the opening`()
        async throws
    {
        #expect(try await open("notes://note/a", with: ScriptedRouter(.performed)) == .alreadyPerformed)
        #expect(recorder.events.compactMap(\.outcome) == [.success])
        _ = try await open("notes:fail")
        let failure = ActionOutcome.failure(ActionFailure(Broken()))
        #expect(recorder.events.compactMap(\.outcome) == [.success, failure, failure])
    }

    @Test func `an undecodable link is not tried elsewhere, and the router is not asked`() async throws {
        let router = ready
        let result = try await open("notes://note/a?page=x", with: router)
        guard case .invalidParameters(let error) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(error.name == "page" && router.questions.entries.isEmpty)
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
    }

    @Test func `a malformed link says why`() async throws {
        let long = try Self.url("notes:" + String(repeating: "a", count: 9_000))
        for url in [long, try Self.url("notes:a%00b")] {
            guard case .malformedURL(let reason) = await Flint.open(url: url, with: ready) else {
                Issue.record("\(url)")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test func `nothing is opened while the feature for routes is off`() async throws {
        try Flint.current.setEnabled(false, for: RoutesFeature.self)
        recorder.reset()
        #expect(try await open("notes:ping") == .featureDisabled)
        #expect(recorder.events.map(\.headline) == ["refused Perform Incoming URL"])
    }

    @Test func `without the feature for routes a link is opened alone, and not before the set-up`()
        async throws
    {
        let other = Flint()
        let url = try Self.url("notes:ping")
        #expect(await other.open(url: url) == .failed(ActionFailure(FlintError(.notSetUp))))
        try other.setup(Group.self) { $0.links = LinkConfiguration(schemes: ["notes"]) }
        let events = EventRecorder(of: other)
        #expect(await other.open(url: url) == .success)
        #expect(events.events.map(\.kind.name) == ["began", "ended"])
        let first = events.events.first
        #expect((first?.parentRequestID, first?.source?.kind) == (nil, "openURL"))
    }

    // MARK: Cancellation

    @Test func `canceling the task cancels the action`() async throws {
        let gate = Gate()
        let task = Task { [runtime = Flint.current] in
            await runtime.open(url: try Self.url("notes:hold"), with: ScriptedRouter(.ready(gate)))
        }
        await gate.arrival()
        task.cancel()
        #expect(try await task.value == .cancelled(by: .task))
        #expect(recorder.events.compactMap(\.outcome) == [.cancelled, .cancelled])
    }

    @Test func `a canceled task opens nothing`() async throws {
        let gate = Gate()
        let task = Task { [runtime = Flint.current] in
            await gate.pass()
            return await runtime.open(url: try Self.url("notes:ping"))
        }
        task.cancel()
        #expect(try await task.value == .cancelled(by: .task))
        #expect(!recorder.events.contains { $0.isBegan })
    }

    // MARK: Load

    @Test func `many links at once each get their own result`() async throws {
        await withTaskGroup { tasks in
            for number in 0..<300 {
                tasks.addTask {
                    let text = ["notes://note/\(number)", "notes:fail", "notes:nothing"][number % 3]
                    let expected: [URLRoutingResult] = [
                        .success, .failed(ActionFailure(Broken())), .noMappingFound,
                    ]
                    return
                        (try? await open(
                            text,
                            with: ScriptedRouter(number % 3 == 0 ? .ready(journal) : .ready(NoPresenter()))))
                        == expected[number % 3]
                }
            }
            for await isRight in tasks { #expect(isRight) }
        }
        #expect(journal.entries.count == 100)
        let events = recorder.events
        let (began, ended) = (events.filter(\.isBegan), events.compactMap(\.outcome))
        #expect(began.count == ended.count)
    }
}
