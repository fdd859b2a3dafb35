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
        #expect(Self.limit.path == TweakPath("checkout", "limit"))
        #expect(
            declaration
                == TweakDeclaration(
                    path: TweakPath("checkout", "limit"), kind: .int, defaultValue: 20, title: "Limit",
                    description: "Items per order", group: "Shop", isDisplayable: false, isEncrypted: true,
                    options: [10, 20], range: TweakRange(minimum: 1, maximum: 50)))
        #expect(declaration.declaration == declaration)
    }

    @Test func `the kind is that of the type, not of an awkward default`() {
        #expect(TweakKey("a", "b", default: UInt64.max).declaration.kind == .int)
        #expect(TweakKey("a", "b", default: Theme.dark).declaration.kind == .string)
        #expect(TweakKey("a", "b", default: [Theme]()).declaration.kind == .array)
        #expect(TweakKey("a", "b", default: [String: Int]()).declaration.kind == .object)
        #expect(TweakKey("a", "b", default: TweakValue.bool(true)).declaration.kind == .bool)
        #expect(TweakKey("a", "b", default: Float(1)).declaration.kind == .double)
    }

    @Test func `an optional key has a kind and no default`() {
        let key = OptionalTweakKey<Theme>("app", "theme", options: [.dark])
        #expect(key.declaration.kind == .string)
        #expect(key.declaration.defaultValue == nil)
        #expect(key.declaration.options == ["dark"])
    }
}
