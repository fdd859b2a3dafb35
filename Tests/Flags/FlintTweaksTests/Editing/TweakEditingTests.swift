import FlintTweaks
import TestSupport
import Testing

@Suite struct TweakEditingTests {
    private static let limit = TweakKey(
        "checkout", "limit", default: 20, title: "Items per order", group: "Checkout",
        range: TweakRange(minimum: 1, maximum: 100))
    private static let title = TweakKey("checkout", "title", default: "Basket", group: "Checkout")
    private static let host = TweakKey("network", "host", default: "a.org", options: ["a.org", "b.org"])
    private static let coupon = TweakKey<String?>("checkout", "coupon")
    private static let hidden = TweakKey("network", "internal", default: 1, isDisplayable: false)
    private static let token = TweakKey<String?>("network", "token", isEncrypted: true)

    private let forced = EphemeralTweakProvider(id: "forced")
    private let overrides = EphemeralTweakProvider(id: "overrides")
    private let remote = EphemeralTweakProvider(
        id: "remote",
        tweaks: [
            Tweak(
                feature: "checkout", variable: "limit", value: 30, title: "Remote title",
                description: "From afar"),
            Tweak(feature: "extra", variable: "known", value: 1.5, title: "Extra"),
            Tweak(feature: "extra", variable: "hidden", value: 1, isDisplayable: false),
        ])

    private var providers: [any TweakProvider] { [forced, overrides, remote] }

    private func makeEditing() -> TweakEditing {
        let tweaks = TweakManager(
            providers: providers,
            declaring: [Self.limit, Self.title, Self.host, Self.coupon, Self.hidden, Self.token],
            options: TweakManagerOptions(writeTarget: "overrides"))
        return TweakEditing(tweaks)
    }

    private func row(_ path: TweakPath, in editing: TweakEditing) throws -> DisplayableTweak {
        try #require(editing.sections().flatMap(\.rows).first { $0.path == path })
    }

    /// What the row of the limit shows.
    private func shown(in editing: TweakEditing) throws -> String {
        let row = try row(Self.limit.path, in: editing)
        return row.valueText + (row.isOverridden ? " overridden" : "") + (row.isShadowed ? " shadowed" : "")
    }

    @Test
    func
        `declared displayable tweaks are listed in sections, others on request, and a search goes by what is shown`()
        throws
    {
        let editing = makeEditing()
        let sections = editing.sections()
        #expect(sections.map(\.title) == ["Checkout", "Other"])
        #expect(
            sections.map { $0.rows.map(\.path.description) } == [
                ["checkout/limit", "checkout/title"], ["checkout/coupon", "network/host", "network/token"],
            ])
        let rows = editing.sections(includesUndeclared: true).flatMap(\.rows)
        #expect(rows.contains { $0.path == TweakPath("extra", "known") && $0.kind == .double })
        #expect(!rows.contains { $0.path == TweakPath("extra", "hidden") })
        // Texts come from the first source that has them.
        let row = try row(Self.limit.path, in: editing)
        #expect(
            [row.title, row.description, row.group, row.source] == [
                "Remote title", "From afar", "Checkout", "remote",
            ])
        #expect(row.value == 30 && row.editor == .integer)
        #expect(row.range == TweakRange(minimum: 1, maximum: 100))
        let found = ["AFAR", "items", "checkout coup"].map {
            editing.sections(matching: $0).flatMap(\.rows).map(\.path)
        }
        #expect(found == [[Self.limit.path], [], [Self.coupon.path]])
    }

    @Test func `a row tells whether edits are stored and whether they count`() throws {
        let editing = makeEditing()
        let path = Self.limit.path
        #expect(editing.targetID == "overrides")
        #expect(try shown(in: editing) == "30")
        try editing.commit(path, editing.edit(path, text: " 50 "))
        #expect(try shown(in: editing) == "50 overridden")
        #expect(try row(path, in: editing).value == 50)
        #expect(try row(path, in: editing).source == "overrides")

        var batch = TweakBatch()
        batch.set(Self.limit, to: 60)
        try forced.apply(batch)
        #expect(try shown(in: editing) == "60 overridden shadowed")
        #expect(try editing.commit(path, 51).outcomes[path] == .shadowed(by: "forced"))

        try editing.clear(path)
        #expect(try shown(in: editing) == "60 shadowed")
    }

    @Test func `a stored value of a wrong kind can be cleared`() throws {
        let editing = makeEditing()
        var batch = TweakBatch()
        batch.set(feature: "checkout", variable: "limit", to: "many")
        try overrides.apply(batch)
        #expect(try shown(in: editing) == "30 overridden")
        try editing.clear(Self.limit.path)
        #expect(try shown(in: editing) == "30")
    }

    @Test func `a tweak that nobody knows cannot be edited`() throws {
        let error = try #require(throws: TweakError.self) {
            try makeEditing().edit(TweakPath("no", "body"), text: "1")
        }
        #expect(error.code == .notFound)
        #expect(makeEditing().displayableTweak(at: TweakPath("no", "body")) == nil)
    }

    @Test func `an undeclared tweak takes values of the kind that it has`() throws {
        let editing = makeEditing()
        let path = TweakPath("extra", "known")
        #expect(try editing.edit(path, text: "2") == 2.0)
        #expect(throws: TweakError.self) { try editing.edit(path, text: "two") }
        #expect(editing.displayableTweak(at: path)?.displayTitle == "Extra")
    }

    @Test func `without a provider to write to nothing is overridden`() throws {
        let tweaks = TweakManager(providers: [], declaring: [Self.limit])
        let editing = TweakEditing(tweaks)
        #expect(editing.targetID == nil)
        #expect(try shown(in: editing) == "20")
        let error = try #require(throws: TweakError.self) { try editing.commit(Self.limit.path, 30) }
        #expect(error.code == .readOnly)
    }

    @Test func `edits go to the provider that the model names`() throws {
        let editing = TweakEditing(makeEditing().tweakManager, in: "forced")
        #expect(try editing.commit(Self.limit.path, 40).providerID == "forced")
        #expect(try row(Self.limit.path, in: editing).isOverridden)
        #expect(try editing.clear(Self.limit.path).providerID == "forced")
    }

    @Test func `a nested manager is edited through its outer one`() throws {
        let inner = TweakManager(
            providers: [overrides], options: TweakManagerOptions(id: "inner"))
        let tweaks = TweakManager(providers: [inner, remote], declaring: [Self.limit])
        let editing = TweakEditing(tweaks)
        #expect(editing.targetID == "inner > overrides")
        try editing.commit(Self.limit.path, 40)
        #expect(try shown(in: editing) == "40 overridden")
    }

    @Test func `affected paths are those of effective changes, also of direct writes`() async throws {
        let editing = makeEditing()
        var affected = editing.affectedPaths().makeAsyncIterator()
        try editing.commit(Self.limit.path, 30)
        try editing.commit(Self.limit.path, 31)
        #expect(await affected.next() == [Self.limit.path])
        var batch = TweakBatch()
        batch.set(Self.title, to: "Cart")
        batch.set(Self.host, to: "b.org")
        try overrides.apply(batch)
        #expect(await affected.next() == [Self.title.path, Self.host.path])
        editing.tweakManager.shutdown()
        #expect(await affected.next() == nil)
    }

    @Test func `a reader of affected paths ends when its task is canceled`() async {
        let editing = makeEditing()
        let affected = editing.affectedPaths()
        let reader = Task(name: "reader") { for await _ in affected {} }
        reader.cancel()
        await reader.value
    }

    @Test func `reading, writing and editing accept the same values`() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<400 {
            let declaration = TweakDeclarationEditingTests.anyDeclaration(&generator)
            let value = TweakDeclarationEditingTests.anyValue(&generator, depth: 1)
            let path = declaration.path
            let holder = EphemeralTweakProvider(
                tweaks: [Tweak(feature: path.feature, variable: path.variable, value: value)])
            let editing = TweakEditing(TweakManager(providers: [holder], declaring: [declaration]))
            let tweaks = editing.tweakManager
            let read = tweaks.resolve(feature: path.feature, variable: path.variable)
            let isWritten = (try? editing.commit(path, value)) != nil
            #expect((read.providerID != nil) == isWritten, "\(declaration) \(value)")
            // A text has no kind of its own, so only a value of the declared kind says what its text must do.
            guard value.kind == declaration.kind else { continue }
            let edited = try? editing.edit(path, text: value.editingText)
            #expect(edited == (isWritten ? read.value : nil), "\(declaration) \(value)")
        }
    }
}
