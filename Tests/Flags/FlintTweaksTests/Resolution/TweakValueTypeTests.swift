import FlintTweaks
import Testing

/// Values of the declared kind that the type of a flag does not take.
@Suite struct TweakValueTypeTests {
    enum Mode: String, TweakRepresentable { case plain, rich }
    struct Limits: Codable, Equatable, TweakRepresentable { var items = 20 }

    static let mode = TweakKey("f", "mode", default: Mode.plain)
    static let count = TweakKey("f", "count", default: 5 as UInt8)
    static let limits = TweakKey("f", "limits", default: Limits())

    static func manager(_ values: [String: TweakValue], encrypted: Bool = false) -> TweakManager {
        let tweaks = values.map { name, value in
            Tweak(feature: "f", variable: name, value: value, isEncrypted: encrypted)
        }
        return TweakManager(
            providers: [EphemeralTweakProvider(), EphemeralTweakProvider(id: "p", tweaks: tweaks)],
            declaring: [mode, count, limits],
            options: TweakManagerOptions(decryptionClosure: { $0.value }))
    }

    // MARK: Texts

    @Test func `a trace says what is wrong with a value of the right kind`() {
        let manager = Self.manager(["mode": "zzz", "count": 300])
        #expect(manager[Self.mode] == .plain && manager[Self.count] == 5)
        let mode = manager.resolve(Self.mode)
        #expect(mode.trace.description == "ephemeral: not found\np: “zzz” is not a value of Mode")
        #expect(mode.errorCode == .typeMismatch)
        #expect(mode.errorMessage?.contains("“zzz” is not a value of Mode") == true)
        let count = manager.resolve(Self.count)
        #expect(count.trace.description == "ephemeral: not found\np: 300 is out of range for UInt8")
        #expect(count.trace.entries.last?.description == "p: out of range for UInt8")
        #expect(count.errorMessage?.contains("300 is out of range for UInt8") == true)
    }

    @Test func `a key of another kind is named beside the kind that was found`() {
        let manager = Self.manager(["count": 7])
        let resolution = manager.resolve(TweakKey("f", "count", default: 0.5))
        #expect(resolution.value == 0.5)
        #expect(resolution.trace.description == "ephemeral: not found\np: wrong type, Int instead of Double")
    }

    @Test func `sensitive values appear in no text`() {
        let manager = Self.manager(["mode": "zzz"], encrypted: true)
        let resolution = manager.resolve(Self.mode)
        #expect(resolution.trace.description == "ephemeral: not found\np: not a value of Mode")
        #expect(resolution.errorMessage?.contains("zzz") == false)
        let error = #expect(throws: TweakError.self) {
            try manager.set(feature: "f", variable: "mode", to: "yyy")
        }
        let told = ["yyy", "not a value of Mode"].map { error?.description.contains($0) }
        #expect(told == [false, true])
    }

    @Test func `problems say the same, once`() async {
        let manager = Self.manager(["mode": "zzz"])
        let problems = manager.problems()
        for _ in 0..<3 { #expect(manager[Self.mode] == .plain) }
        manager.shutdown()
        let found = await TweakChangeStreamTests.all(problems)
        #expect(found.count == 1)
        #expect(found.first?.description.contains("“zzz” is not a value of Mode") == true)
    }

    // MARK: Editing accepts what reading accepts

    static let refused: [(String, TweakValue, String, String)] = [
        ("mode", "zzz", "zzz", "“zzz” is not a value of Mode"),
        ("count", 300, "300", "300 is out of range for UInt8"),
        ("count", -1, "-1", "-1 is out of range for UInt8"),
        ("limits", [:], "{}", "{} is not a value of Limits"),
    ]

    @Test(arguments: refused) func `what reads as the default cannot be written`(
        name: String, value: TweakValue, text: String, message: String
    ) {
        let manager = Self.manager([:])
        let path = TweakPath("f", name)
        let expected = TweakError(.invalidValue, path: path, providerID: "ephemeral", "")
        let error = #expect(throws: TweakError.self) {
            try manager.set(feature: "f", variable: name, to: value)
        }
        #expect(error == expected)
        #expect(error?.description.contains(message) == true)
        #expect(throws: expected) { try TweakEditing(manager).commit(path, value) }
        #expect(throws: TweakError.self) { try manager.write { $0.append(.set(path, value)) } }
        let edited = #expect(throws: TweakError.self) { try TweakEditing(manager).edit(path, text: text) }
        #expect(edited?.description.contains(message) == true)
        #expect(manager.version == 0)
    }

    static let accepted: [(String, TweakValue, String)] = [
        ("mode", "rich", "rich"), ("count", 255, "255"), ("limits", ["items": 3], #"{"items": 3}"#),
    ]

    @Test(arguments: accepted) func `what can be read can be written`(
        name: String, value: TweakValue, text: String
    ) throws {
        let manager = Self.manager([:])
        let path = TweakPath("f", name)
        #expect(try TweakEditing(manager).edit(path, text: text) == value)
        try TweakEditing(manager).commit(path, value)
        #expect(manager.resolve(feature: "f", variable: name).value == value)
    }

    @Test func `a row shows what is read, and a text key cannot go around the type`() throws {
        let manager = Self.manager(["mode": "zzz"])
        let row = try #require(TweakEditing(manager).displayableTweak(at: Self.mode.path))
        #expect(row.value == "plain" && row.source == nil)
        #expect(throws: TweakError.self) { try manager.set(TweakKey("f", "mode", default: ""), to: "zzz") }
        #expect(throws: TweakError(.wrongType, path: Self.mode.path, providerID: "p", "")) {
            try manager.tweakWith(feature: "f", variable: "mode")
        }
    }

    // MARK: Order

    @Test func `problems come in the order of paths`() async {
        let names = (0..<30).map { "v\($0)" }
        let keys = names.map { TweakKey("f", $0, default: 1) }
        let wrong = Dictionary(uniqueKeysWithValues: names.map { ($0, "x" as TweakValue) })
        let provider = StoredTweakProvider("p", wrong)
        let manager = TweakManager(providers: [provider], declaring: keys)
        let problems = manager.problems()
        provider.replace(Dictionary(uniqueKeysWithValues: names.map { ($0, "y" as TweakValue) }))
        manager.shutdown()
        let paths = await TweakChangeStreamTests.all(problems).flatMap(\.paths)
        let sorted = keys.map(\.path).sorted()
        #expect(paths == sorted + sorted)
    }
}
