import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintOpening

@Suite(.flint, .timeLimit(.minutes(10))) struct ActivityCenterTests {
    private let publisher = InMemoryActivityPublisher()

    init() throws {
        let publisher = publisher
        try Flint.current.setup(NoteFeatures.self) {
            $0.includesFrameworkFeatures = true
            $0.links.applicationID = "org.example"
            $0.activities.publisher = publisher
            $0.logging.development.level = .warning
        }
    }

    private func titles() async -> [String?] {
        await Flint.current.settle()
        return publisher.published.map(\.title)
    }

    @Test func `a success publishes what the binding builds`() async throws {
        let ref = NoteRef(name: "Plan")
        try await NoteFeature.show.perform(with: ref)
        await Flint.current.settle()
        let activity = try #require(try NoteFeature.show.activity(with: ref))
        #expect(publisher.calls == [.publish(activity)])
        #expect(Flint.current.currentActivity == activity)
        #expect((activity.type, activity.bindingID) == ("org.example.Notes.show", "Notes#show"))
        #expect(activity.userInfo == ["name": "Plan", "behavior": ""])
        #expect(activity.requiredUserInfoKeys == ["name", "behavior"])
    }

    @Test func `a failure, and an action without eligibility, publish nothing`() async throws {
        await #expect(throws: NoteError.self) {
            try await NoteFeature.show.perform(with: NoteRef(name: "Plan", behavior: "action fails"))
        }
        try await NoteFeature.count.perform()
        #expect(await titles().isEmpty)
        #expect(try NoteFeature.count.activity(with: NoInput()) == nil)
        Flint.withRuntime(Flint()) {
            _ = #expect(throws: FlintError(.notSetUp)) {
                try NoteFeature.show.activity(with: NoteRef(name: "a"))
            }
        }
    }

    @Test func `an equal activity is published once, and a different one replaces it`() async throws {
        for name in ["a", "a", "b", "b", "a"] {
            try await NoteFeature.show.perform(with: NoteRef(name: name))
            await Flint.current.settle()
        }
        #expect(await titles() == ["a", "b", "a"])
        try await NoteExtrasFeature.export.requestOrThrow().perform(with: NoteRef(name: "conditional"))
        #expect(await titles().last == "conditional")
    }

    @Test func `a veto leaves the activity before in place`() async throws {
        try await NoteFeature.show.perform(with: NoteRef(name: "a"))
        try await NoteFeature.show.perform(with: NoteRef(name: "b", behavior: "veto"))
        #expect(await (titles(), publisher.current?.title) == (["a"], "a"))
        #expect(try NoteFeature.show.activity(with: NoteRef(name: "b", behavior: "veto")) == nil)
    }

    @Test func `a hook that throws publishes nothing and leaves the action's success`() async throws {
        try await NoteFeature.show.perform(with: NoteRef(name: "a", behavior: "hook fails"))
        #expect(await titles().isEmpty)
        #expect(throws: NoteError.self) {
            try NoteFeature.show.activity(with: NoteRef(name: "a", behavior: "hook fails"))
        }
        let logged = Flint.current.logs.history.snapshot().filter { $0.level == .warning }
        #expect(logged.map(\.topic) == [Flint.current.metadata(for: NoteFeature.show)?.path])
        let event = try #require(logged.first)
        #expect(event.requestID != nil && event.message.contains("NoteError"), "\(event)")
    }

    @Test func `an activity with a problem is not published and leaves the action's success`() async throws {
        try await NoteFeature.show.perform(with: NoteRef(name: ""))
        try await NoteFeature.titled.perform(with: NoteTitledAction.Bare())
        #expect(await titles().isEmpty)
        let logged = Flint.current.logs.history.snapshot().map(\.message)
        #expect(
            logged == [
                ActivityError(.missingTitle, subject: "Notes#show").description,
                ActivityError(.notContinuable, subject: "Notes#titled").description,
            ])
        #expect(throws: ActivityError(.missingTitle)) {
            try NoteFeature.show.activity(with: NoteRef(name: ""))
        }
        #expect(throws: ActivityError(.notContinuable)) {
            try NoteFeature.titled.activity(with: NoteTitledAction.Bare())
        }
    }

    @Test func `of nested actions the parent, which ends last, wins`() async throws {
        try await NoteFeature.browse.perform(with: NoteRef(name: "parent"))
        #expect(await titles().last == "parent")
        #expect(publisher.current?.type == "org.example.browsing")
    }

    @Test func `nothing is published while the feature is off`() async throws {
        try Flint.current.setEnabled(false, for: ActivitiesFeature.self)
        try await NoteFeature.show.perform(with: NoteRef(name: "a"))
        #expect(await titles().isEmpty)
        try Flint.current.setEnabled(true, for: ActivitiesFeature.self)
        try await NoteFeature.show.perform(with: NoteRef(name: "b"))
        #expect(await titles() == ["b"])
    }

    @Test func `activities are published and ended by hand`() async throws {
        var activity = UserActivity(type: "org.example.own", title: "Own")
        let publish = try ActivitiesFeature.publish.requestOrThrow()
        await #expect(throws: ActivityError(.notContinuable)) { try await publish.perform(with: activity) }
        activity.isContinuedByApplication = true
        try await publish.perform(with: activity)
        await Flint.current.settle()
        try await ActivitiesFeature.resign.requestOrThrow().perform()
        await Flint.current.settle()
        #expect(publisher.calls == [.publish(activity), .resign])
        #expect(Flint.current.currentActivity == nil)
        // With the type of an action nothing is missing.
        let typed = UserActivity(type: "org.example.Notes.show", userInfo: ["name": "a", "behavior": ""])
        try await publish.perform(with: typed)
        await Flint.current.settle()
        #expect(publisher.current == typed)
    }

    @Test func `what the input holds appears in no event`() async throws {
        let events = Flint.current.subscribe(bufferingNewest: 100)
        var activity = UserActivity(type: "t", title: "secret", userInfo: ["k": "secret"])
        activity.isContinuedByApplication = true
        try await ActivitiesFeature.publish.requestOrThrow().perform(with: activity)
        _ = await Flint.current.continueActivity(activity)
        let texts = events.takeAll().map { String(reflecting: $0) }
        #expect(texts.count == 4)
        #expect(texts.allSatisfy { !$0.contains("secret") })
    }

    @Test func `the warning says which action, and the application's words only if they are meant for it`() {
        struct Loud: Error, FlintLoggable { let loggingDescription = "out of paper" }
        let text = ActivityCenter.text(of: NoteError(), "F#A")
        #expect(text == "The activity of 'F#A' is not published: the application threw NoteError.")
        #expect(ActivityCenter.text(of: Loud(), "F#A").hasSuffix("Loud: out of paper."))
        let problem = ActivityError(.missingTitle, subject: "F#A")
        #expect(ActivityCenter.text(of: problem, "F#A") == problem.description)
    }

    @Test func `many actions at once publish one of the last activities`() async throws {
        await withTaskGroup { group in
            for number in 0..<50 {
                group.addTask { try? await NoteFeature.show.perform(with: NoteRef(name: "\(number)")) }
            }
        }
        try await NoteFeature.show.perform(with: NoteRef(name: "last"))
        await Flint.current.settle()
        #expect(publisher.current?.title == "last")
        #expect(publisher.published.count <= 51)
        #expect(zip(publisher.published, publisher.published.dropFirst()).allSatisfy { $0 != $1 })
    }
}

@Suite(.flint) struct ActivityCenterWithoutPublisherTests {
    @Test func `without a publisher nothing is built, and publishing by hand says so`() async throws {
        try Flint.current.setup(NoteFeatures.self) {
            $0.includesFrameworkFeatures = true
            $0.links.applicationID = "org.example"
        }
        try await NoteFeature.show.perform(with: NoteRef(name: "a", behavior: "hook fails"))
        await Flint.current.settle()
        #expect(Flint.current.currentActivity == nil)
        var activity = UserActivity(type: "t")
        activity.isContinuedByApplication = true
        let publish = try ActivitiesFeature.publish.requestOrThrow()
        await #expect(throws: ActivityError(.noPublisher)) { try await publish.perform(with: activity) }
        let resign = try ActivitiesFeature.resign.requestOrThrow()
        await #expect(throws: ActivityError(.noPublisher)) { try await resign.perform() }
    }
}
