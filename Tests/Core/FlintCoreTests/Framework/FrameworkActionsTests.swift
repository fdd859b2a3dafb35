import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import Testing

/// The actions of Flint itself, performed as an application performs them: they leave no trace in action stacks,
/// and what they have performed does.
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

    /// Performs each of them that performs nothing else; the one that clears the stacks comes last.
    private func performAll(in session: ActionSession) async throws {
        var activity = UserActivity(type: "tests.manual", title: "Manual")
        activity.isContinuedByApplication = true
        let donation = IntentDonation("open", title: "Open")
        let notes = FocusArea.feature(Notes.self)
        try await session.perform(try TimelineFeature.clear.requestOrThrow())
        try await session.perform(try AnalyticsFeature.flush.requestOrThrow())
        try await session.perform(try ActivitiesFeature.publish.requestOrThrow(), with: activity)
        try await session.perform(try ActivitiesFeature.resign.requestOrThrow())
        try await session.perform(try ShortcutDonationFeature.donate.requestOrThrow(), with: donation)
        try await session.perform(
            try FocusFeature.setLevel.requestOrThrow(), with: FocusFeature.LevelChange(.debug, for: notes))
        try await session.perform(try FocusFeature.focus.requestOrThrow(), with: notes)
        try await session.perform(try FocusFeature.defocus.requestOrThrow(), with: notes)
        try await session.perform(try FocusFeature.reset.requestOrThrow())
    }

    /// An application's own action, with the name that one of Flint has.
    enum Own: IdleAction {
        static let identifier = "FocusAction"
    }

    enum Camera: FeatureGroup, Feature {
        static let subfeatures: [any FeatureDefinition.Type] = []
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

    @Test func `their actions neither open a stack nor stand in one that is open`() async throws {
        let session = ActionSession("window", userInitiatedActions: true, runtime: runtime)
        try await Flint.withRuntime(runtime) {
            try await performAll(in: session)
            #expect(runtime.stacks.open.isEmpty)
            try await session.perform(Notes.open, with: NoteRef(name: "a"))
            let before = runtime.stacks.snapshot()
            try await performAll(in: session)
            #expect(runtime.stacks.snapshot().stacks.map(\.id) == before.stacks.map(\.id))
            #expect(runtime.stacks.open.first?.entries.count == 1)
            try await session.perform(try ActionStacksFeature.clear.requestOrThrow())
            #expect(runtime.stacks.open.isEmpty)
        }
    }

    @Test func `a link and an activity open the stack of what they perform, under no other`() async throws {
        let url = try #require(URL(string: "notes://note/Plan"))
        let result = await runtime.open(url: url)
        #expect(result.isHandled)
        let stack = try #require(runtime.stacks.open.first)
        #expect(runtime.stacks.open.count == 1)
        #expect(stack.feature.identifier == "Notes")
        #expect(stack.parentID == nil)
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
