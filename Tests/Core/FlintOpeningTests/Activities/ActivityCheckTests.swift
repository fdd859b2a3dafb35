import CoreTestSupport
import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintOpening

@Suite(.flint) struct ActivityCheckTests {
    enum Typed: IdleAction, ActivityAction {
        static let activityType: String? = "org.example.typed"
    }

    enum Eligible: IdleAction, ActivityAction {
        static let activityEligibility: UserActivity.Eligibility = .prediction
    }

    enum Plain: IdleAction {}

    enum One: Feature, TestFeature {
        static let identifier = "One"
        static let eligible = action(Eligible.self)
        static let typed = action(Typed.self)
        static let plain = action(Plain.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: eligible, typed, plain) }
    }

    enum Two: Feature, TestFeature {
        static let identifier = "Two"
        static let typed = action(Typed.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(typed) }
    }

    enum Three: Feature, TestFeature {
        static let identifier = "Three"
        static let eligible = action(Eligible.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(eligible) }
    }

    enum NoFeatures: FeatureGroup {
        static let subfeatures: Subfeatures = []
    }

    enum JustOne: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [One.self]
    }

    enum Both: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [One.self, Two.self]
    }

    @Test func `the type is made of stable identities, or is the action's own`() throws {
        try Flint.current.setup(JustOne.self) {
            $0.publishes()
            $0.links.applicationID = "org.example"
        }
        let eligible = Flint.current.metadata(for: One.eligible)
        let typed = Flint.current.metadata(for: One.typed)
        let types = [eligible, typed, Flint.current.metadata(for: One.plain)].map { $0?.activityType }
        #expect(types == ["org.example.One.\(Eligible.identifier)", "org.example.typed", nil])
        #expect(eligible?.activityEligibility == [.prediction, .search])
        #expect(typed?.activityEligibility == [])
        #expect(Flint.current.diagnostics.isEmpty)
    }

    @Test func `activities without an application id are a mistake that can be tolerated`() throws {
        let error = #expect(throws: SetupError.self) {
            try Flint.current.setup(JustOne.self) {
                $0.publishes()
                $0.links.applicationID = nil
            }
        }
        let (codes, subjects) = (error?.diagnostics.map(\.code), error?.diagnostics.map(\.subject))
        #expect((codes, subjects) == ([.activityNoApplicationID], [One.eligible.identifier]))
        try Flint.current.setup(JustOne.self) {
            $0.publishes()
            $0.links.applicationID = ""
            $0.tolerate(.activityNoApplicationID)
        }
        #expect(Flint.current.diagnostics.map(\.severity) == [.warning])
        #expect(throws: ActivityError(.missingType)) { try One.eligible.activity(with: NoInput()) }
    }

    @Test func `two bindings with one type are a mistake, and the first counts if it is tolerated`() throws {
        let error = #expect(throws: SetupError.self) {
            try Flint.current.setup(Both.self) {
                $0.publishes()
                $0.links.applicationID = "org.example"
            }
        }
        #expect(error?.diagnostics.map(\.code) == [.activityDuplicateType])
        let text = error?.diagnostics.first?.text ?? ""
        #expect(text.contains(One.typed.identifier) && text.contains(Two.typed.identifier), "\(text)")
        try Flint.current.setup(Both.self) {
            $0.publishes()
            $0.links.applicationID = "org.example"
            $0.tolerate(.activityDuplicateType)
        }
        let known = try #require(Flint.current.action(ofActivityType: "org.example.typed"))
        #expect(known === Flint.current.registry?.action(One.typed.key))
    }

    @Test func `the same type in a later registration is found too`() throws {
        try Flint.current.setup(JustOne.self) {
            $0.publishes()
            $0.links.applicationID = "org.example"
        }
        let error = #expect(throws: SetupError.self) { try Flint.current.register(Two.self) }
        #expect(error?.diagnostics.map(\.code) == [.activityDuplicateType])
    }

    @Test func `actions whose activities nobody publishes are a warning, once`() throws {
        try Flint.current.setup(Both.self) {
            $0.includesFrameworkFeatures = true
            $0.links.applicationID = "org.example"
            $0.tolerate(.activityDuplicateType)
        }
        let findings = Flint.current.diagnostics.filter { $0.code == .activityNotPublished }
        let (severities, subjects) = (findings.map(\.severity), findings.map(\.subject))
        #expect((severities, subjects) == ([.warning], [One.eligible.identifier]))
        #expect(findings.first?.text.contains("there is no publisher") == true)
    }

    @Test func `a publisher without the feature that calls it is a warning`() throws {
        try Flint.current.setup(JustOne.self) {
            $0.links.applicationID = "org.example"
            $0.activities.publisher = InMemoryActivityPublisher()
        }
        #expect(Flint.current.diagnostics.map(\.code) == [.activityNotPublished])
        #expect(Flint.current.diagnostics.first?.text.contains("includesFrameworkFeatures") == true)
    }

    @Test func `actions without eligibility need no publisher, in later registrations either`() throws {
        try Flint.current.setup(NoFeatures.self) { $0.links.applicationID = "org.example" }
        try Flint.current.register(Two.self)
        #expect(Flint.current.diagnostics.isEmpty)
        try Flint.current.register(Three.self)
        #expect(Flint.current.diagnostics.map(\.subject) == [Three.eligible.identifier])
    }

    @Test func `a type that the application does not list is a warning`() throws {
        try Flint.current.setup(JustOne.self) {
            $0.publishes()
            $0.links.applicationID = "org.example"
            $0.activities.declaredTypes = ["org.example.typed"]
        }
        let finding = Flint.current.diagnostics.first
        #expect(Flint.current.diagnostics.map(\.code) == [.activityUndeclaredType])
        #expect((finding?.subject, finding?.severity) == (One.eligible.identifier, .warning))
    }
}

extension FlintConfiguration {
    /// Has activities published, so that there are no findings about that.
    fileprivate mutating func publishes() {
        includesFrameworkFeatures = true
        activities.publisher = InMemoryActivityPublisher()
    }
}
