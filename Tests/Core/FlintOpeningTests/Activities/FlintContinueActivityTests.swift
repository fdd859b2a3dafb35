import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks
@testable import FlintOpening

@Suite(.flint, .timeLimit(.minutes(10))) struct FlintContinueActivityTests {
    private let opened = Journal<LinkedNote>()
    private let router: ScriptedRouter

    init() throws {
        router = ScriptedRouter(.ready(opened))
        try Flint.current.setup(LinkedNoteFeatures.self, configure: Self.configure)
    }

    private static func configure(_ configuration: inout FlintConfiguration) {
        configuration.includesFrameworkFeatures = true
        configuration.links = LinkConfiguration(
            schemes: ["notes"], domains: ["example.org"], applicationID: "org.example")
        configuration.activities.publisher = InMemoryActivityPublisher()
    }

    private func activity(
        _ type: String = "unknown", link: UserActivity.Value? = nil, page: String? = nil,
        _ userInfo: [String: UserActivity.Value] = [:]
    ) -> UserActivity {
        var activity = UserActivity(
            type: type, userInfo: userInfo, webpageURL: page.flatMap { URL(string: $0) })
        if let link { activity.userInfo[UserActivity.linkKey] = link }
        return activity
    }

    private func result(_ activity: UserActivity) async -> URLRoutingResult {
        await Flint.current.continueActivity(activity, with: router)
    }

    // MARK: Priority

    @Test func `the link goes first, then the web page, then the type`() async throws {
        let all = activity(
            "org.example.Linked.index", link: "notes://note/link", page: "https://example.org/note/page")
        #expect(await result(all) == .success)
        var rest = all
        rest.userInfo = [:]
        #expect(await result(rest) == .success)
        rest.webpageURL = nil
        #expect(await result(rest) == .success)
        #expect(opened.entries.map(\.name) == ["link", "page", "all"])
    }

    @Test func `what finds no action leaves it to the next`() async throws {
        for link in ["other://note/a", "notes://nowhere", "https://elsewhere.org/note/a"]
            as [UserActivity.Value]
        {
            let page = activity(link: link, page: "https://example.org/note/page")
            let type = activity("org.example.Linked.index", link: link, page: "https://elsewhere.org")
            let results = [await result(page), await result(type), await result(activity(link: link))]
            #expect(results == [.success, .success, .noMappingFound], "\(link)")
        }
        #expect(opened.entries.map(\.name) == ["page", "all", "page", "all", "page", "all"])
        #expect(router.questions.count == 6)
    }

    @Test func `any other failure of the link is final`() async throws {
        let type = "org.example.Linked.index"
        for link in [1, ["notes://note/a"], "notes://note/%", .text("notes://note/%00")]
            as [UserActivity.Value]
        {
            let outcome = await result(activity(type, link: link, page: "https://example.org/note/a"))
            guard case .malformedURL = outcome else {
                Issue.record("\(link) gives \(outcome)")
                continue
            }
        }
        let outcome = await result(activity(type, link: "notes://note/a?page=x"))
        guard case .invalidParameters(let error) = outcome else {
            Issue.record("Not \(outcome)")
            return
        }
        #expect(error.name == "page")
        #expect(opened.entries.isEmpty && router.questions.count == 0)
    }

    // MARK: Type

    @Test func `an unknown type without link finds nothing, an overridden one is known`() async {
        for type in [
            "unknown", "",
            // The type of an action whose input cannot be made of user info.
            "org.example.Linked.open",
            // The type of an action without activities.
            "org.example.Notes.count",
        ] { #expect(await result(activity(type)) == .noMappingFound, "\(type)") }
        let found = await result(activity("org.example.browsing", ["name": "a", "behavior": ""]))
        #expect(found == .unsupported)
        #expect(router.questions.entries.map(\.binding) == ["Notes#browse"])
    }

    @Test func `user info that makes no input says which keys are wrong`() async {
        let missing = await result(activity("org.example.Notes.show", ["name": "a"]))
        guard case .invalidParameters(let error) = missing else {
            Issue.record("Not \(missing)")
            return
        }
        #expect((error.name, error.reason, error.pattern) == ("behavior", .missing, "org.example.Notes.show"))
        let wrong = await result(activity("org.example.Notes.show", ["name": 1, "behavior": "secret"]))
        guard case .invalidParameters(let error) = wrong else {
            Issue.record("Not \(wrong)")
            return
        }
        #expect((error.name, error.reason) == ("name", .malformed))
        #expect(!error.description.contains("secret"))
        #expect(router.questions.count == 0)
    }

    // MARK: Performing

    @Test func `what the router and the action say is the result`() async {
        let show = activity("org.example.Notes.present", ["name": "a", "behavior": ""])
        let fails = activity("org.example.Notes.show", ["name": "a", "behavior": "action fails"])
        let works = activity("org.example.Notes.show", ["name": "a", "behavior": ""])
        let answers: [(UserActivity, ScriptedRouter.Answer?, URLRoutingResult)] = [
            (show, .userCancels, .cancelled(by: .user)), (show, .appCancels, .cancelled(by: .app)),
            (show, .performed, .alreadyPerformed), (show, .unsupported, .unsupported),
            (show, nil, .unsupported), (fails, nil, .failed(ActionFailure(NoteError()))),
            (works, nil, .success),
        ]
        for (activity, answer, expected) in answers {
            let router = answer.map { ScriptedRouter($0) }
            let result = await Flint.current.continueActivity(activity, with: router)
            #expect(result == expected, "\(activity.type)")
        }
    }

    @Test func `nothing is continued while the feature is off, or before the set-up`() async throws {
        try Flint.current.setEnabled(false, for: ActivitiesFeature.self)
        #expect(await result(activity(link: "notes://note/a")) == .featureDisabled)
        let runtime = Flint()
        let outcome = await runtime.continueActivity(activity(), with: router)
        #expect(outcome == .failed(ActionFailure(FlintError(.notSetUp))))
        try runtime.setup(NoteFeatures.self) { $0.links.applicationID = "a" }
        // Without the feature there is nothing to switch off.
        #expect(await runtime.continueActivity(activity(), with: router) == .noMappingFound)
    }

    @Test func `the action's request is nested in the one that continues, with the same source`() async throws
    {
        let events = Flint.current.subscribe(bufferingNewest: 100)
        let note = activity(link: "notes://note/secret")
        #expect(await Flint.current.continueActivity(note, kind: .search, with: router) == .success)
        let seen = events.takeAll()
        #expect(
            seen.map { $0.action?.identifier } == [
                "Flint.ContinueActivityAction", "open", "open", "Flint.ContinueActivityAction",
            ])
        #expect(seen[1].parentRequestID == seen[0].requestID)
        #expect(
            seen.allSatisfy {
                $0.source == DispatchEvent.Source(.continueActivity(.search)) && $0.userInitiated == true
            })
        #expect(seen.allSatisfy { !String(reflecting: $0).contains("secret") })
    }

    @Test func `the request that continues ends as what it performed`() async throws {
        let events = Flint.current.subscribe(bufferingNewest: 100)
        _ = await result(activity())
        let outcome = try #require(events.takeAll().last)
        guard case .ended(.failure(let failure), _) = outcome.kind else {
            Issue.record("Not \(outcome.kind)")
            return
        }
        #expect(failure.message?.contains("noMappingFound") == true)
    }

    // MARK: Round trip

    @Test(arguments: 0..<15) func `what is published can be continued with an equal input`(
        seed: Int
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        let texts = ["a b", "ä", "50%", "a/b", "x&y=z", "👩‍👩‍👧", "q?", "#1", "a+b"]
        let name = (0...2).map { _ in texts.randomElement(using: &generator) ?? "" }.joined()
        let note = LinkedNote(name: name, page: Bool.random(using: &generator) ? seed : nil)
        let published = try #require(try LinkedNoteFeature.open.activity(with: note))
        #expect((published.userInfo.keys.sorted(), published.webpageURL?.scheme) == (["flint.url"], "https"))
        #expect(await result(published) == .success)
        // Only the page is left, as on a device that follows a link of a browser.
        let page = activity("NSUserActivityTypeBrowsingWeb", page: published.webpageURL?.absoluteString)
        #expect(await result(page) == .success)
        #expect(opened.entries == [note, note])
        let web = try #require(
            try LinkedNoteFeature.page.activity(with: LinkedNote(name: name, page: seed)))
        #expect(web.userInfo["flint.url"]?.text?.hasPrefix("https://example.org/page/") == true)
        #expect(await result(web) == .success)
        #expect(opened.entries.last == LinkedNote(name: name, page: seed))
    }

    @Test func `user info makes an equal input on the other side`() async throws {
        let presented = Journal<NoteRef>()
        let ref = NoteRef(name: "Plan", behavior: "x")
        let published = try #require(try NoteFeature.present.activity(with: ref))
        let sent = try JSONDecoder().decode(UserActivity.self, from: JSONEncoder().encode(published))
        #expect(
            await Flint.current.continueActivity(sent, with: ScriptedRouter(.ready(presented))) == .success)
        #expect(presented.entries == [ref])
    }

    @Test(arguments: 0..<30) func `nothing that an activity contains does harm`(seed: Int) async {
        var generator = SeededGenerator(seed: seed)
        let types = [
            "", "unknown", "org.example.Notes.show", "org.example.Linked.open", "org.example.Linked.index",
            "org.example.browsing", "\u{0}", String(repeating: "x", count: 100_000),
        ]
        let links = [
            "", ":", "notes:", "notes://", "notes://note/a", "notes://note/%zz",
            "https://example.org/note/%00",
            "notes://note/" + String(repeating: "/", count: 9000), "javascript:alert(1)",
            "notes://note/a?page=1e9",
        ]
        var hostile = activity(
            types.randomElement(using: &generator) ?? "", page: links.randomElement(using: &generator))
        hostile.userInfo = UserActivity.Value.randomUserInfo(using: &generator)
        if Bool.random(using: &generator) {
            hostile.userInfo["flint.url"] = .text(links.randomElement(using: &generator) ?? "")
        }
        let outcome = await Flint.current.continueActivity(hostile, with: router)
        if outcome == .cancelled(by: .task) { Issue.record("Nobody cancelled.") }
    }
}
