import FlintTweaks
import Foundation
import TestSupport
import Testing

@Suite struct UserDefaultsTweakProviderTests {
    let suite = DefaultsSuite()

    func make(
        prefix: String = "flint.tweaks", readsLegacyKeys: Bool = true, declaring: [any TweakDeclaring] = []
    ) -> UserDefaultsTweakProvider {
        UserDefaultsTweakProvider(
            suiteName: suite.name, prefix: prefix, readsLegacyKeys: readsLegacyKeys, declaring: declaring)
    }

    func batch(_ change: (inout TweakBatch) -> Void) -> TweakBatch {
        var batch = TweakBatch()
        change(&batch)
        return batch
    }

    func value(_ provider: UserDefaultsTweakProvider, _ variable: String) throws -> TweakValue? {
        try provider.tweak(feature: "a", variable: variable)?.value
    }

    @Test func `all kinds read back as written, by another provider, too`() throws {
        let values: [String: TweakValue] = [
            "bool": true, "false": false, "zero": 0, "one": 1, "real": 1.0, "minus": -0.0, "max": .int(.max),
            "min": .int(.min), "tiny": .double(.leastNonzeroMagnitude), "text": "1", "empty": "",
            "lines": "a\n\"\\\u{0}é", "list": [1, 1.0, true, "1", []],
            "object": ["": 1.0, "é/%": ["a": false]],
        ]
        let provider = make()
        try provider.apply(
            batch { for (name, value) in values { $0.set(feature: "a", variable: name, to: value) } })
        for other in [provider, make()] {
            #expect(other.table.rows.count == values.count)
            for (name, value) in values { #expect(try self.value(other, name) == value) }
        }
        #expect(try value(provider, "minus")?.double?.sign == .minus)
    }

    @Test func `random values read back or are refused as not finite`() throws {
        var values = TweakValueTests.Values(generator: SeededGenerator(seed: 11))
        let provider = make()
        var stored: [String: TweakValue] = [:]
        for index in 0..<80 {
            let value = values.next(depth: 3)
            do {
                try provider.apply(batch { $0.set(feature: "a", variable: "v\(index)", to: value) })
                stored["v\(index)"] = value
            } catch let error as TweakError {
                #expect(error.code == .invalidValue)
                #expect(["nan", "inf"].contains { value.description.contains($0) })
            }
        }
        let other = make()
        #expect(other.table.rows.count == stored.count)
        #expect(stored.count > 40)
        for (name, value) in stored { #expect(try self.value(other, name) == value) }
    }

    @Test func `keys hold the prefix, the feature and the variable`() throws {
        let provider = make(prefix: "mine")
        try provider.apply(
            batch {
                $0.set(feature: "a/b", variable: "50%", to: 1)
                $0.set(feature: "c", variable: "50%", to: 2)
                $0.setFeature("a/b", enabled: false)
            })
        #expect(suite["mine.value.a%2Fb/50%25"] != nil && suite["mine.value.c/50%25"] != nil)
        #expect(suite["mine.feature.a/b"] as? Bool == false)
        #expect(make().table.rows.isEmpty)
        #expect(make(prefix: "mine").table.rows.count == 2)
        #expect(make(prefix: "mine").featureState("a/b") == false)
    }

    @Test(arguments: ["", "/", "%", "%2F", "\n", "\u{301}", "e\u{301}", ".", "a.value.b", "\u{0}", "🇩🇪"])
    func `awkward names read back and are deleted`(name: String) throws {
        let provider = make()
        try provider.apply(
            batch {
                $0.set(feature: name, variable: name, to: 1)
                $0.setFeature(name, enabled: true)
            })
        let other = make()
        #expect(try other.tweak(feature: name, variable: name)?.value == 1)
        #expect(other.featureState(name) == true)
        try other.apply(
            batch {
                $0.delete(feature: name, variable: name)
                $0.setFeature(name, enabled: nil)
            })
        #expect(other.table.rows.isEmpty)
        #expect(make().table.rows.isEmpty && make().table.features.isEmpty)
    }

    @Test func `a name has one key, however its characters are composed`() throws {
        let provider = make()
        try provider.apply(
            batch {
                $0.set(feature: "a", variable: "\u{E9}", to: 1)
                $0.set(feature: "a", variable: "e\u{301}", to: 2)
            })
        #expect(suite.defaults.persistentDomain(forName: suite.name)?.count == 1)
        #expect(try value(make(), "\u{E9}") == 2)
        suite.defaults.removeObject(forKey: "flint.tweaks.value.a/\u{E9}")
        suite.defaults.synchronize()
        suite.put(["flint.tweaks.value.a/e\u{301}": 3])
        let other = make()
        #expect(try value(other, "\u{E9}") == 3)
        try other.apply(batch { $0.delete(feature: "a", variable: "\u{E9}") })
        #expect(make().table.rows.isEmpty)
    }

    @Test func `plain values of other tools are read by their own types`() throws {
        suite.put([
            "flint.tweaks.value.a/true": true, "flint.tweaks.value.a/false": false,
            "flint.tweaks.value.a/zero": 0,
            "flint.tweaks.value.a/one": 1, "flint.tweaks.value.a/many": 42,
            "flint.tweaks.value.a/max": Int64.max,
            "flint.tweaks.value.a/real": 1.0, "flint.tweaks.value.a/half": 0.5,
            "flint.tweaks.value.a/text": "true",
            "flint.tweaks.value.a/list": [1, true, 2.0, "x"] as [Any],
            "flint.tweaks.value.a/object": ["k": false, "n": ["m": 1.0]] as [String: Any],
            "flint.tweaks.value.a/texts": ["kind": "Int", "other": "1"], "flint.tweaks.value.a": 1,
            "flint.tweaks.feature.a": true, "flint.tweaks.feature.b": 1, "flint.tweaks.feature.c": "true",
        ])
        let expected: [String: TweakValue] = [
            "true": true, "false": false, "zero": 0, "one": 1, "many": 42, "max": .int(.max), "real": 1.0,
            "half": 0.5, "text": "true", "list": [1, true, 2.0, "x"],
            "object": ["k": false, "n": ["m": 1.0]],
            "texts": ["kind": "Int", "other": "1"],
        ]
        let provider = make()
        #expect(provider.table.rows.count == expected.count)
        for (name, value) in expected { #expect(try self.value(provider, name) == value) }
        #expect(provider.table.features == ["a": true])
    }

    @Test(arguments: [
        ["kind": "Int", "text": "1.0"], ["kind": "Int", "text": ""], ["kind": "Bool", "text": "1"],
        ["kind": "Array", "text": "[null]"], ["kind": "Object", "text": "{"],
        ["kind": "Double", "text": "nan"],
    ])
    func `a damaged value is an error with a remedy, until it is written anew`(
        stored: [String: String]
    ) throws {
        suite.put(["flint.tweaks.value.a/x": stored])
        let provider = make()
        let error = #expect(throws: TweakError.self) { try provider.tweak(feature: "a", variable: "x") }
        #expect(error?.path == TweakPath("a", "x") && error?.providerID == "userDefaults")
        #expect(error?.description.contains("flint.tweaks.value.a/x") == true)
        try provider.apply(batch { $0.set(feature: "a", variable: "x", to: 1) })
        #expect(try value(provider, "x") == 1)
    }

    @Test func `data and dates are no values`() {
        suite.put(["flint.tweaks.value.a/x": Data([1]), "flint.tweaks.value.a/y": [Date()]])
        let provider = make()
        for name in ["x", "y"] {
            let error = TweakError(.notSupported, path: TweakPath("a", name), providerID: "userDefaults", "")
            #expect(throws: error) { try provider.tweak(feature: "a", variable: name) }
        }
    }

    @Test func `a batch is one version, and a value that cannot be stored changes nothing`() throws {
        let provider = make()
        let version = provider.table.version
        try provider.apply(
            batch {
                $0.set(feature: "a", variable: "x", to: 1)
                $0.set(feature: "a", variable: "y", to: 2)
                $0.setFeature("a", enabled: true)
            })
        #expect(provider.table.version == version + 1)
        var deep: TweakValue = 1
        for _ in 0..<100 { deep = [deep] }
        for value in [deep, .double(.nan), [.double(.infinity)]] {
            #expect(
                throws: TweakError(.invalidValue, path: TweakPath("a", "z"), providerID: "userDefaults", "")
            ) {
                try provider.apply(
                    batch {
                        $0.set(feature: "a", variable: "x", to: 5)
                        $0.set(feature: "a", variable: "z", to: value)
                    })
            }
        }
        #expect(provider.table.version == version + 1)
        #expect(try value(make(), "x") == 1)
    }

    @Test func `a reset leaves the keys of others alone`() throws {
        suite.put(["other": 1, "flint.tweaks.value.x": 1, "lib.fragments.userDefaultsKey.x": 1])
        let provider = make()
        try provider.apply(batch { $0.set(feature: "a", variable: "x", to: 1) })
        try provider.apply(batch { $0.reset() })
        let others = ["other", "flint.tweaks.value.x", "lib.fragments.userDefaultsKey.x"]
        #expect(others.map { suite[$0] as? Int } == [1, 1, 1])
    }

    @Test func `edits and deletions by others appear after a refresh`() async throws {
        let provider = make()
        try provider.apply(
            batch {
                $0.set(feature: "a", variable: "x", to: 1)
                $0.set(feature: "a", variable: "y", to: 1)
                $0.setFeature("a", enabled: true)
            })
        suite.put(["flint.tweaks.value.a/x": 2, "flint.tweaks.feature.b": false])
        suite.defaults.removeObject(forKey: "flint.tweaks.value.a/y")
        suite.defaults.removeObject(forKey: "flint.tweaks.feature.a")
        var tables = provider.tables().makeAsyncIterator()
        _ = await tables.next()
        try await provider.refresh()
        #expect(await tables.next()?.tweaks.map(\.value) == [2])
        #expect(provider.table.features == ["b": false])
        let version = provider.table.version
        try await provider.refresh()
        #expect(provider.table.version == version)
        #expect(provider.status == .ready)
    }

    @Test func `edits by another process appear after a refresh`() async throws {
        let provider = make()
        try provider.apply(
            batch {
                $0.set(feature: "a", variable: "x", to: 1)
                $0.set(feature: "a", variable: "y", to: 1)
            })
        await #expect(processExitsWith: .success) { [name = suite.name as String] in
            var batch = TweakBatch()
            batch.set(feature: "a", variable: "x", to: 2)
            batch.delete(feature: "a", variable: "y")
            try UserDefaultsTweakProvider(suiteName: name).apply(batch)
        }
        try await provider.refresh()
        #expect(provider.table.tweaks.map(\.value) == [2])
    }

    #if os(Linux)
        @Test func `defaults that cannot be saved refuse a batch and stay as they are`() async {
            // One such suite spoils all user defaults of its process.
            await #expect(processExitsWith: .success) {
                // The name is a path relative to the folder of all suites; nothing can be made in /proc.
                let name = String(repeating: "../", count: 20) + "proc/none/flint-tests"
                let provider = UserDefaultsTweakProvider(suiteName: name)
                let version = provider.table.version
                var batch = TweakBatch()
                batch.set(feature: "a", variable: "x", to: 1)
                batch.setFeature("a", enabled: true)
                #expect(throws: TweakError(.storageFailed, providerID: "userDefaults", "")) {
                    try provider.apply(batch)
                }
                #expect(provider.table.version == version)
                let defaults = try #require(UserDefaults(suiteName: name))
                #expect(defaults.object(forKey: "flint.tweaks.value.a/x") == nil)
                try await provider.refresh()
                #expect(provider.table.version == version)
            }
        }
    #endif

    @Test func `legacy keys are read for each declared tweak whose kind accepts them`() throws {
        suite.put([
            "lib.fragments.userDefaultsKey.limit": 5, "lib.fragments.userDefaultsKey.ratio": 2,
            "lib.fragments.userDefaultsKey.whole": 3.0, "lib.fragments.userDefaultsKey.part": 3.5,
            "lib.fragments.userDefaultsKey.flag": 1, "lib.fragments.userDefaultsKey.title": "x",
            "lib.fragments.userDefaultsKey.unknown": 1, "lib.fragments.userDefaultsKey.a": true,
            "lib.fragments.userDefaultsKey.b": 1,
        ])
        let declared: [any TweakDeclaring] = [
            TweakKey("a", "limit", default: 1), TweakKey("b", "limit", default: 1),
            TweakKey("a", "ratio", default: 0.5), TweakKey("a", "whole", default: 1),
            TweakKey("a", "part", default: 1), TweakKey("a", "flag", default: false),
            TweakKey("a", "title", default: ""), TweakKey("a", "a", default: false),
        ]
        let provider = make(declaring: declared)
        #expect(
            Dictionary(uniqueKeysWithValues: provider.table.tweaks.map { ($0.path.description, $0.value) })
                == ["a/limit": 5, "b/limit": 5, "a/ratio": 2.0, "a/whole": 3, "a/title": "x", "a/a": true])
        #expect(provider.table.features == ["a": true])
        #expect(make(readsLegacyKeys: false, declaring: declared).table.rows.isEmpty)
        let later = make()
        #expect(later.table.rows.isEmpty)
        later.declare(declared)
        #expect(later.table.tweaks == provider.table.tweaks)
    }

    @Test func `a current key hides the legacy key, which is never written`() throws {
        suite.put(["lib.fragments.userDefaultsKey.x": 5, "lib.fragments.userDefaultsKey.a": true])
        let provider = make(declaring: [TweakKey("a", "x", default: 1)])
        try provider.apply(
            batch {
                $0.set(feature: "a", variable: "x", to: 6)
                $0.setFeature("a", enabled: false)
            })
        #expect(try value(provider, "x") == 6)
        #expect(provider.featureState("a") == false)
        #expect(suite["lib.fragments.userDefaultsKey.x"] as? Int == 5)
        #expect(suite["lib.fragments.userDefaultsKey.a"] as? Bool == true)
    }

    /// The ways to remove the value and the state that a legacy key gives.
    enum Removal: CaseIterable {
        case delete
        case reset
        case resetOfFeature
        case clear
        case assignmentOfNil
        case batch

        func run(in tweaks: TweakManager) throws {
            let key = TweakKey<Int?>("a", "x")
            switch self {
            case .delete:
                #expect(try tweaks.delete(feature: "a", variable: "x").outcomes[key.path] == .effective)
            case .reset: #expect(try tweaks.reset().paths == [key.path, TweakPath("b", "x")])
            case .resetOfFeature: #expect(try tweaks.reset(feature: "a").paths == [key.path])
            case .clear:
                let editing = TweakEditing(tweaks)
                #expect(editing.displayableTweak(at: key.path)?.isOverridden == true)
                try editing.clear(key.path)
                #expect(editing.displayableTweak(at: key.path)?.isOverridden == false)
            case .assignmentOfNil:
                TweakProperty(key, tweakManager: tweaks).wrappedValue = nil
            case .batch:
                try tweaks.write {
                    $0.set(key, to: 7)
                    $0.delete(key)
                }
            }
            try tweaks.setFeature("a", enabled: nil)
        }
    }

    @Test(arguments: Removal.allCases) func `a removed override of JustTweak stays removed`(
        removal: Removal
    ) async throws {
        suite.put(["lib.fragments.userDefaultsKey.x": 5, "lib.fragments.userDefaultsKey.a": true])
        let file = try LocalTweakProvider(
            json: #"{"a": {"$enabled": false, "x": {"Value": 1}}, "b": {"x": {"Value": 2}}}"#)
        let provider = make(declaring: file.declarations)
        let tweaks = TweakManager(providers: [provider, file])
        let (x, other) = (TweakKey("a", "x", default: 0), TweakKey("b", "x", default: 0))
        #expect([x, other].map { tweaks[$0] } == [5, 5])
        #expect(tweaks.featureState("a") == true)
        try removal.run(in: tweaks)
        #expect(tweaks.featureState("a") == false)
        // Another feature with a variable of that name, and an earlier version of the application, still have it.
        #expect([x, other].map { tweaks[$0] } == [1, removal == .reset ? 2 : 5])
        #expect(suite["lib.fragments.userDefaultsKey.x"] as? Int == 5)
        let later = make(declaring: file.declarations)
        for provider in [provider, later] {
            #expect(try value(provider, "x") == nil)
            #expect(provider.featureState("a") == nil)
        }
        try await later.refresh()
        #expect(try value(later, "x") == nil)
        try TweakManager(providers: [later, file]).set(x, to: 9)
        #expect(try value(make(declaring: file.declarations), "x") == 9)
    }

    @Test func `overrides of JustTweak that no declaration covers are a finding`() throws {
        suite.put(["lib.fragments.userDefaultsKey.x": 5, "lib.fragments.userDefaultsKey.y": 6])
        let file = try LocalTweakProvider(json: #"{"a": {"x": {"Value": 1}}}"#)
        func findings(_ provider: UserDefaultsTweakProvider) -> [TweakFinding] {
            do {
                try TweakManager(providers: [provider, file]).validate()
                return []
            } catch { return error.findings }
        }
        let found = findings(make())
        #expect(found.map(\.code) == [.ignoredLegacyKeys])
        #expect(found.first?.providerID == "userDefaults")
        #expect(
            found.first?.description.contains(
                "lib.fragments.userDefaultsKey.x, lib.fragments.userDefaultsKey.y") == true)
        #expect(findings(make(declaring: file.declarations)).isEmpty)
        #expect(findings(make(readsLegacyKeys: false)).isEmpty)
        let other = make(declaring: [TweakKey("b", "z", default: 1)])
        let partly = findings(other)
        #expect(partly.first?.description.contains("userDefaultsKey.x") == true)
        #expect(partly.first?.description.contains("userDefaultsKey.y") == false)
        try other.migrateLegacyKeys(declarations: file.declarations)
        #expect(findings(other).isEmpty)
    }
}

extension TweakRow {
    fileprivate var value: TweakValue? { if case .value(let tweak) = self { tweak.value } else { nil } }
}
