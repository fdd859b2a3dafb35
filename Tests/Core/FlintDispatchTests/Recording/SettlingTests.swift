import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

/// What is done behind the actions, and waiting for it.
@Suite(.timeLimit(.minutes(10))) struct SettlingTests {
    enum Print: Action, AnalyticsAction, ActivityAction, DonatingAction {
        static let description = "Prints a page"
        static let analyticsID = "print"
        static let activityEligibility: UserActivity.Eligibility = .handoff

        static func perform(with context: ActionContext<Page>, using presenter: NoPresenter) {}

        static func donations(for input: Page) -> [IntentDonation] {
            [IntentDonation("print", title: "Print page \(input.number)")]
        }
    }

    struct Page: Codable, Sendable, ActivityCodable {
        var number: Int
    }

    enum Printing: Feature, TestFeature {
        static let print = action(Print.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(print) }
    }

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Printing.self]
    }

    /// Is told of all three, and lets everybody else go first, so that nobody sees it done without waiting.
    struct Slow: AnalyticsProvider, ActivityPublisher, DonationPublisher {
        let journal: Journal<String>

        private func note(_ text: String) async {
            for _ in 0..<1000 { await Task.yield() }
            journal.note(text)
        }

        func actionBegan(_ event: ActionAnalytics.Event) async { await note("began \(event.id)") }
        func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async {
            await note("ended \(event.id)")
        }
        func publish(_ activity: UserActivity) async {
            await note("page \(activity.userInfo["number"]?.integer ?? 0)")
        }
        func resign() async { await note("resigned") }
        func donate(_ donation: IntentDonation) async { await note(donation.title) }
        func remove(matching filter: DonationConfiguration.Filter) async { await note("removed") }
    }

    private let journal = Journal<String>()
    private let runtime = Flint()

    init() throws {
        let slow = Slow(journal: journal)
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.links.applicationID = "tests"
            configuration.analytics.provider = slow
            configuration.activities.publisher = slow
            configuration.donations.publisher = slow
        }
    }

    private func perform(_ number: Int) async throws {
        try await Flint.withRuntime(runtime) { try await Printing.print.perform(with: Page(number: number)) }
    }

    @Test
    func `who settles finds analytics, activities and donations of what ended, follows and is taken back`()
        async throws
    {
        try await perform(1)
        await runtime.settle()
        #expect(journal.entries.sorted() == ["Print page 1", "began print", "ended print", "page 1"])
        try await perform(2)
        runtime.removeDonations(matching: .intent("print"))
        try await Flint.withRuntime(runtime) {
            try await ActivitiesFeature.resign.requestOrThrow().perform()
        }
        await runtime.settle()
        let news = journal.entries.dropFirst(4)
        #expect(Set(news).isSuperset(of: ["ended print", "Print page 2", "removed", "resigned"]))
        #expect(news.last { $0.hasPrefix("page") || $0 == "resigned" } == "resigned")
    }

    @Test func `many can settle at once while actions go on`() async throws {
        let (runtime, journal) = (runtime, journal)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask(name: "test.settling") {
                    try await Flint.withRuntime(runtime) {
                        try await Printing.print.perform(with: Page(number: number))
                    }
                    await runtime.settle()
                    #expect(journal.entries.contains("Print page \(number)"))
                }
            }
            try await group.waitForAll()
        }
        #expect(journal.entries.filter { $0 == "ended print" }.count == 8)
    }
}
