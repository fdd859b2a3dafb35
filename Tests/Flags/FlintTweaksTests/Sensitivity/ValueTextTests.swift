import FlintTweaks
import Testing

/// Texts of plain values: those that do not know whether a tweak is sensitive show no value at all.
@Suite struct ValueTextTests {
    private static let secret = "swordfish"
    private static let path = TweakPath("vault", "token")
    private static let tweak = Tweak(
        feature: "vault", variable: "token", value: .string(secret), source: "file",
        options: [.string(secret)])
    private static let declaration = TweakDeclaration(
        path: path, kind: .string, defaultValue: .string(secret), options: [.string(secret)])
    private static let key = TweakKey("vault", "token", default: secret, options: [secret])
    private static let optionalKey = TweakKey<String?>("vault", "token", options: [secret])
    private static let batch: TweakBatch = {
        var batch = TweakBatch()
        batch.set(key, to: secret)
        batch.set(feature: "vault", variable: "other", to: .array([.string(secret)]))
        return batch
    }()
    private static let findings: [TweakTrace.Finding] = [
        .won(.string(secret)), .shadowed(.string(secret)), .notAllowed(.string(secret)),
        .wrongType(found: .string, expected: .int), .notFound, .notReady,
        .notConvertible(.string(secret), because: "not a value of Mode"),
    ]

    private static func trace(isSensitive: Bool) -> TweakTrace {
        TweakTrace(
            entries: findings.enumerated().map { .init(providerID: "p\($0)", finding: $1) },
            isSensitive: isSensitive)
    }

    private static func resolution(isSensitive: Bool) -> TweakResolution<String> {
        TweakResolution(
            value: secret, providerID: "file", reason: .static, errorCode: .parseError, version: 4,
            trace: trace(isSensitive: isSensitive))
    }

    private static func row(isSensitive: Bool) -> DisplayableTweak {
        DisplayableTweak(
            path: path, value: .string(secret), kind: .string, options: [.string(secret)], source: "file",
            isSensitive: isSensitive, trace: trace(isSensitive: isSensitive))
    }

    private static func change(from previousSource: String?, to source: String?) -> TweakChange {
        TweakChange(
            path: path, before: .string(secret), after: .string(secret + "2"), source: source,
            previousSource: previousSource, cause: .write, version: 7)
    }

    private static let blindTexts: [any Sendable] = [
        tweak, declaration, key, optionalKey, batch, batch.operations, TweakTable([tweak]),
        TweakRow.value(tweak), findings, trace(isSensitive: false).entries, [tweak: declaration],
        trace(isSensitive: true), resolution(isSensitive: true), row(isSensitive: true),
        row(isSensitive: true).valueText, [resolution(isSensitive: true)], [row(isSensitive: true)],
        [trace(isSensitive: true)], change(from: nil, to: "file"),
        TweakSection.sections(of: [row(isSensitive: true)], matching: TweakSearch("")),
    ]

    @Test func `no text shows a value that may be sensitive`() {
        for value in Self.blindTexts {
            for text in [String(describing: value), String(reflecting: value), "\(value)", "\([value])"] {
                #expect(!text.contains(Self.secret) && !text.isEmpty, "\(type(of: value))")
            }
        }
    }

    @Test func `the values of other tweaks are shown`() {
        #expect(
            Self.trace(isSensitive: false).description == """
                p0: won with "swordfish"
                p1: shadowed with "swordfish"
                p2: not among the options or out of range with "swordfish"
                p3: wrong type, String instead of Int
                p4: not found
                p5: not ready
                p6: “swordfish” is not a value of Mode
                """)
        #expect(
            Self.resolution(isSensitive: false).description
                == "swordfish from file (static, parseError), version 4")
        #expect(Self.row(isSensitive: false).debugDescription == "vault/token = swordfish from file")
    }

    @Test func `texts name the tweak`() {
        #expect(
            ["\(Self.tweak)", "\(Self.declaration)", "\(Self.key)", "\(Self.optionalKey)"]
                == ["vault/token: String from file", "vault/token: String", "vault/token", "vault/token"])
        #expect(Self.resolution(isSensitive: true).description.hasPrefix("(hidden) from file"))
        #expect(Self.row(isSensitive: true).valueText == "(hidden)")
    }

    @Test func `a batch tells what it writes where`() {
        var batch = Self.batch
        batch.delete(Self.key)
        batch.setFeature("vault", enabled: true)
        batch.setFeature("vault", enabled: false)
        batch.setFeature("vault", enabled: nil)
        batch.reset()
        batch.reset(feature: "vault")
        #expect(
            batch.description == """
                [set vault/token to a value of kind String, set vault/other to a value of kind Array, \
                delete vault/token, enable vault, disable vault, clear the state of vault, reset, reset vault]
                """)
    }

    @Test(arguments: [
        (nil, "file", " in file"), ("file", "file", " in file"), ("file", "remote", " from file to remote"),
        ("file", nil, " from file to the default"), (nil, nil, ""),
    ])
    func `a change tells where its values come from`(before: String?, after: String?, way: String) {
        let text = Self.change(from: before, to: after).description
        #expect(text == "vault/token changed by write\(way), version 7")
    }

    @Test func `a tweak without a value has an empty text`() {
        let row = DisplayableTweak(
            path: Self.path, value: nil, kind: .string, isSensitive: true,
            trace: Self.trace(isSensitive: true))
        #expect([row.valueText, row.debugDescription] == ["", "vault/token = no value"])
    }
}
