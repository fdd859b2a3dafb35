import FlintTweaks
import Testing

@Suite struct TweakTests {
    static let full = Tweak(
        feature: "checkout", variable: "limit", value: 20, title: "Limit", description: "Items",
        group: "Shop",
        source: "local", isDisplayable: true, isEncrypted: false, options: [10, 20],
        range: TweakRange(minimum: 1))

    @Test(
        arguments: [
            { $0.path = TweakPath("checkout", "other") }, { $0.value = 20.0 }, { $0.title = nil },
            { $0.description = nil }, { $0.group = nil }, { $0.source = nil }, { $0.isDisplayable = false },
            { $0.isEncrypted = true }, { $0.options = [] }, { $0.range = nil },
        ] as [@Sendable (inout Tweak) -> Void])
    func `equality compares every field, and a copy can clear each`(change: @Sendable (inout Tweak) -> Void) {
        var copy = Self.full
        change(&copy)
        #expect(copy != Self.full)
    }

    @Test func `the title on display is the path if there is none`() {
        #expect(Self.full.displayTitle == "Limit")
        #expect(Tweak(feature: "a/b", variable: "c", value: 1).displayTitle == "a%2Fb/c")
    }
}
