import FlintTweaks
import Testing

@Suite struct TweakKeyTests {
    enum Theme: String, Codable, TweakRepresentable {
        case light
        case dark
    }

    static let limit = TweakKey(
        "checkout", "limit", default: 20, title: "Limit", description: "Items per order", group: "Shop",
        isDisplayable: false, isEncrypted: true, options: [10, 20], range: TweakRange(minimum: 1, maximum: 50)
    )

    @Test func `a key declares its path, kind, default and texts`() {
        let declaration = Self.limit.declaration
        #expect(
            declaration
                == TweakDeclaration(
                    path: TweakPath("checkout", "limit"), kind: .int, defaultValue: 20, title: "Limit",
                    description: "Items per order", group: "Shop", isDisplayable: false, isEncrypted: true,
                    options: [10, 20], range: TweakRange(minimum: 1, maximum: 50)))
        #expect(declaration.declaration == declaration)
    }

    @Test func `the kind is that of the type, not of an awkward default`() {
        let keys: [any TweakDeclaring] = [
            TweakKey("a", "b", default: UInt64.max), TweakKey("a", "b", default: Theme.dark),
            TweakKey("a", "b", default: [Theme]()), TweakKey("a", "b", default: [String: Int]()),
            TweakKey("a", "b", default: TweakValue.bool(true)), TweakKey("a", "b", default: Float(1)),
        ]
        #expect(keys.map(\.declaration.kind) == [.int, .string, .array, .object, .bool, .double])
    }

    @Test func `an optional key has a kind and no default`() {
        let key = TweakKey<Theme?>("app", "theme", options: [.dark])
        #expect(key.declaration.kind == .string && key.declaration.options == ["dark"])
        let other = TweakKey<Theme?>("app", "theme", default: .dark)
        #expect([key, other].map(\.declaration.defaultValue) == [nil, "dark"])
        #expect([key, other].map(\.defaultValue) == [nil, .dark])
    }

    @Test func `the title on display is the path if there is none`() {
        #expect(Tweak(feature: "a/b", variable: "c", value: 1, title: "Limit").displayTitle == "Limit")
        #expect(Tweak(feature: "a/b", variable: "c", value: 1).displayTitle == "a%2Fb/c")
    }

    @Test func `nil in a structure reads back, and a whole nil removes what is stored`() throws {
        let list = TweakKey("a", "list", default: [Int?]())
        let note = TweakKey<String?>("a", "note", default: "none")
        let tweaks = TweakManager(providers: [EphemeralTweakProvider()], declaring: [list, note])
        try tweaks.set(list, to: [1, nil, 3])
        #expect(tweaks[list] == [1, nil, 3])
        try tweaks.set(note, to: "x")
        #expect(tweaks[note] == "x")
        try tweaks.set(note, to: nil)
        #expect(tweaks[note] == "none")
        #expect(tweaks.resolve(note).providerID == nil)
        let bound = tweaks.bind(note)
        try bound.set("y")
        #expect(bound.value == "y")
        try tweaks.write { $0.set(note, to: nil) }
        #expect(bound.value == "none")
        try bound.delete()
    }

    @Test func `values that are no literals are written by name`() throws {
        let tweaks = TweakManager(providers: [EphemeralTweakProvider()])
        let (count, ratio, theme, missing) = (5, 0.5, Theme.dark, String?.none)
        try tweaks.set(feature: "a", variable: "count", to: count)
        try tweaks.set(feature: "a", variable: "ratio", to: ratio)
        try tweaks.set(feature: "a", variable: "theme", to: theme)
        try tweaks.set(feature: "a", variable: "list", to: [1, "x"])
        try tweaks.set(feature: "a", variable: "literal", to: 7)
        try tweaks.write { batch in
            batch.set(feature: "a", variable: "text", to: "\(count)")
            batch.set(feature: "a", variable: "literal", to: missing)
        }
        func value(_ variable: String) throws -> TweakValue? {
            try tweaks.tweak(feature: "a", variable: variable)?.value
        }
        #expect(
            try ["count", "ratio", "theme", "list", "text", "literal"].map(value)
                == [5, 0.5, "dark", [1, "x"], "5", nil])
        #expect(throws: TweakError(.notFound, path: TweakPath("a", "literal"), "")) {
            try tweaks.tweakWith(feature: "a", variable: "literal")
        }
    }
}
