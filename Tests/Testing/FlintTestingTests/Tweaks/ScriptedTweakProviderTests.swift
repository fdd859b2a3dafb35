import FlintTesting
import FlintTweaks
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScriptedTweakProviderTests {
    struct Offline: Error {}

    private func items(_ tweaks: TweakManager) -> Int? {
        tweaks.value(of: TweakKey<Int?>("checkout", "max_items"))
    }

    @Test func `deliveries come in order, and a failure keeps what is there`() async {
        let remote = ScriptedTweakProvider(id: "remote")
        let tweaks = TweakManager(providers: [remote])
        #expect(remote.status == .notReady)
        #expect(items(tweaks) == nil)
        remote.serve(["checkout": ["max_items": 50]], features: ["checkout": true])
        remote.fail(with: Offline())
        remote.serve([:])
        await tweaks.refresh()
        #expect(items(tweaks) == 50)
        #expect((remote.status, remote.featureState("checkout")) == (.ready, true))
        await tweaks.refresh()
        #expect(items(tweaks) == 50)
        #expect(remote.status == .error)
        await tweaks.refresh()
        #expect(items(tweaks) == nil)
        #expect((remote.featureState("checkout"), remote.refreshCount) == (nil, 3))
    }

    @Test func `the scripted error is thrown`() async {
        let remote = ScriptedTweakProvider()
        remote.fail(with: Offline())
        await #expect(throws: Offline.self) { try await remote.refresh() }
    }

    @Test func `a push changes the content at once, and takes nothing from the script`() async throws {
        let remote = ScriptedTweakProvider()
        let tweaks = TweakManager(providers: [remote])
        remote.serve(["checkout": ["max_items": 1]])
        remote.push(["checkout": ["max_items": 2]])
        #expect(items(tweaks) == 2)
        #expect(remote.refreshCount == 0)
        try await remote.refresh()
        #expect(items(tweaks) == 1)
        try await remote.refresh()
        #expect(items(tweaks) == 1)
    }
}
