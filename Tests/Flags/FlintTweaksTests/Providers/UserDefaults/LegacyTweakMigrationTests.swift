import FlintTweaks
import Foundation
import Testing

@Suite struct LegacyTweakMigrationTests {
    let suite = DefaultsSuite()

    static let prefix = "lib.fragments.userDefaultsKey."
    static let declared: [any TweakDeclaring] = [
        TweakKey("a", "limit", default: 1), TweakKey("a", "ratio", default: 0.5),
        TweakKey("a", "both", default: 1), TweakKey("b", "both", default: 1),
        TweakKey("a", "b", default: true),
        TweakKey("a", "flag", default: true), TweakKey("a", "date", default: 1),
        TweakKey("a", "set", default: 1), TweakKey("a", "same", default: 1.0),
    ]

    func make() -> UserDefaultsTweakProvider {
        UserDefaultsTweakProvider(suiteName: suite.name, declaring: Self.declared)
    }

    /// Whole seconds, because a file keeps no part of one.
    private static let date = Date(timeIntervalSinceReferenceDate: 817_000_000)

    func fill() {
        let values: [String: Any] = [
            "limit": 3.0, "ratio": 2, "both": 4, "b": true, "a": false, "flag": 1, "date": Self.date,
            "set": 5,
            "same": 6, "unknown": 7,
        ]
        suite.put(Dictionary(uniqueKeysWithValues: values.map { (Self.prefix + $0.key, $0.value) }))
        suite.put(["flint.tweaks.value.a/set": 50, "flint.tweaks.value.a/same": 6.0])
    }

    func outcomes(_ migration: LegacyTweakMigration) -> [String: LegacyTweakMigration.Outcome] {
        let pairs = migration.entries.map { (String($0.key.dropFirst(Self.prefix.count)), $0.outcome) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test func `each key is reported`() throws {
        fill()
        let migration = try make().migrateLegacyKeys(declarations: Self.declared)
        #expect(
            outcomes(migration) == [
                "limit": .copied(TweakPath("a", "limit")), "ratio": .copied(TweakPath("a", "ratio")),
                "both": .ambiguous(
                    paths: [TweakPath("a", "both"), TweakPath("b", "both")], isFeature: false),
                "b": .ambiguous(paths: [TweakPath("a", "b")], isFeature: true), "a": .copiedFeature("a"),
                "flag": .wrongType(expected: .bool, found: .int),
                "date": .wrongType(expected: .int, found: nil),
                "set": .present(TweakPath("a", "set")), "same": .present(TweakPath("a", "same")),
                "unknown": .undeclared,
            ])
        #expect(migration.entries.map(\.key) == migration.entries.map(\.key).sorted())
        #expect(migration.entries.allSatisfy { !$0.isOriginalRemoved })
    }

    @Test func `migration loses nothing and changes no value that is read`() throws {
        fill()
        let provider = make()
        let before = provider.table
        try provider.migrateLegacyKeys(declarations: Self.declared)
        #expect(provider.table.rows == before.rows && provider.table.features == before.features)
        #expect(suite[Self.prefix + "limit"] as? Double == 3)
        let current = UserDefaultsTweakProvider(suiteName: suite.name, readsLegacyKeys: false)
        let values = try ["limit", "ratio", "set", "both"].map {
            try current.tweak(feature: "a", variable: $0)?.value
        }
        #expect(values == [3, 2.0, 50, nil])
        #expect(["a", "b"].map(current.featureState) == [false, nil])
    }

    @Test func `a second migration changes nothing`() throws {
        fill()
        let provider = make()
        try provider.migrateLegacyKeys(declarations: Self.declared)
        let stored = suite.defaults.persistentDomain(forName: suite.name) as NSDictionary?
        let version = provider.table.version
        let second = try provider.migrateLegacyKeys(declarations: Self.declared)
        #expect(
            ["limit", "a"].map { outcomes(second)[$0] }
                == [.present(TweakPath("a", "limit")), .presentFeature("a")])
        #expect(provider.table.version == version)
        #expect(suite.defaults.persistentDomain(forName: suite.name) as NSDictionary? == stored)
    }

    @Test func `what was removed after a migration stays removed`() throws {
        fill()
        let provider = make()
        try provider.migrateLegacyKeys(declarations: Self.declared)
        var batch = TweakBatch()
        batch.delete(feature: "a", variable: "limit")
        batch.setFeature("a", enabled: nil)
        try provider.apply(batch)
        for provider in [
            provider, make(), UserDefaultsTweakProvider(suiteName: suite.name, readsLegacyKeys: false),
        ] {
            let second = try provider.migrateLegacyKeys(declarations: Self.declared)
            #expect(
                ["limit", "a"].map { outcomes(second)[$0] }
                    == [.removed(TweakPath("a", "limit")), .removedFeature("a")])
            #expect(try provider.tweak(feature: "a", variable: "limit") == nil)
            #expect(provider.featureState("a") == nil)
        }
        let last = try provider.migrateLegacyKeys(declarations: Self.declared, removeOriginals: true)
        #expect(last.entries.filter(\.isOriginalRemoved).contains { $0.key == Self.prefix + "limit" })
        #expect(suite[Self.prefix + "limit"] == nil)
        #expect(try make().tweak(feature: "a", variable: "limit") == nil)
    }

    @Test(arguments: [false, true]) func `originals are removed only if nothing is lost`(isLater: Bool) throws
    {
        fill()
        let provider = make()
        let before = provider.table
        if isLater { try provider.migrateLegacyKeys(declarations: Self.declared) }
        let migration = try provider.migrateLegacyKeys(declarations: Self.declared, removeOriginals: true)
        let removed = migration.entries.filter(\.isOriginalRemoved).map(\.key)
        #expect(removed == ["a", "limit", "ratio", "same"].map { Self.prefix + $0 })
        let kept = migration.entries.map(\.key).filter { suite[$0] != nil }
        #expect(kept == ["b", "both", "date", "flag", "set", "unknown"].map { Self.prefix + $0 })
        #expect(provider.table.rows == before.rows && provider.table.features == before.features)
        let again = try provider.migrateLegacyKeys(declarations: Self.declared, removeOriginals: true)
        #expect(again.entries.map(\.isOriginalRemoved) == [false, false, false, false, false, false])
    }

    @Test func `every legacy value of a fitting kind survives`() throws {
        let values: [(Any, TweakValue)] = [
            (true, true), (false, false), (0, 0), (1, 1), (Int64.min, .int(.min)), (1.0, 1.0), (0.1, 0.1),
            ("", ""), ("a\n\u{0}\"", "a\n\u{0}\""), ([1, "a"] as [Any], [1, "a"]), (["k": 1.0], ["k": 1.0]),
        ]
        var declared: [any TweakDeclaring] = []
        for (index, (object, value)) in values.enumerated() {
            suite.put([Self.prefix + "v\(index)": object])
            declared.append(TweakDeclaration(path: TweakPath("f", "v\(index)"), kind: value.kind))
        }
        let provider = UserDefaultsTweakProvider(suiteName: suite.name)
        try provider.migrateLegacyKeys(declarations: declared, removeOriginals: true)
        for (index, (_, value)) in values.enumerated() {
            #expect(try provider.tweak(feature: "f", variable: "v\(index)")?.value == value)
        }
        #expect(suite.defaults.persistentDomain(forName: suite.name)?.count == values.count)
    }
}
