import FlintObservation
import FlintTweaks
import Testing

/// The state of a screen that edits tweaks.
@Suite(.timeLimit(.minutes(10))) struct ObservedTweakEditingTests {
    private let limit = TweakKey(
        "list", "limit", default: 20, title: "Notes in the list", range: TweakRange(minimum: 1, maximum: 100))
    private let title = TweakKey("list", "title", default: "Notes")
    private let tweaks: TweakManager
    private let editing: ObservedTweakEditing

    init() {
        tweaks = TweakManager(
            providers: [EphemeralTweakProvider(id: "memory")], declaring: [limit, title])
        editing = ObservedTweakEditing(tweaks)
    }

    private func row(_ key: some TweakDeclaring) throws -> DisplayableTweak {
        try #require(editing.sections.flatMap(\.rows).first { $0.path == key.declaration.path })
    }

    @Test func `rows follow changes and edits, also one that leaves the value`() async throws {
        let values = Watcher { editing.sections.flatMap(\.rows).map(\.valueText).sorted() }
        #expect(values.value == ["20", "Notes"])
        try tweaks.set(limit, to: 7)
        await values.wait { $0 == ["7", "Notes"] }
        #expect(values.invalidations == 1)
        let overrides = Watcher { (try? row(title).isOverridden) == true }
        editing.commit("Notes", for: try row(title))
        await overrides.wait { $0 }
        #expect(editing.lastError == nil)
        editing.reset(try row(title))
        await overrides.wait { !$0 }
    }

    @Test func `a text that is no value of the tweak is an error, and nothing is written`() throws {
        editing.commit("1000", for: try row(limit))
        #expect(editing.lastError?.code == .invalidValue)
        #expect(tweaks.value(of: limit) == 20)
        editing.commit(.int(30), for: try row(limit))
        #expect(editing.lastError == nil)
        #expect(tweaks.value(of: limit) == 30)
    }

    @Test func `a search narrows the rows and draws again`() async {
        let paths = Watcher { editing.sections.flatMap(\.rows).map(\.path.variable) }
        editing.query = "list notes"
        await paths.wait { $0 == ["limit"] }
        #expect(paths.invalidations == 1)
    }

    @Test func `a row says who decides its value`() throws {
        #expect(try row(limit).provenance == "The default.")
        editing.commit("5", for: try row(limit))
        #expect(try row(limit).provenance == "Edited here.")
        let fixed = EphemeralTweakProvider(
            id: "arguments", tweaks: [Tweak(feature: "list", variable: "limit", value: .int(9))])
        let shadowed = ObservedTweakEditing(
            TweakManager(
                providers: [fixed, EphemeralTweakProvider(id: "memory")], declaring: [limit],
                options: TweakManagerOptions(writeTarget: "memory")))
        let rows = shadowed.sections.flatMap(\.rows)
        #expect(rows.map(\.provenance) == ["“arguments” decides, whatever is edited here."])
        let readOnly = ObservedTweakEditing(TweakManager(providers: [], declaring: [limit]))
        #expect(editing.isEditable && !readOnly.isEditable)
    }
}
