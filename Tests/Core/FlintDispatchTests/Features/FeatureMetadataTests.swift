import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

@Suite(.flint) struct FeatureMetadataTests {
    init() throws { try Flint.current.setup(AppFeatures.self) }

    struct Note: Sendable {}
    protocol Window: Sendable {}

    enum NoteOpenAction: Action, AnalyticsAction {
        static let description = "Open a note"
        static let analyticsID = "note-open"
        static let defaultSession = ActionSession.Configuration("notes", order: .serial)
        static func perform(with context: ActionContext<Note?>, using window: any Window) -> Int { 1 }
    }

    enum SaveAction: IdleAction {}

    enum PrintAction: IdleAction {
        static let identifier = "print"
        static let name = "Print on Paper"
    }

    enum ShareAction: IdleAction {}

    enum AppFeatures: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [NoteFeature.self, SharingFeatures.self]
    }

    enum NoteFeature: Feature {
        static let description = "Work with notes"
        static let isVisible = true
        static let variation: String? = "B"
        static let open = action(NoteOpenAction.self)
        static let save = action(SaveAction.self)
        static let print = action(PrintAction.self)
        static let undeclared = action(ShareAction.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.publish(save)
            actions.declare(open)
            actions.publish(print)
        }
    }

    enum SharingFeatures: FeatureGroup, ConditionalFeature {
        static let description = "Give notes away"
        static let subfeatures: [any FeatureDefinition.Type] = [LinkFeature.self]
        static let share = action(ShareAction.self)

        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: false)
        }

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
    }

    enum LinkFeature: ConditionalFeature, TestFeature {
        static let identifier = "links"
    }

    enum Elsewhere: ConditionalFeature, TestFeature {
        static let share = action(ShareAction.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
    }

    @Test func `a feature's metadata says what the feature says, else defaults`() throws {
        let note = try #require(Flint.current.metadata(for: NoteFeature.self))
        #expect(
            [note.identifier, note.name, note.description, note.variation, note.parent] == [
                "FeatureMetadataTests.NoteFeature", "Note", "Work with notes", "B",
                "FeatureMetadataTests.AppFeatures",
            ])
        #expect((note.isVisible, note.children.count, note.constraints.count) == (true, 0, 0))
        #expect(note.kind == FeatureKind(isGroup: false, isConditional: false))
        #expect("\(note.path)" == "FeatureMetadataTests.AppFeatures/FeatureMetadataTests.NoteFeature")
        let links = try #require(Flint.current.metadata(for: LinkFeature.self))
        #expect([links.identifier, links.name, links.variation] == ["links", "Link", nil])
        #expect(!links.isVisible && links.actions.isEmpty)
    }

    @Test func `a group has a description by default and may be conditional`() throws {
        let app = try #require(Flint.current.metadata(for: AppFeatures.self))
        #expect([app.description, app.parent] == ["A feature group", nil])
        #expect(app.children == ["FeatureMetadataTests.NoteFeature", "FeatureMetadataTests.SharingFeatures"])
        let sharing = try #require(Flint.current.metadata(for: SharingFeatures.self))
        #expect(sharing.kind == FeatureKind(isGroup: true, isConditional: true))
        #expect(
            (sharing.constraints.map(\.kind), sharing.constraints.map(\.defaultValue))
                == ([.runtimeEnabled], [false]))
        #expect(sharing.children == ["links"])
    }

    @Test func `actions and features keep their order, and published actions are picked from them`() throws {
        let note = try #require(Flint.current.metadata(for: NoteFeature.self))
        #expect(
            [note.actions, note.publishedActions].map { $0.map(\.name) }
                == [["Save", "Note Open", "Print on Paper"], ["Save", "Print on Paper"]])
        let runtime = Flint.current
        #expect(
            [runtime.features, runtime.roots, runtime.conditionalFeatures].map { $0.map(\.name) } == [
                ["App Features", "Note", "Sharing Features", "Link"], ["App Features"],
                ["Sharing Features", "Link"],
            ])
    }

    @Test func `an action's metadata says what the action says, else defaults`() throws {
        let open = try #require(Flint.current.metadata(for: NoteFeature.open))
        #expect(
            [
                open.identifier, open.bindingID, open.name, open.description, open.inputType,
                open.presenterType, open.outputType, open.analyticsID, open.defaultSession,
            ] == [
                "FeatureMetadataTests.NoteOpenAction",
                "FeatureMetadataTests.NoteFeature#FeatureMetadataTests.NoteOpenAction", "Note Open",
                "Open a note", "Optional<FeatureMetadataTests.Note>", "FeatureMetadataTests.Window", "Int",
                "note-open", "notes",
            ])
        #expect((NoteFeature.open.identifier, open.isPublished) == (open.bindingID, false))
        #expect(
            "\(open.path)".hasSuffix("/FeatureMetadataTests.NoteFeature#FeatureMetadataTests.NoteOpenAction"))
        let print = try #require(Flint.current.metadata(for: NoteFeature.print))
        #expect(
            [
                print.identifier, print.bindingID, print.defaultSession, print.inputType,
                print.presenterType, print.outputType, print.analyticsID,
            ] == [
                "print", "FeatureMetadataTests.NoteFeature#print", "main", "NoInput", "NoPresenter", "()",
                nil,
            ])
    }

    @Test func `what is not registered, not declared or not set up has no metadata`() {
        #expect(Flint.current.metadata(for: Elsewhere.self) == nil)
        #expect(Flint.current.metadata(for: Elsewhere.share) == nil)
        #expect(Flint.current.metadata(for: NoteFeature.undeclared) == nil)
        #expect(Flint.current.metadata(for: SharingFeatures.share) != nil)
        let runtime = Flint()
        #expect(
            (runtime.features.count, runtime.roots.count, runtime.conditionalFeatures.count) == (0, 0, 0))
        #expect(runtime.metadata(for: NoteFeature.self) == nil)
        #expect(runtime.metadata(for: NoteFeature.open) == nil)
    }

    @Test func `moving a feature changes its path and not its identity`() throws {
        let moved = Flint()
        enum Flat: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [LinkFeature.self]
        }
        try moved.setup(Flat.self)
        let here = try #require(Flint.current.metadata(for: LinkFeature.self))
        let there = try #require(moved.metadata(for: LinkFeature.self))
        #expect((here.identifier == there.identifier, here.path == there.path) == (true, false))
    }

    @Test func `metadata leads back to the feature, and is encoded without it, with paths as texts`() throws {
        let features = Flint.current.features
        #expect(features.map { $0.feature.identifier } == features.map(\.identifier))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(features), as: UTF8.self)
        let members = [
            "\"path\":\"FeatureMetadataTests.AppFeatures/FeatureMetadataTests.NoteFeature\"",
            "\"bindingID\":\"FeatureMetadataTests.NoteFeature#print\"",
            "\"kind\":{\"isConditional\":true,\"isGroup\":true}",
        ]
        #expect((members + ["\"feature\""]).filter { text.contains($0) } == members)
    }

    @Test func `a binding touched before registration finds its ancestors afterwards`() throws {
        enum LateFeature: Feature, TestFeature {
            static let share = action(ShareAction.self)
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
        }
        let binding = LateFeature.share
        #expect(Flint.current.metadata(for: binding) == nil)
        enum LateGroup: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [LateFeature.self]
        }
        try Flint.current.register(LateGroup.self)
        #expect(
            Flint.current.metadata(for: binding)?.path.features == [
                LateGroup.identifier, LateFeature.identifier,
            ])
    }
}
