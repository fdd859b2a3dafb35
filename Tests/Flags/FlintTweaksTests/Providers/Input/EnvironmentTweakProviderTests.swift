import FlintTweaks
import Synchronization
import Testing

@Suite struct EnvironmentTweakProviderTests {
    static let limit = TweakKey("checkout", "max_items", default: 20)
    static let ratio = TweakKey("checkout", "ratio", default: 0.5)
    static let title = TweakKey("app", "title", default: "")
    static let flag = TweakKey("app", "new-flow", default: false)
    static let sizes = TweakKey("app", "sizes", default: [Int]())
    static let colors = TweakKey("app", "colors", default: [String: String]())

    func make(_ environment: [String: String], features: [String] = []) -> EnvironmentTweakProvider {
        EnvironmentTweakProvider(
            environment: environment,
            declaring: [Self.limit, Self.ratio, Self.title, Self.flag, Self.sizes, Self.colors],
            features: features)
    }

    @Test(arguments: [
        (TweakPath("checkout", "max_items"), "FLINT_TWEAK_CHECKOUT__MAX_ITEMS"),
        (TweakPath("a.b--c", "été 2"), "FLINT_TWEAK_A_B_C___T_2"), (TweakPath("", ""), "FLINT_TWEAK___"),
        (TweakPath("_a_", "__b"), "FLINT_TWEAK__A____B"), (TweakPath("a/b", "%\n"), "FLINT_TWEAK_A_B___"),
    ])
    func `the name of a variable is in capitals`(path: TweakPath, name: String) {
        #expect(EnvironmentTweakProvider.variableName(for: path) == name)
    }

    @Test func `values are parsed to their declared kinds`() throws {
        let provider = make(
            [
                "FLINT_TWEAK_CHECKOUT__MAX_ITEMS": "50", "FLINT_TWEAK_CHECKOUT__RATIO": "2",
                "FLINT_TWEAK_APP__TITLE": "42", "FLINT_TWEAK_APP__NEW_FLOW": "TRUE",
                "FLINT_TWEAK_APP__SIZES": "[1, 2]", "FLINT_TWEAK_APP__COLORS": #"{"a": "b"}"#, "HOME": "/",
                "FLINT_FEATURE_APP": "false", "FLINT_FEATURE_BETA": "True",
            ], features: ["beta"])
        #expect(provider.problems.isEmpty)
        #expect(provider.table.tweaks.map(\.value) == [["a": "b"], true, [1, 2], "42", 50, 2.0])
        #expect(provider.table.features == ["app": false, "beta": true])
        #expect(try provider.tweak(feature: "checkout", variable: "max_items")?.source == "environment")
    }

    @Test(arguments: [
        ("CHECKOUT__MAX_ITEMS", "many"), ("CHECKOUT__MAX_ITEMS", "1.5"), ("CHECKOUT__MAX_ITEMS", ""),
        ("CHECKOUT__MAX_ITEMS", "99999999999999999999"), ("CHECKOUT__RATIO", "nan"), ("APP__NEW_FLOW", "1"),
        ("APP__SIZES", "{}"), ("APP__SIZES", "[null]"), ("APP__SIZES", "[1"), ("APP__COLORS", "x"),
    ])
    func `text that does not fit stays a text of the wrong kind`(name: String, text: String) throws {
        let provider = make(["FLINT_TWEAK_" + name: text])
        #expect(provider.problems.map(\.code) == [.wrongType])
        #expect(provider.problems.map(\.name) == ["FLINT_TWEAK_" + name])
        #expect(provider.table.tweaks.map(\.value) == [.string(text)])
        #expect(provider.table.tweaks.map(\.path) == provider.problems.first?.paths)
    }

    @Test func `a problem shows no values`() {
        let secret = "s3cr3t"
        let provider = make([
            "FLINT_TWEAK_CHECKOUT__MAX_ITEMS": secret, "FLINT_FEATURE_APP": secret,
            "FLINT_TWEAKS": #"{"checkout": {"max_items": "s3cr3t", "b": null}, "app": "s3cr3t"}"#,
            "FLINT_TWEAK_NOBODY": secret,
        ])
        #expect(provider.problems.count == 6)
        #expect(provider.problems.allSatisfy { !$0.description.contains(secret) })
    }

    @Test func `the document gives values by token, and names of their own beat it`() {
        let provider = make([
            "FLINT_TWEAKS": #"""
            {"checkout": {"max_items": 1, "ratio": 1}, "other": {"a": 1, "b": 1.0, "c": true, "d": "1", "e": []}}
            """#,
            "FLINT_TWEAK_CHECKOUT__MAX_ITEMS": "2",
        ])
        #expect(provider.problems.isEmpty)
        #expect(provider.table.tweaks.map(\.value) == [2, 1, 1, 1.0, true, "1", []])
    }

    @Test(arguments: [
        ("", 1), ("{", 1), ("[]", 1), ("1", 1), (#"{"a": 1}"#, 1), (#"{"a": {"b": null}}"#, 1),
        (#"{"a": {"b": 1}, "a": {"b": 2}}"#, 1), (#"{"a": {"b": 99999999999999999999}}"#, 1),
        (#"{"a": [], "b": null}"#, 2), (String(repeating: "[", count: 100_000), 1),
    ])
    func `a damaged document is a problem with a place`(document: String, count: Int) {
        let provider = make(["FLINT_TWEAKS": document])
        #expect(provider.problems.map(\.code) == Array(repeating: .malformed, count: count))
        #expect(provider.problems.allSatisfy { $0.description.hasPrefix("FLINT_TWEAKS:1:") })
        #expect(provider.table.tweaks.isEmpty)
    }

    @Test func `a value of the wrong kind in the document is kept and reported`() {
        let provider = make(["FLINT_TWEAKS": #"{"checkout": {"max_items": 1.5}}"#])
        #expect(provider.problems.map(\.code) == [.wrongType])
        #expect(provider.problems.first?.description.hasPrefix("FLINT_TWEAKS:1:28:") == true)
        #expect(provider.table.tweaks.map(\.value) == [1.5])
    }

    @Test func `a name of two tweaks is reported and not read`() {
        let provider = EnvironmentTweakProvider(
            environment: ["FLINT_TWEAK_A__X_Y": "1", "FLINT_FEATURE_A": "true"],
            declaring: [TweakKey("a", "x-y", default: 1), TweakKey("A", "x_y", default: 1)])
        #expect(provider.problems.map(\.code) == [.nameCollision, .nameCollision])
        #expect(provider.problems.first?.paths == [TweakPath("A", "x_y"), TweakPath("a", "x-y")])
        #expect(provider.table.tweaks.isEmpty && provider.table.features.isEmpty)
    }

    @Test func `a misspelt name is a warning with the nearest path`() throws {
        let provider = make(["FLINT_TWEAK_CHECKOUT__MAX_ITEM": "1", "FLINT_FEATURE_CHEKOUT": "true"])
        #expect(provider.problems.map(\.code) == [.unknownName, .unknownName])
        #expect(provider.problems.allSatisfy { $0.isWarning })
        let feature = try #require(provider.problems.first)
        #expect(feature.description.contains("FLINT_FEATURE_CHECKOUT"))
        let tweak = try #require(provider.problems.last)
        #expect(tweak.paths == [TweakPath("checkout", "max_items")])
        for name in ["FLINT_TWEAK_CHECKOUT__MAX_ITEMS", "checkout/max_items"] {
            #expect(tweak.description.contains(name))
        }
    }

    @Test func `a misspelt name in the document is a warning with its place and the nearest path`() throws {
        let document = #"{"checkout": {"max_item": 1, "zzzzzzzzzz": 2}, "other": {"a": 3}}"#
        let provider = make(["FLINT_TWEAKS": document])
        #expect(provider.problems.map(\.code) == [.unknownName, .unknownName])
        #expect(provider.problems.map(\.paths) == [[TweakPath("checkout", "max_items")], []])
        let first = try #require(provider.problems.first)
        #expect(first.name == "FLINT_TWEAKS" && first.description.hasPrefix("FLINT_TWEAKS:1:27:"))
        #expect(first.description.contains("“checkout/max_items”"))
        #expect(provider.table.tweaks.count == 3)
    }

    @Test func `what all names begin with makes no name like another`() {
        let environment = [
            "FLINT_TWEAK_UI__SIZE": "1", "FLINT_TWEAK_MA__X": "2", "FLINT_FEATURE_XYZ": "true",
        ]
        let provider = EnvironmentTweakProvider(
            environment: environment,
            declaring: [TweakKey("app", "a", default: 1), TweakKey("map", "x", default: 1)])
        #expect(
            provider.problems.map(\.name)
                == ["FLINT_FEATURE_XYZ", "FLINT_TWEAK_MA__X", "FLINT_TWEAK_UI__SIZE"])
        #expect(provider.problems.map(\.paths) == [[], [TweakPath("map", "x")], []])
        #expect(provider.problems.map { $0.description.contains("did you mean") } == [false, true, false])
    }

    @Test(arguments: ["FLINT_TWEAK_", "FLINT_TWEAK_ZZZZZZZZZZZZZZZZZZZZZ", "FLINT_TWEAK_\u{301}"])
    func `a name that is like no other has no suggestion`(name: String) {
        let provider = make([name: "1", "FLINT_TWEAK_" + String(repeating: "A", count: 100_000): "1"])
        #expect(provider.problems.map(\.code) == [.unknownName, .unknownName])
        #expect(provider.problems.allSatisfy { $0.paths.isEmpty })
    }

    @Test func `the logger hears of each problem`() {
        let heard = Mutex<[String]>([])
        let provider = EnvironmentTweakProvider(
            environment: ["FLINT_TWEAK_CHECKOUT__MAX_ITEMS": "x", "FLINT_TWEAK_CHECKOUT__MAX": "1"],
            declaring: [Self.limit]
        ) { level, message in
            let line = "\(level.rawValue) \(message())"
            heard.withLock { $0.append(line) }
        }
        #expect(
            heard.withLock { $0 }
                == ["debug \(provider.problems[0])", "error \(provider.problems[1])"])
    }
}
