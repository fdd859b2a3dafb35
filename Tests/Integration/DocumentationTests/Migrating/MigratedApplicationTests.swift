import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

/// Runs the application with which the guide for users of the first Flint ends.
@Suite(.flint) struct MigratedApplicationTests {
    struct Window: NotePresenter {
        let shown = Journal<String>()

        func show(_ name: String) async { shown.note(name) }
    }

    private let window = Window()
    private let suite = "flint.tests.\(UUID().uuidString)"
    /// Where the first Flint kept what people had chosen: under the types of the features around the feature.
    private let key = "features.user.toggle.AppFeatures/SharingFeature"

    private func withApplication(
        choosing isOn: Bool?, _ body: (Notes, UserDefaults) async throws -> Void
    ) async throws {
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        if let isOn { defaults.set(isOn, forKey: key) }
        try Notes.setUp(preferencesIn: suite)
        try await body(Notes(window: window), defaults)
    }

    @Test func `it is what the guide shows`() throws {
        let file = try Repository.text(
            "Tests/Integration/DocumentationTests/Migrating/MigratedApplication.swift")
        let blocks = try Document("Guides/migrating-from-flint.md").blocks(in: "swift")
        #expect(blocks.contains { $0.code + "\n" == file })
    }

    @Test func `it performs actions and opens the links that the old one has sent out`() async throws {
        try await withApplication(choosing: nil) { notes, _ in
            try await notes.userTapped(NoteRef(name: "Plan"))
            let url = try #require(URL(string: "notes://open?name=Letter"))
            #expect(await notes.open(url))
            #expect(window.shown.entries == ["Plan", "Letter"])
            let link = try Flint.current.links.appLink(to: NotesFeature.open, with: NoteRef(name: "Letter"))
            #expect(link == url)
            #expect(Flint.current.diagnostics.isEmpty)
        }
    }

    @Test(arguments: [true, false, nil] as [Bool?])
    func `it goes by what people chose in the old one`(choice: Bool?) async throws {
        try await withApplication(choosing: choice) { notes, _ in
            let isOn = choice == true
            let wasSent = try await notes.userTappedSend(NoteRef(name: "Plan"))
            #expect(wasSent == isOn)
            #expect(SharingFeature.isEnabled == isOn)
        }
    }

    @Test func `what people choose in it counts from then on, and the old choice does not come back`()
        async throws
    {
        try await withApplication(choosing: true) { notes, defaults in
            try Flint.current.setUserToggle(false, for: SharingFeature.self)
            let wasSent = try await notes.userTappedSend(NoteRef(name: "Plan"))
            #expect(!wasSent)
            #expect(defaults.object(forKey: "flint.toggle.SharingFeature") as? Bool == false)
            try Flint.current.setUserToggle(nil, for: SharingFeature.self)
            #expect(SharingFeature.isAvailable == false)
            #expect(defaults.object(forKey: key) == nil)
        }
    }
}
