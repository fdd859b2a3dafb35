import CoreTestSupport
import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

@Suite(.flint, .timeLimit(.minutes(10))) struct FlintUserTogglesTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Search.self, Fixed.self]
    }

    enum Notes: FeatureGroup, ConditionalFeature {
        static let name = "Notes"
        static let subfeatures: [any FeatureDefinition.Type] = [Tags.self]
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.userToggled(defaultValue: true)
        }
    }

    enum Tags: ConditionalFeature, TestFeature {}

    enum Search: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.userToggled(defaultValue: false)
        }
    }

    enum Fixed: ConditionalFeature, TestFeature {}

    private let toggles = InMemoryUserFeatureToggles()

    init() throws {
        let toggles = toggles
        try Flint.current.setup(Root.self) { $0.toggles = toggles }
    }

    @Test
    func `the user's preference decides, else the default, and says whether the feature is enabled`() throws {
        #expect((Notes.isAvailable, Tags.isAvailable, Search.isAvailable) == (true, true, false))
        try Flint.current.setUserToggle(false, for: Notes.self)
        try Flint.current.setUserToggle(true, for: Search.self)
        #expect((Notes.isAvailable, Tags.isAvailable, Search.isAvailable) == (false, false, true))
        #expect(
            [Notes.isEnabled, Search.isEnabled, Tags.isEnabled, Fixed.isEnabled] == [false, true, nil, nil])
        #expect(toggles.isEnabled(Notes.identifier) == false)
        try Flint.current.setUserToggle(nil, for: Notes.self)
        #expect(Tags.isAvailable == true)
        #expect(Notes.isEnabled == true)
    }

    @Test func `a switch of the runtime goes before the preference`() throws {
        enum Both: ConditionalFeature, TestFeature {
            static func constraints(requirements: FeatureConstraintsBuilder) {
                requirements.runtimeEnabled(defaultValue: true)
                requirements.userToggled(defaultValue: true)
            }
        }
        try Flint.current.register(Both.self)
        #expect(Both.isEnabled == nil)
        try Flint.current.setEnabled(false, for: Both.self)
        #expect(Both.isEnabled == false)
    }

    @Test func `a write to the store is seen by the next look`() {
        for round in 0..<4 {
            toggles.setEnabled(round.isMultiple(of: 2), for: Notes.identifier)
            #expect(
                [Notes.isAvailable, Tags.isAvailable] == Array(repeating: round.isMultiple(of: 2), count: 2))
        }
    }

    @Test func `the reason names the ancestor that the user has switched off`() throws {
        try Flint.current.setUserToggle(false, for: Notes.self)
        let availability = Flint.current.availability(of: Tags.self)
        #expect(
            (availability.reasons.map(\.feature), availability.explanation)
                == ([Notes.identifier], "The user has switched Notes off."))
    }

    @Test func `only features that declare it can be switched by the user`() {
        #expect(throws: FlintError(.toggleNotDeclared, subject: Fixed.identifier)) {
            try Flint.current.setUserToggle(true, for: Fixed.self)
        }
        let error = #expect(throws: FlintError.self) { try Flint.current.setUserToggle(true, for: Tags.self) }
        #expect((error?.subject, error?.description.contains("userToggled")) == (Tags.identifier, true))
        #expect(throws: FlintError(.notSetUp)) { try Flint().setUserToggle(true, for: Notes.self) }
        enum Stranger: ConditionalFeature, TestFeature {}
        #expect(throws: FlintError(.featureNotRegistered, subject: Stranger.identifier)) {
            try Flint.current.setUserToggle(true, for: Stranger.self)
        }
        #expect(toggles.revision == 0)
    }

    @Test func `the features that the user can switch are listed in the order of the tree`() throws {
        try Flint.current.setUserToggle(true, for: Search.self)
        let listed = Flint.current.userToggledFeatures
        #expect(
            (listed.map(\.identifier), listed.map(\.name))
                == ([Notes.identifier, Search.identifier], ["Notes", "Search"]))
        #expect(
            listed.map { [$0.preference, $0.defaultValue, $0.isEnabled] } == [
                [nil, true, true], [true, false, true],
            ])
        #expect(listed.first?.feature == Notes.self)
        #expect(Flint().userToggledFeatures.isEmpty)
    }

    @Test func `a preference belongs to the feature, wherever it is in the tree`() throws {
        enum Elsewhere: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [Inner.self]
        }
        enum Inner: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [Search.self]
        }
        try Flint.current.setUserToggle(true, for: Search.self)
        let runtime = Flint()
        let toggles = toggles
        try runtime.setup(Elsewhere.self) { $0.toggles = toggles }
        #expect(runtime.availability(of: Search.self) == .available)
    }

    @Test func `a write to the store reaches streams and events, also of descendants`() async {
        var notes = Flint.current.availabilityChanges(of: Notes.self).makeAsyncIterator()
        var tags = Flint.current.availabilityChanges(of: Tags.self).makeAsyncIterator()
        #expect(await notes.next()?.isAvailable == true)
        #expect(await tags.next()?.isAvailable == true)
        toggles.setEnabled(false, for: Notes.identifier)
        #expect(await notes.next()?.isAvailable == false)
        #expect(await tags.next()?.isAvailable == false)
        let recorder = EventRecorder()
        toggles.setEnabled(true, for: Search.identifier)
        let event = await recorder.first { $0.feature?.identifier == Search.identifier }
        #expect(event?.kind == .availabilityChanged(.available))
    }

    @Test func `setting it through the runtime publishes its events before it returns`() throws {
        let recorder = EventRecorder()
        try Flint.current.setUserToggle(false, for: Notes.self)
        try Flint.current.setUserToggle(false, for: Notes.self)
        #expect(recorder.events.map(\.feature?.identifier) == [Notes.identifier, Tags.identifier])
    }

    @Test func `a runtime that is not referenced any more is released although it follows the store`() throws
    {
        let toggles = toggles
        var runtime: Flint? = Flint()
        try runtime?.setup(Root.self) { $0.toggles = toggles }
        weak let released = runtime
        runtime = nil
        #expect(released == nil)
        toggles.setEnabled(false, for: Notes.identifier)
    }
}
