import FlintTweaks
import Synchronization
import Testing

@Suite struct TweakManagerDecryptionTests {
    static let token = TweakKey("f", "token", default: "none")

    struct Secret: Error, CustomStringConvertible {
        var description: String { "SECRET" }
    }

    final class Hook: Sendable {
        private let seen = Mutex<[Tweak]>([])
        private let answer: @Sendable (Tweak) throws -> TweakValue

        init(_ answer: @escaping @Sendable (Tweak) throws -> TweakValue = { _ in "plain" }) {
            self.answer = answer
        }

        var calls: [Tweak] { seen.withLock { $0 } }

        var closure: TweakDecryption {
            { tweak in
                self.seen.withLock { $0.append(tweak) }
                return try self.answer(tweak)
            }
        }
    }

    static func provider(
        _ id: String, _ cipher: String = "SECRET", hook: TweakDecryption? = nil
    ) -> StoredTweakProvider {
        StoredTweakProvider(
            id,
            tweaks: [
                Tweak(
                    feature: "f", variable: "token", value: .string(cipher), title: "Token", isEncrypted: true
                ),
                Tweak(feature: "f", variable: "open", value: "open"),
            ], decryptionClosure: hook)
    }

    @Test func `the hook sees ciphertext and texts, once for each version`() throws {
        let hook = Hook()
        let provider = Self.provider("p")
        let manager = TweakManager(
            providers: [provider], options: TweakManagerOptions(decryptionClosure: hook.closure))
        for _ in 0..<3 { #expect(manager[Self.token] == "plain") }
        #expect([manager.snapshot()[Self.token], manager.resolve(Self.token).value] == ["plain", "plain"])
        #expect(hook.calls.map { [$0.value.string, $0.title] } == [["SECRET", "Token"]])
        provider.set("other", 1)
        manager.insert(StoredTweakProvider("q"), at: 0)
        #expect(hook.calls.count == 1)
        provider.set("token", "SECRET2")
        #expect(hook.calls.count == 2)
    }

    @Test func `a provider's own hook wins`() {
        let (own, common) = (Hook { _ in "own" }, Hook { _ in "common" })
        let manager = TweakManager(
            providers: [Self.provider("p", hook: own.closure)],
            options: TweakManagerOptions(decryptionClosure: common.closure))
        #expect(manager[Self.token] == "own")
        #expect(common.calls.isEmpty)
    }

    @Test func `later and nested providers get the hook, and a new hook tells its changes`() async {
        let nested = TweakManager(
            providers: [Self.provider("deep")], options: TweakManagerOptions(id: "nested"))
        let manager = TweakManager(
            providers: [], options: TweakManagerOptions(decryptionClosure: { _ in "first" }))
        manager.insert(nested, at: 0)
        #expect(manager[Self.token] == "first")
        var changes = manager.changes().makeAsyncIterator()
        manager.setDecryption { _ in "second" }
        let change = await changes.next()
        #expect([change?.before, change?.after] == ["first", "second"])
        #expect(change?.cause == .decryption)
        #expect(manager.resolve(Self.token).trace.isSensitive)
        manager.setDecryption(nil)
        #expect(manager[Self.token] == "none")
        manager.remove(id: "nested")
        #expect(nested[Self.token] == "none")
    }

    @Test func `a missing hook or one that throws is that provider's failure`() async {
        let throwing = Hook { _ in throw Secret() }
        let manager = TweakManager(providers: [
            Self.provider("none"), Self.provider("bad", hook: throwing.closure),
            StoredTweakProvider("low", ["token": "low"]),
        ])
        #expect(manager[Self.token] == "low")
        let trace = manager.resolve(Self.token).trace
        let missing = TweakError(.decryptionClosureNotProvided, path: Self.token.path, providerID: "none", "")
        let failed = TweakError(.decryptionFailed, path: Self.token.path, providerID: "bad", "")
        #expect(
            trace.entries.map(\.finding) == [.undecryptable(missing), .undecryptable(failed), .won("low")])
        let problems = manager.problems()
        manager.shutdown()
        #expect(Set(await TweakChangeStreamTests.all(problems).map(\.subject)) == [missing, failed])
    }

    @Test func `what the hook gives is checked like any value`() {
        let manager = TweakManager(
            providers: [Self.provider("p", hook: { _ in 5 })], declaring: [Self.token])
        #expect(manager[Self.token] == "none")
        #expect(
            manager.resolve(Self.token).trace.entries.first?.finding
                == .wrongType(found: .int, expected: .string))
    }
}
