import FlintCore
import FlintTesting
import Foundation
import Testing

/// Outside the suite, because the suite's trait names it.
private enum Root: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [Switched.self]
}

private enum Switched: ConditionalFeature {
    static let description = "Can be switched"
    static let act = action(Act.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(act) }
}

/// Is not registered.
private enum Stranger: Feature {
    static let description = "Belongs to nobody"
    static func prepare(actions: FeatureActionsBuilder) {}
}

private enum Act: Action {
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {}
}

@Suite(.flint(Root.self)) struct FlintStaticTests {
    @Test func `the static members stand for those of the current runtime`() async throws {
        #expect(Flint.current.features.map(\.identifier) == ["Root", "Switched"])
        #expect(Flint.current.conditionalFeatures.map(\.identifier) == ["Switched"])
        #expect(Flint.current.roots.map(\.identifier) == ["Root"])
        #expect(Flint.current.metadata(for: Switched.self)?.parent == "Root")
        #expect(Flint.current.metadata(for: Switched.act)?.bindingID == "Switched#Act")
        #expect(Flint.current.diagnostics.map(\.code) == [.actionNoDescription])

        var changes = Flint.current.availabilityChanges(of: Switched.self).makeAsyncIterator()
        #expect(await changes.next()?.isAvailable == false)
        try Flint.current.setEnabled(true, for: Switched.self)
        #expect(await changes.next()?.isAvailable == true)
        #expect(Flint.current.availability(of: Switched.self).isAvailable == true)
        Flint.current.invalidateAvailability(of: Switched.self)
        Flint.current.invalidateAvailability()
        #expect(Flint.current.availability(of: Switched.self).isAvailable == true)
        #expect(Flint.shared.availability(of: Switched.self).reasons.map(\.status) == [.notRegistered])
    }

    @Test func `the last sequence counts events, observed or not`() async throws {
        #expect(Flint.current.lastSequence == 0)
        #expect(Flint.current.isEnabled(Switched.self) == nil)
        #expect(Flint.current.preflight().map(\.code) == [.actionNoDescription])
        try Flint.current.setEnabled(true, for: Switched.self)
        try await Switched.act.requestOrThrow().perform()
        #expect(Flint.current.lastSequence == 3)
        let recorder = EventRecorder()
        try await Switched.act.requestOrThrow().perform()
        #expect(recorder.events.map(\.sequence) == [4, 5])
        #expect(Flint.current.lastSequence == 5)
    }

    @Test func `logs and focus are those of the current runtime`() throws {
        #expect(Flint.current.logs === Flint.current.logs)
        #expect(Flint.current.logs !== Flint.shared.logs)
        let path = try #require(Flint.current.metadata(for: Switched.self)?.path)
        try Flint.current.focus(on: .feature(Switched.self))
        #expect(Flint.current.focus.selection == [path])
        #expect(try Flint.current.defocus(.feature(Switched.self)))
        #expect(try !Flint.current.defocus(.feature(Switched.self)))
        #expect(Flint.current.focus.selection.isEmpty)
        let error = #expect(throws: FlintError.self) { try Flint.current.focus(on: .feature(Stranger.self)) }
        #expect(error?.code == .featureNotRegistered)
    }

    @Test func `metadata leads back to the feature, and does not encode it`() throws {
        let metadata = try #require(Flint.current.features.last)
        #expect(ObjectIdentifier(metadata.feature) == ObjectIdentifier(Switched.self))
        #expect(Flint.current.availability(of: metadata.feature).isAvailable == false)
        let json = String(decoding: try JSONEncoder().encode(metadata), as: UTF8.self)
        #expect(!json.contains(#""feature""#) && json.contains(#""identifier":"Switched""#))
    }
}
