import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks
@testable import FlintOpening

@Suite(.flint, .timeLimit(.minutes(10))) struct DonationTests {
    static let time = Date(timeIntervalSince1970: 1_000)

    struct Broken: Error {}

    /// Says what the action does, and keeps its asking for donations.
    struct Order: Sendable {
        var donations: [IntentDonation] = []
        var fails = false
        var hookFails = false
        let asked = Journal<Int>()
    }

    enum Work: Action, DonatingAction {
        static let description = "Work"
        static let suggestedPhrase: String? = "Go to work"
        static func perform(with context: ActionContext<Order>, using presenter: NoPresenter) throws {
            #expect(context.input.asked.entries.isEmpty)
            if context.input.fails { throw Broken() }
        }
        static func donations(for input: Order) throws -> [IntentDonation] {
            input.asked.note(1)
            if input.hookFails { throw Broken() }
            return input.donations
        }
    }

    enum Hold: HoldAction, DonatingAction {
        static func donations(for input: NoInput) -> [IntentDonation] {
            [IntentDonation("hold", title: "Hold")]
        }
    }

    enum Working: Feature, TestFeature {
        static let work = action(Work.self)
        static let hold = action(Hold.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(work)
            actions.declare(hold)
        }
    }

    /// A feature of Flint itself, as far as the runtime can tell.
    enum Inner: FrameworkFeature {
        static let description = "Works for Flint"
        static let work = action(Work.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(work) }
    }

    enum Group: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Working.self, Inner.self]
    }

    private let publisher = InMemoryDonationPublisher()
    private let runtime: Flint

    init() throws {
        runtime = Flint(configuration: FlintConfiguration(wallTime: { Self.time }))
        try runtime.setup(Group.self) { [publisher] configuration in
            configuration.includesFrameworkFeatures = true
            configuration.donations.publisher = publisher
            configuration.logging.development.level = .warning
        }
    }

    private func perform(_ order: Order) async throws {
        _ = try await Flint.withRuntime(runtime) { try await Working.work.perform(with: order) }
    }

    @Test func `the publisher in memory keeps the newest`() async {
        let publisher = InMemoryDonationPublisher(limit: 2)
        for name in ["a", "b", "c"] { await publisher.donate(IntentDonation(name, title: name)) }
        #expect(publisher.donations.map(\.identifier) == ["b", "c"])
    }

    // MARK: After an action

    @Test func `a success is donated, with binding, phrase and time`() async throws {
        let parameters = ["name": "Plan"] as RouteParameters
        try await perform(
            Order(donations: [
                IntentDonation("a", title: "A", parameters: parameters),
                IntentDonation(
                    "b", title: "B", suggestedPhrase: "Say B", bindingID: "x#y", time: .distantPast),
            ]))
        await runtime.settle()
        #expect(
            publisher.donations == [
                IntentDonation(
                    "a", title: "A", parameters: parameters, suggestedPhrase: "Go to work",
                    bindingID: Working.work.identifier, time: Self.time),
                IntentDonation(
                    "b", title: "B", suggestedPhrase: "Say B", bindingID: "x#y", time: .distantPast),
            ])
    }

    @Test func `what fails or is canceled is not donated`() async throws {
        let order = Order(donations: [IntentDonation("a", title: "A")], fails: true)
        await #expect(throws: Broken.self) { try await perform(order) }
        await runtime.settle()
        #expect(publisher.donations.isEmpty && order.asked.entries.isEmpty)
        let gate = Gate()
        let task = Task { [runtime] in
            try await Flint.withRuntime(runtime) { try await Working.hold.perform(using: gate) }
        }
        await gate.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await runtime.settle()
        #expect(publisher.donations.isEmpty)
    }

    @Test func `a throwing hook donates nothing and changes no result`() async throws {
        let order = Order(donations: [IntentDonation("a", title: "A")], hookFails: true)
        try await perform(order)
        await runtime.settle()
        #expect(order.asked.count == 1 && publisher.donations.isEmpty)
        let warnings = runtime.logs.history.snapshot()
        #expect(warnings.map(\.level) == [.warning])
        let message = warnings.first?.message ?? ""
        #expect(message.contains(Working.work.identifier) && message.contains("Broken"), "\(message)")
    }

    @Test func `features of Flint itself donate nothing`() async throws {
        let order = Order(donations: [IntentDonation("a", title: "A")])
        try await Flint.withRuntime(runtime) {
            let request = try Inner.work.requestOrThrow()
            try await request.perform(with: order)
        }
        await runtime.settle()
        #expect(order.asked.entries.isEmpty && publisher.donations.isEmpty)
    }

    @Test func `nothing is donated while the feature is off, from the next dispatch on`() async throws {
        let order = Order(donations: [IntentDonation("a", title: "A")])
        try runtime.setEnabled(false, for: ShortcutDonationFeature.self)
        try await perform(order)
        #expect(order.asked.entries.isEmpty)
        try runtime.setEnabled(true, for: ShortcutDonationFeature.self)
        try await perform(order)
        await runtime.settle()
        #expect(publisher.donations.map(\.identifier) == ["a"])
    }

    @Test func `without a publisher no action is asked`() async throws {
        let other = Flint()
        try other.setup(Group.self) { $0.includesFrameworkFeatures = true }
        let order = Order(donations: [IntentDonation("a", title: "A")])
        _ = try await Flint.withRuntime(other) { try await Working.work.perform(with: order) }
        await other.settle()
        #expect(order.asked.entries.isEmpty)
        #expect(!other.recorders.active.contains(.donations))
    }

    // MARK: The queue

    @Test func `a publisher that is far behind delays no action and loses the oldest`() async throws {
        let slow = SlowPublisher()
        let other = Flint()
        try other.setup(Group.self) {
            $0.includesFrameworkFeatures = true
            $0.donations.publisher = slow
            $0.donations.limit = 2
        }
        func donate(_ number: Int) async throws {
            let order = Order(donations: [IntentDonation("\(number)", title: "")])
            _ = try await Flint.withRuntime(other) { try await Working.work.perform(with: order) }
        }
        try await donate(0)
        await slow.gate.arrival()
        for number in 1...5 { try await donate(number) }
        slow.gate.open()
        await other.settle()
        #expect(slow.donated.entries == ["0", "4", "5"])
    }

    final class SlowPublisher: DonationPublisher {
        let gate = Gate()
        let donated = Journal<String>()

        func donate(_ donation: IntentDonation) async {
            await gate.pass()
            donated.note(donation.identifier)
        }

        func remove(matching filter: DonationConfiguration.Filter) async {}
    }

    // MARK: By hand

    @Test func `donations can be made by hand and are never donated themselves`() async throws {
        try await Flint.withRuntime(runtime) {
            let request = try ShortcutDonationFeature.donate.requestOrThrow()
            try await request.perform(with: IntentDonation("a", title: "A", bindingID: "x#y"))
        }
        await runtime.settle()
        #expect(
            publisher.donations == [IntentDonation("a", title: "A", bindingID: "x#y", time: Self.time)])
    }

    @Test func `a donation by hand without a publisher is no error`() async throws {
        let other = Flint()
        try other.setup(Group.self) {
            $0.includesFrameworkFeatures = true
            $0.logging.development.level = .warning
        }
        try await Flint.withRuntime(other) {
            let request = try ShortcutDonationFeature.donate.requestOrThrow()
            try await request.perform(with: IntentDonation("a", title: "A"))
        }
        await other.settle()
        #expect(other.logs.history.snapshot().map(\.level) == [.warning])
    }

    @Test(arguments: [
        (DonationConfiguration.Filter.all, [String]()), (.intent("a"), ["b", "c"]), (.binding("x#y"), ["a"]),
        (.intent("z"), ["a", "b", "c"]),
    ])
    func `donations are taken back, after those before them`(
        filter: DonationConfiguration.Filter, rest: [String]
    ) async throws {
        try await perform(
            Order(donations: [
                IntentDonation("a", title: ""), IntentDonation("b", title: "", bindingID: "x#y"),
                IntentDonation("c", title: "", bindingID: "x#y"),
            ]))
        try runtime.setEnabled(false, for: ShortcutDonationFeature.self)
        runtime.removeDonations(matching: filter)
        await runtime.settle()
        #expect(publisher.donations.map(\.identifier) == rest)
    }

    @Test func `the contents of a donation are not recorded`() async throws {
        let recorder = EventRecorder(of: runtime)
        try await Flint.withRuntime(runtime) {
            let request = try ShortcutDonationFeature.donate.requestOrThrow()
            try await request.perform(with: IntentDonation("a", title: "my secret"))
        }
        #expect(recorder.events.map(\.headline) == ["began Shortcut Donate", "ended Shortcut Donate"])
        let lines = try recorder.events.map { try $0.jsonLine() }
        #expect(lines.filter { $0.contains("secret") } == [])
    }
}
