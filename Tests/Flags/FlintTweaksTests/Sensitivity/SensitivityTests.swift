import FlintTweaks
import Synchronization
import Testing

/// What is encrypted somewhere is shown nowhere.
@Suite struct SensitivityTests {
    private static let secret = "swordfish"
    private static let ciphertext = "hsifdrows"
    private static let path = TweakPath("vault", "token")

    private struct Betrayal: Error, CustomStringConvertible {
        let description = "could not read \(SensitivityTests.secret) in \(SensitivityTests.ciphertext)"
    }

    private struct Failing: TweakProvider {
        let id = "failing"
        func tweak(feature: String, variable: String) throws -> Tweak? { throw Betrayal() }
        func featureState(_ feature: String) -> Bool? { nil }
    }

    /// Keeps every text and looks for the secret in it.
    private final class Texts: Sendable {
        private let texts = Mutex<[String]>([])

        func add(_ value: Any) {
            let described = [String(describing: value), String(reflecting: value), "\([value])"]
            texts.withLock { $0 += described }
        }

        var all: [String] { texts.withLock { $0 } }
    }

    private let secrets = EphemeralTweakProvider(
        id: "secrets",
        tweaks: [
            Tweak(
                feature: "vault", variable: "token", value: .string(ciphertext), title: "Token",
                isEncrypted: true)
        ])
    private let overrides = EphemeralTweakProvider(id: "overrides")
    private let texts = Texts()

    private func makeTweaks(
        declaring: [any TweakDeclaring] = [], others: [any TweakProvider] = [],
        decryption: @escaping TweakDecryption = { .string(String(($0.value.string ?? "").reversed())) }
    ) -> TweakManager {
        let texts = texts
        return TweakManager(
            providers: others + [overrides, secrets], declaring: declaring,
            options: TweakManagerOptions(decryptionClosure: decryption) { _, message in texts.add(message()) }
        )
    }

    private func expectNoSecret(sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts.all {
            let isSilent = !text.contains(Self.secret) && !text.contains(Self.ciphertext)
            #expect(isSilent, "\(text)", sourceLocation: sourceLocation)
        }
        #expect(!texts.all.isEmpty, sourceLocation: sourceLocation)
    }

    /// Asks everything public that has a text.
    private func describe(_ tweaks: TweakManager) {
        let key = TweakKey("vault", "token", default: Self.secret)
        let other = TweakKey("vault", "token", default: 1)
        let optional = TweakKey<String?>("vault", "token")
        texts.add(tweaks)
        texts.add(tweaks.resolve(key))
        texts.add(tweaks.resolve(other))
        texts.add(tweaks.resolve(optional))
        texts.add(tweaks.resolve(key).trace)
        texts.add(tweaks.resolve(feature: "vault", variable: "token"))
        texts.add(tweaks.bind(key))
        texts.add(tweaks.bind(key).resolution)
        texts.add(TweakProperty(key, tweakManager: tweaks))
        texts.add(TweakProperty(key, tweakManager: tweaks).projectedValue)
        texts.add(TweakProperty(optional, tweakManager: tweaks).projectedValue.resolution)
        texts.add(tweaks.snapshot())
        texts.add(tweaks.snapshot().resolve(key))
        texts.add(tweaks.declarations)
        texts.add(tweaks.table)
        texts.add(tweaks.table.tweaks)
        texts.add(TweakEditing(tweaks))
        texts.add(TweakEditing(tweaks).sections(includesUndeclared: true))
        texts.add(secrets.table)
        texts.add(overrides.table.tweaks)
        attempt { try tweaks.tweakWith(feature: "vault", variable: "token") }
        attempt { try secrets.tweak(feature: "vault", variable: "token") as Any }
        attempt { try tweaks.validate() }
    }

    private func attempt(_ body: () throws -> Any) {
        do { texts.add(try body()) } catch { texts.add(error) }
    }

    @Test func `a decrypted value is in no text`() throws {
        let tweaks = makeTweaks()
        #expect(tweaks.value(of: TweakKey<String?>("vault", "token")) == Self.secret)
        describe(tweaks)
        expectNoSecret()
    }

    @Test func `a plain value over an encrypted one is in no text`() throws {
        let tweaks = makeTweaks(declaring: [TweakKey<String?>("vault", "token")])
        var batch = TweakBatch()
        batch.set(feature: "vault", variable: "token", to: .string(Self.secret))
        texts.add(batch)
        try overrides.apply(batch)
        describe(tweaks)
        expectNoSecret()
    }

    @Test func `a path that is only declared as encrypted is sensitive`() throws {
        let key = TweakKey<String?>("vault", "code", isEncrypted: true)
        let tweaks = makeTweaks(declaring: [key])
        attempt { try tweaks.set(key, to: Self.secret) }
        texts.add(tweaks.resolve(key))
        texts.add(tweaks.resolve(key).trace)
        texts.add(TweakEditing(tweaks).sections())
        #expect(tweaks.resolve(key).trace.isSensitive)
        expectNoSecret()
    }

    @Test func `failures and problems tell no value`() async throws {
        let decryptions: [TweakDecryption] = [
            { _ in .string(Self.secret) }, { _ in throw Betrayal() }, { .array([$0.value]) },
        ]
        for decryption in decryptions {
            let tweaks = makeTweaks(
                declaring: [TweakKey<Int?>("vault", "token", range: TweakRange(maximum: 1))],
                others: [Failing()], decryption: decryption)
            let problems = tweaks.problems()
            describe(tweaks)
            attempt { try tweaks.set(feature: "vault", variable: "token", to: .string(Self.secret)) }
            attempt { try tweaks.set(feature: "vault", variable: "token", to: .double(.nan)) }
            TweakProperty(TweakKey("vault", "token", default: Self.secret), tweakManager: tweaks)
                .wrappedValue = Self.secret
            tweaks.shutdown()
            for await problem in problems { texts.add(problem) }
        }
        expectNoSecret()
    }

    @Test func `options of a sensitive tweak are in no text`() throws {
        let key = TweakKey("vault", "token", default: "none", options: [Self.secret, "none"])
        let tweaks = makeTweaks(declaring: [key])
        let editing = TweakEditing(tweaks)
        attempt { try editing.edit(Self.path, text: Self.secret + "!") }
        attempt { try editing.commit(Self.path, .string(Self.secret + "!")) }
        attempt { try tweaks.set(key, to: Self.secret + "?") }
        describe(tweaks)
        expectNoSecret()
    }

    @Test func `changes are delivered with values and described without`() async throws {
        let tweaks = makeTweaks(declaring: [TweakKey<String?>("vault", "token")])
        let (changes, sets) = (tweaks.changes(), tweaks.changeSets())
        attempt { try tweaks.set(feature: "vault", variable: "token", to: .string(Self.secret + "2")) }
        tweaks.shutdown()
        var delivered: [TweakValue?] = []
        for await change in changes {
            delivered.append(change.after)
            texts.add(change)
        }
        for await set in sets { texts.add(set) }
        #expect(delivered == [.string(Self.secret + "2")])
        expectNoSecret()
    }

    @Test func `what reads texts shows none of them in what it reports`() throws {
        let key = TweakKey<Int?>("vault", "token", isEncrypted: true)
        let environment = EnvironmentTweakProvider(
            environment: [
                "FLINT_TWEAK_VAULT__TOKEN": Self.secret,
                "FLINT_TWEAKS": #"{"vault": {"token": "\#(Self.secret)""#,
            ], declaring: [key])
        let commandLine = CommandLineTweakProvider(
            arguments: ["app", "--tweak", "vault/token=\(Self.secret)"], declaring: [key])
        texts.add(environment)
        texts.add(environment.problems)
        texts.add(commandLine)
        texts.add(commandLine.problems)
        describe(makeTweaks(declaring: [key], others: [environment, commandLine]))
        expectNoSecret()
    }

    @Test func `a file's encrypted tweak is in no text`() throws {
        let json =
            #"{"vault": {"token": {"Value": "hsifdrows", "Encrypted": true, "Options": ["swordfish"]}}}"#
        let file = try LocalTweakProvider(json: json)
        texts.add(file)
        texts.add(file.declarations)
        let tweaks = makeTweaks(others: [file])
        #expect(tweaks.value(of: TweakKey<String?>("vault", "token")) == Self.secret)
        describe(tweaks)
        expectNoSecret()
    }

    @Test func `an outer manager hides what an inner one decrypts`() {
        let inner = makeTweaks()
        let outer = TweakManager(providers: [inner])
        #expect(outer.value(of: TweakKey<String?>("vault", "token")) == Self.secret)
        describe(outer)
        expectNoSecret()
    }
}
