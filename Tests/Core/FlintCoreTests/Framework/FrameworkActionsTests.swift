import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import Testing

/// The actions of Flint itself, performed as an application performs them.
@Suite(.timeLimit(.minutes(10))) struct FrameworkActionsTests {
    struct NoteRef: Codable, Hashable, RouteParametersCodable, ActivityCodable {
        var name: String
    }

    enum Open: Action, ActivityAction {
        static let description = "Opens a note"
        static let activityEligibility: UserActivity.Eligibility = .handoff
        static func perform(with context: ActionContext<NoteRef>, using presenter: NoPresenter) {}
    }

    enum Notes: Feature, URLMapped, TestFeature {
        static let identifier = "Notes"
        static let open = action(Open.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }
        static func urlMappings(routes: URLMappingsBuilder) { routes.send("note/$(name)", to: open) }
    }

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self]
    }

    private let runtime = Flint()

    init() throws {
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.links = LinkConfiguration(schemes: ["notes"], applicationID: "tests")
            configuration.activities.publisher = InMemoryActivityPublisher()
            configuration.donations.publisher = InMemoryDonationPublisher()
        }
    }

    /// An application's own action, with the name that one of Flint has.
    enum Own: IdleAction {
        static let identifier = "FocusAction"
    }

    enum Camera: TestRoot {
        static let focus = action(Own.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(focus) }
    }

    @Test func `their actions have identifiers that no type name of an application can be`() throws {
        let framework = runtime.features.filter { $0.identifier.hasPrefix("Flint.") }.flatMap(\.actions)
        #expect(framework.count >= 13)
        #expect(
            framework.allSatisfy { $0.identifier.hasPrefix("Flint.") && $0.identifier.hasSuffix("Action") })
        #expect(Set(framework.map(\.identifier)).count == framework.count)
        let other = Flint()
        try other.setup(Camera.self) { $0.includesFrameworkFeatures = true }
        #expect(other.diagnostics.isEmpty)
    }

    @Test func `a link and an activity open the stack of what they perform, under no other`() async throws {
        let url = try #require(URL(string: "notes://note/Plan"))
        let result = await runtime.open(url: url)
        #expect(result.isHandled)
        let stack = try #require(runtime.stacks.open.first)
        #expect((runtime.stacks.open.count, stack.feature.identifier, stack.parentID) == (1, "Notes", nil))
        #expect(stack.entries.compactMap(\.performed).map(\.source.kind) == ["openURL"])

        let activity = UserActivity(
            type: "tests.Notes.FrameworkActionsTests.Open", userInfo: ["name": "Plan"])
        let continued = await runtime.continueActivity(activity)
        #expect(continued.isHandled, "\(continued)")
        let entries = runtime.stacks.open.flatMap(\.entries).compactMap(\.performed)
        #expect(entries.map(\.source.kind) == ["openURL", "continueActivity"])
        #expect(runtime.stacks.open.allSatisfy { $0.feature.identifier == "Notes" })
    }
}
