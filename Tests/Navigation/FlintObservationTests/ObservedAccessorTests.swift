import FlintTweaks
import Testing

/// The property `observed` of accessors that are generated with the option of this name.
@Suite(.timeLimit(.minutes(10))) struct ObservedAccessorTests {
    private let tweaks = ReadingTweaks(
        TweakManager(
            providers: [EphemeralTweakProvider(id: "memory")], declaring: ReadingTweaks.declarations))

    @Test func `what views read and assign is what the accessor reads and assigns`() {
        #expect(tweaks.observed.limit == 20)
        tweaks.observed.limit += 1
        #expect(tweaks.limit == 21)
        tweaks.limit = 30
        #expect(tweaks.observed.limit == 30)
        tweaks.observed.search.order = "date"
        #expect(tweaks.search.order == "date")
        #expect(tweaks.observed.list.order == "name")
    }

    @Test func `a change of a tweak invalidates its readers only`() async {
        let limits = Watcher { [tweaks] in tweaks.observed.limit }
        let titles = Watcher { [tweaks] in tweaks.observed.title }
        tweaks.limit = 7
        await limits.wait { $0 == 7 }
        tweaks.title = "Lists"
        await titles.wait { $0 == "Lists" }
        #expect((limits.invalidations, titles.invalidations) == (1, 1))
    }
}
