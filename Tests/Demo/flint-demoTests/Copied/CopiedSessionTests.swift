import FlintCore
import FlintInspector
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

/// The session from which the page has copied the tests in this folder.
///
/// With `FLINT_RECORD=1` it is recorded again; then `.ci/copy-demo-tests.mjs` copies the tests.
@Suite struct CopiedSessionTests {
    static let session = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "session.flintlog")

    /// The actions of which there are copied tests.
    private static let actions = [
        "NoteListAction", "NoteOpenAction", "NoteSearchAction", "NoteCloseAction", "NoteCreateAction",
        "NoteAppendAction", "NoteDeleteAction", "NoteLinkAction", "RouteListAction", "ActivityShowAction",
        "PropertyListAction", "FlagListAction",
    ]

    /// Performs each action once, each in a runtime as tests have it.
    private func perform() async throws {
        let presenter = SilentPresenter()
        _ = try await BrowsingFeature.list.perform(using: presenter)
        _ = try? await BrowsingFeature.close.perform(using: presenter)
        _ = try await BrowsingFeature.open.perform(with: NoteAddress(name: "One"), using: presenter)
        _ = try await BrowsingFeature.search.perform(with: SearchText(text: "milk"), using: presenter)
        _ = try await EditingFeature.create.perform(
            with: NewNote(name: "Two", text: "a secret"), using: presenter)
        try await EditingFeature.append.perform(
            with: NoteAppendAction.Line(note: NoteAddress(name: "One"), text: "a secret"), using: presenter)
        try await EditingFeature.delete.perform(with: NoteAddress(name: "Errands/Old"), using: presenter)
        _ = try await SharingFeature.link.perform(
            with: NoteLinkAction.Target(note: NoteAddress(name: "One"), isWeb: true), using: presenter)
        try await SharingFeature.links.perform(using: presenter)
        try await SharingFeature.activity.perform(with: false, using: presenter)
        try await SharingFeature.propertyList.perform(with: true, using: presenter)
        try await FlagsFeature.list.perform(using: presenter)
    }

    @Test(.notes) func `a recording has each action with its input, and no redacted member`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "session.flintlog")
        try Flint.current.register(InspectorFeature.self)
        let recording = try await InspectorFeature.record.perform(
            with: SessionRecordingOptions(file: file), source: .framework)
        try await perform()
        await recording.stop()
        let text = try String(contentsOf: file, encoding: .utf8)
        for action in Self.actions { #expect(text.contains("\"identifier\":\"\(action)\"")) }
        #expect(text.contains(#""json":{"note":{"name":"One"},"text":null}"#))
        #expect(!text.contains("a secret"))
        if ProcessInfo.processInfo.environment["FLINT_RECORD"] == "1" {
            try Data(text.utf8).write(to: Self.session)
        }
    }
}
