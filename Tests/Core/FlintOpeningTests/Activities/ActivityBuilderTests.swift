import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintOpening

@Suite struct ActivityBuilderTests {
    struct Note: Sendable, ActivityMetadataRepresentable, Equatable {
        var title: String?
        var behavior = Behavior.keep

        var activityMetadata: ActivityMetadata {
            ActivityMetadata(
                title: title, subtitle: "Sub", keywords: ["k"], thumbnail: .data(Data([1])),
                contentAttributes: UserActivity.ContentAttributes(contentType: "public.text"))
        }
    }

    struct CodedNote: Sendable, Codable, ActivityCodable {
        var name: String
    }

    enum Behavior: Sendable, Equatable {
        case keep, veto, fail, changeType, ownContinuation, forgetKey
    }

    struct Oops: Error {}

    enum Show: Action, ActivityAction {
        typealias Input = Note
        static let activityEligibility: UserActivity.Eligibility = [.perform, .prediction]
        static let suggestedPhrase: String? = "Show the note"

        static func prepare(activity: UserActivity, with input: Note) throws -> UserActivity? {
            var activity = activity
            switch input.behavior {
            case .keep: activity.persistentIdentifier = activity.title
            case .veto: return nil
            case .fail: throw Oops()
            case .changeType: activity.type = "another.type"
            case .ownContinuation: activity.isContinuedByApplication = true
            case .forgetKey: activity.userInfo = [:]
            }
            return activity
        }

        static func perform(with context: ActionContext<Note>, using presenter: NoPresenter) async throws {}
    }

    enum Publish: Action, ActivityAction {
        typealias Input = Note
        static let activityEligibility: UserActivity.Eligibility = [.publicIndexing]
        static func perform(with context: ActionContext<Note>, using presenter: NoPresenter) async throws {}
    }

    enum ShowCoded: Action, ActivityAction {
        typealias Input = CodedNote
        static let activityEligibility: UserActivity.Eligibility = [.handoff]
        static func perform(with context: ActionContext<CodedNote>, using presenter: NoPresenter) async throws
        {}
    }

    private func builder<Action: ActivityAction>(
        of action: Action.Type, type: String? = "a.type", app: String? = "notes:///a", web: String? = nil,
        decodes: Bool = false
    ) -> ActivityBuilder<Action> {
        ActivityBuilder(
            bindingID: "F#A", type: type, appLink: { app.flatMap { URL(string: $0) } },
            webLink: { web.flatMap { URL(string: $0) } },
            validation: ActivityValidation(
                resolves: { $0.scheme == "notes" || $0.host == "example.org" },
                isDecodable: { decodes && $0 == "a.type" }))
    }

    @Test func `the steps are taken in order`() throws {
        let activity = try #require(try builder(of: Show.self).activity(with: Note(title: "Title")))
        var expected = UserActivity(
            type: "a.type", eligibility: [.perform, .prediction, .search], title: "Title",
            userInfo: ["flint.url": "notes:///a"])
        expected.bindingID = "F#A"
        expected.suggestedPhrase = "Show the note"
        expected.subtitle = "Sub"
        expected.keywords = ["k"]
        expected.thumbnail = .data(Data([1]))
        expected.contentAttributes.contentType = "public.text"
        expected.requiredUserInfoKeys = ["flint.url"]
        // The hook saw what the input had said.
        expected.persistentIdentifier = "Title"
        #expect(activity == expected)
    }

    @Test
    func `the user info has a codable input, else the link of the application, else that of the web`()
        throws
    {
        let coded = try #require(
            try builder(of: ShowCoded.self, decodes: true).activity(with: CodedNote(name: "n")))
        #expect((coded.userInfo, coded.requiredUserInfoKeys) == (["name": "n"], ["name"]))
        let web = try builder(of: Show.self, app: nil, web: "https://example.org/a")
            .activity(with: Note(title: "T"))
        #expect((web?.userInfo, web?.webpageURL) == (["flint.url": "https://example.org/a"], nil))
        // Only public indexing sets the web page.
        let page = try builder(of: Publish.self, web: "https://example.org/a")
            .activity(with: Note(title: nil))
        #expect(page?.webpageURL?.absoluteString == "https://example.org/a")
        #expect(page?.userInfo == ["flint.url": "notes:///a"])
    }

    private enum Linked: Feature, URLMapped, TestFeature {
        static let show = action(ShowLinked.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(show) }
        static func urlMappings(routes: URLMappingsBuilder) { routes.send("note/$(name)", to: show) }
    }

    private struct LinkedNote: Codable, Sendable, RouteParametersCodable { var name: String }

    private enum ShowLinked: Action, ActivityAction {
        static let description = "Shows a note"
        static let activityEligibility: UserActivity.Eligibility = .handoff
        static func perform(with context: ActionContext<LinkedNote>, using _: NoPresenter) async throws {}
    }

    private enum LinkedFeatures: FeatureGroup {
        static let subfeatures: Subfeatures = [Linked.self]
    }

    @Test(.flint) func `a link that does not come back the same is not put into an activity`() throws {
        try Flint.current.setup(LinkedFeatures.self) {
            $0.links = LinkConfiguration(schemes: ["notes"], applicationID: "example")
        }
        let activity = try #require(try Linked.show.activity(with: LinkedNote(name: "a")))
        #expect(activity.userInfo == ["flint.url": "notes://note/a"])
        let dots = LinkedNote(name: "..")
        #expect(throws: LinkError.self) { try Flint.current.links.appLink(to: Linked.show, with: dots) }
        #expect(throws: ActivityError(.notContinuable)) { try Linked.show.activity(with: dots) }
    }

    @Test func `the hook can veto and can throw, and each problem is found`() throws {
        #expect(try builder(of: Show.self).activity(with: Note(title: nil, behavior: .veto)) == nil)
        #expect(throws: Oops.self) {
            try builder(of: Show.self).activity(with: Note(title: "T", behavior: .fail))
        }
        #expect(throws: ActivityError(.missingType)) {
            try builder(of: Show.self, type: nil).activity(with: Note(title: "T"))
        }
        for title in [nil, ""] {
            #expect(throws: ActivityError(.missingTitle)) {
                try builder(of: Show.self).activity(with: Note(title: title))
            }
        }
        let missing = #expect(throws: ActivityError.self) {
            try builder(of: Show.self).activity(with: Note(title: "T", behavior: .forgetKey))
        }
        #expect((missing?.code, missing?.keys) == (.missingRequiredKey, ["flint.url"]))
        #expect(throws: ActivityError(.missingWebpage)) {
            try builder(of: Publish.self).activity(with: Note(title: "T"))
        }
        #expect(throws: ActivityError(.badWebpage)) {
            try builder(of: Publish.self, web: "ftp://example.org").activity(with: Note(title: "T"))
        }
    }

    @Test func `what nobody could continue is a problem, unless the application does it itself`() throws {
        #expect(throws: ActivityError(.notContinuable)) {
            try builder(of: Show.self, app: nil).activity(with: Note(title: "T"))
        }
        // A link that leads nowhere is none.
        #expect(throws: ActivityError(.notContinuable)) {
            try builder(of: Show.self, app: "other:///a").activity(with: Note(title: "T"))
        }
        // A type of which nobody knows how to read the user info.
        #expect(throws: ActivityError(.notContinuable)) {
            try builder(of: ShowCoded.self, decodes: false).activity(with: CodedNote(name: "n"))
        }
        #expect(
            try builder(of: Show.self, app: nil).activity(with: Note(title: "T", behavior: .ownContinuation))
                != nil)
    }

    @Test func `links are not made unless they are needed`() throws {
        let asked = Journal<String>()
        let builder = ActivityBuilder<ShowCoded>(
            bindingID: "F#A", type: "a.type",
            appLink: {
                asked.note("app")
                return nil
            },
            webLink: {
                asked.note("web")
                return nil
            }, validation: ActivityValidation(resolves: { _ in false }, isDecodable: { _ in true }))
        _ = try builder.activity(with: CodedNote(name: "n"))
        #expect(asked.entries.isEmpty)
    }

    @Test func `every problem says where it is and what to do`() {
        let codes: [ActivityError.Code] = [
            .missingType, .missingTitle, .missingRequiredKey, .missingWebpage, .badWebpage, .notContinuable,
            .noPublisher,
        ]
        let texts = codes.map { ActivityError($0, subject: "F#A", keys: ["k"]).description }
        #expect(Set(texts).count == codes.count)
        #expect(texts.allSatisfy { $0.contains("'F#A'") })
        #expect(texts[2].contains("'k'"))
    }
}
