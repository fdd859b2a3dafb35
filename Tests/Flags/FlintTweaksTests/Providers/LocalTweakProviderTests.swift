import FlintTweaks
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct LocalTweakProviderTests {
    func provider(
        _ json: String, format: TweakFileFormat? = nil, legacyFeature: String = "default"
    ) throws -> LocalTweakProvider {
        try LocalTweakProvider(json: json, format: format, legacyFeature: legacyFeature)
    }

    @Test(.timeLimit(.minutes(10))) func `a pipe is no file of tweaks`() throws {
        let folder = try TemporaryFolder()
        #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        let error = #expect(throws: TweakError.self) {
            try LocalTweakProvider(jsonURL: folder.url("pipe"))
        }
        #expect(error?.findings.map(\.code) == [.unreadableFile])
        #expect(throws: TweakError(.unreadableFile, providerID: "file", "")) {
            try FileTweakProvider(url: folder.url("pipe"))
        }
        #expect(throws: TweakError(.unreadableFile, providerID: "local", "")) {
            try LocalTweakProvider(jsonURL: folder.url)
        }
    }

    @Test func `when a refresh returns, managers see what another one has read and not told yet`() throws {
        let folder = try TemporaryFolder()
        func write(_ limit: Int) throws {
            try folder.write(
                #"{"f": {"limit": {"Value": \#(limit)}, "secret": {"Value": "\#(limit)", "Encrypted": true}}}"#,
                to: "tweaks.json")
        }
        try write(1)
        let provider = try LocalTweakProvider(jsonURL: folder.url("tweaks.json"))
        let limit = TweakKey("f", "limit", default: 0)
        let seen = Mutex<[Int]>([])
        let second = TweakManagerHooksTests.Box()
        // It is told first, and its hook is run before the other manager is told.
        let first = TweakManager(
            providers: [provider],
            options: TweakManagerOptions(decryptionClosure: { tweak in
                try provider.refresh()
                if let value = second.manager?[limit] { seen.withLock { $0.append(value) } }
                return tweak.value
            }))
        second.manager = TweakManager(providers: [provider])
        try write(2)
        try provider.refresh()
        #expect(seen.withLock { $0 } == [2])
        #expect(first[limit] == 2)
        second.manager = nil
    }

    @Test func `every member of the current format is read`() throws {
        let provider = try provider(
            """
            {"checkout": {"limit": {
                "Value": 20, "Title": "T", "Description": "D", "Group": "G", "Encrypted": false,
                "GeneratedPropertyName": "maximum", "CanBeDisplayed": false, "Type": "Int",
                "Options": [10, 20, 30], "Minimum": 1, "Maximum": 99
            }}}
            """)
        let tweak = Tweak(
            feature: "checkout", variable: "limit", value: .int(20), title: "T", description: "D", group: "G",
            source: "local", isDisplayable: false, options: [.int(10), .int(20), .int(30)],
            range: TweakRange(minimum: .int(1), maximum: .int(99)))
        #expect(try provider.tweak(feature: "checkout", variable: "limit") == tweak)
        #expect(try provider.tweak(feature: "checkout", variable: "Limit") == nil)
        #expect(provider.warnings.isEmpty)
        #expect(
            provider.declarations == [
                TweakDeclaration(
                    path: TweakPath("checkout", "limit"), kind: .int, defaultValue: .int(20), title: "T",
                    description: "D", group: "G", isDisplayable: false,
                    options: [.int(10), .int(20), .int(30)],
                    range: TweakRange(minimum: .int(1), maximum: .int(99)))
            ])
    }

    @Test(arguments: [
        ("true", TweakValue.bool(true)), ("1", .int(1)), ("1.0", .double(1)), ("1e2", .double(100)),
        ("\"1\"", .string("1")), ("[1, true]", .array([.int(1), .bool(true)])),
        (#"{"a": 1.5}"#, .object(["a": .double(1.5)])), ("9223372036854775807", .int(.max)),
    ])
    func `a value has the kind of its token`(token: String, value: TweakValue) throws {
        let provider = try provider(#"{"f": {"v": {"Value": \#(token)}}}"#)
        let tweak = try #require(try provider.tweak(feature: "f", variable: "v"))
        #expect(tweak.value == value && tweak.isDisplayable)
        #expect(
            provider.declarations
                == [TweakDeclaration(path: tweak.path, kind: value.kind, defaultValue: value)])
    }

    @Test func `an integer fits a double, also in options and bounds`() throws {
        let provider = try provider(
            #"{"f": {"v": {"Value": 2, "Type": "Double", "Options": [1.5, 2], "Minimum": 0, "Maximum": 2}}}"#)
        let tweak = try #require(try provider.tweak(feature: "f", variable: "v"))
        #expect([tweak.value] + tweak.options == [.double(2), .double(1.5), .double(2)])
        #expect(tweak.range == TweakRange(minimum: .double(0), maximum: .double(2)))
    }

    @Test func `a ciphertext has the declared kind and is no default`() throws {
        let provider = try provider(
            """
            {"f": {"a": {"Value": "x", "Encrypted": true},
                   "b": {"Value": "x", "Encrypted": true, "Type": "Int", "Options": [1], "Minimum": 0}}}
            """)
        #expect(provider.declarations.map(\.kind) == [.string, .int])
        #expect(provider.declarations.allSatisfy { $0.defaultValue == nil && $0.isEncrypted })
        #expect(try provider.tweak(feature: "f", variable: "b")?.value == .string("x"))
    }

    @Test func `the state of a feature is what the file says, else on if it has a variable`() throws {
        let provider = try provider(
            """
            {"off": {"$enabled": false, "v": {"Value": 1}}, "on": {"$enabled": true},
             "used": {"v": {"Value": false}}, "empty": {}}
            """)
        #expect(
            ["off", "on", "used", "empty", "no"].map(provider.featureState) == [false, true, true, nil, nil])
    }

    @Test func `the old format is found and has its own feature and defaults`() throws {
        let json =
            #"{"a": {"Value": true, "Title": "T", "Group": "G"}, "b": {"Value": 2, "CanBeDisplayed": true}}"#
        for (legacyFeature, format) in [("default", nil), ("old", TweakFileFormat.legacy)] {
            let provider = try provider(json, format: format, legacyFeature: legacyFeature)
            #expect(
                provider.table.tweaks == [
                    Tweak(
                        feature: legacyFeature, variable: "a", value: .bool(true), title: "T", group: "G",
                        isDisplayable: false),
                    Tweak(feature: legacyFeature, variable: "b", value: .int(2)),
                ])
            #expect(provider.featureState(legacyFeature) == true)
        }
    }

    @Test(arguments: [
        ("{}", []), (#"{"f": {}}"#, []), (#"{"f": {"$enabled": true}}"#, []),
        (#"{"f": {"Value": {"Value": 1}}}"#, [TweakPath("f", "Value")]),
        (#"{"f": {"$enabled": true, "v": {"Value": 1}}}"#, [TweakPath("f", "v")]),
        (
            #"{"a": {"Value": {"b": 1}}, "c": {"Value": 1}}"#,
            [TweakPath("default", "a"), .init("default", "c")]
        ),
        (#"{"$schema": "x", "f": {"v": {"Value": 1}}}"#, [TweakPath("f", "v")]),
    ])
    func `the format is told by members that are no objects`(json: String, paths: [TweakPath]) throws {
        #expect(try provider(json).table.tweaks.map(\.path) == paths)
    }

    @Test func `a given format is not questioned`() throws {
        let json = #"{"a": {"Value": {"Value": 1}}}"#
        #expect(try provider(json, format: .current).table.tweaks.map(\.path) == [TweakPath("a", "Value")])
        #expect(
            try provider(json, format: .legacy).table.tweaks.map(\.value) == [.object(["Value": .int(1)])])
    }

    struct Expected: CustomTestStringConvertible {
        var json: String
        var problems: [String]
        var testDescription: String { json }
    }

    @Test(arguments: [
        Expected(json: "", problems: ["malformed 1:1 "]),
        Expected(json: "[]", problems: ["malformed 1:1 "]),
        Expected(json: "null", problems: ["malformed 1:1 "]),
        Expected(json: #"{"f": {"v": {"Value": null}}}"#, problems: ["nullValue 1:23 f/v/Value"]),
        Expected(
            json: #"{"f": {"v": {"Value": [1, {"a": null}]}}}"#, problems: ["nullValue 1:33 f/v/Value/1/a"]),
        Expected(json: "{\"f\": {\n \"v\": {\"value\": 1}}}", problems: ["missingValue 2:2 f/v"]),
        Expected(json: #"{"f": 1}"#, problems: ["wrongMemberType 1:7 f"]),
        Expected(json: #"{"f": {"$enabled": 1}}"#, problems: ["wrongMemberType 1:20 f/$enabled"]),
        Expected(
            json: #"{"f": {"v": {"Value": 1, "Title": 2, "CanBeDisplayed": "no", "Type": "Float"}}}"#,
            problems: [
                "wrongMemberType 1:35 f/v/Title", "wrongMemberType 1:56 f/v/CanBeDisplayed",
                "wrongMemberType 1:70 f/v/Type",
            ]),
        Expected(
            json: #"{"f": {"v": {"Value": 1.0, "Type": "Int"}}}"#, problems: ["wrongType 1:23 f/v/Value"]),
        Expected(
            json: #"{"f": {"v": {"Value": 1, "Type": "Bool"}}}"#, problems: ["wrongType 1:23 f/v/Value"]),
        Expected(
            json: #"{"f": {"v": {"Value": 9007199254740993, "Type": "Double"}}}"#,
            problems: ["wrongType 1:23 f/v/Value"]),
        Expected(
            json: #"{"f": {"v": {"Value": 1, "Options": [1, "2", null]}}}"#,
            problems: ["wrongType 1:41 f/v/Options/1", "nullValue 1:46 f/v/Options/2"]),
        Expected(
            json: #"{"f": {"v": {"Value": 1, "Options": [2]}}}"#, problems: ["notAllowed 1:23 f/v/Value"]),
        Expected(json: #"{"f": {"v": {"Value": 1, "Minimum": 2}}}"#, problems: ["notAllowed 1:23 f/v/Value"]),
        Expected(
            json: #"{"f": {"v": {"Value": 1.5, "Maximum": 1}}}"#, problems: ["notAllowed 1:23 f/v/Value"]),
        Expected(
            json: #"{"f": {"v": {"Value": "1", "Minimum": 2}}}"#, problems: ["wrongType 1:39 f/v/Minimum"]),
        Expected(
            json: #"{"f": {"v": {"Value": 1, "Minimum": 0.5}}}"#, problems: ["wrongType 1:37 f/v/Minimum"]),
        Expected(
            json: #"{"f": {"v": {"Value": 1, "Minimum": 2, "Maximum": 1}}}"#,
            problems: ["notAllowed 1:51 f/v/Maximum"]),
        Expected(
            json: #"{"a": {"v": {"Value": 1}}, "b": {"Value": 1}}"#, problems: ["mixedFormats 1:28 b"]),
        Expected(
            json: #"{"b": {"Value": 1}, "a": {"v": {"Value": 1}}}"#, problems: ["mixedFormats 1:21 a"]),
        Expected(
            json: "{\"f\": {\"a\": {\"Value\": 1e999, \"Title\": 1},\n \"b\": {}, \"a\": {\"Value\": 1},\n"
                + " \"c\": {\"Value\": 9223372036854775808}, \"d\": {\"Value\": null}}}",
            problems: [
                "numberOverflow 1:23 f/a/Value", "wrongMemberType 1:39 f/a/Title", "missingValue 2:2 f/b",
                "duplicateMember 2:11 f/a", "integerOverflow 3:17 f/c/Value", "nullValue 3:54 f/d/Value",
            ]),
    ])
    func `everything that is wrong is found at its place, in the order of the file`(expected: Expected) throws
    {
        let error = try #require(throws: TweakError.self) { try provider(expected.json) }
        let problems = error.findings.map { problem in
            "\(problem.code) \(problem.line ?? 0):\(problem.column ?? 0) \(problem.keyPath.joined(separator: "/"))"
        }
        #expect(problems == expected.problems)
        #expect(error == TweakError(.invalidFile, providerID: "local", ""))
    }

    @Test(arguments: [
        (
            #"{"checkout": {"max_items": 5}}"#,
            "1:2: error: this tweak has no 'Value'; add one, or, if it is a feature, write 'max_items' as an "
                + "object with a 'Value' (at checkout)"
        ),
        (
            #"{"checkout": {"Title": "T", "max_items": 5}, "f": {"v": {"Value": 1}}}"#,
            "1:46: error: 'checkout' is written in the old format and 'f' in the current one; if the former is a "
                + "feature, write 'max_items' as an object with a 'Value' (at f)"
        ),
        (
            #"{"old": {"Value": 1}, "new": {"v": {"Value": 1}}}"#,
            "1:23: error: 'old' is written in the old format and 'new' in the current one; put the variables of the "
                + "former into a feature (at new)"
        ),
        ("{", "1:2: error: the text ends within an object; add the rest of it, or '}'"),
        (#"{"f": {"#, "1:8: error: the text ends within an object; add the rest of it, or '}' (at f)"),
    ])
    func `what a file lacks is told with how to mend it`(text: String, expected: String) throws {
        let error = try #require(throws: TweakError.self) { try provider(text) }
        #expect(error.description == "<json>:" + expected)
    }

    @Test func `unknown members are ignored with a warning`() throws {
        let provider = try provider(
            #"{"$note": 1, "f": {"$x": {"Value": 1}, "v": {"Value": 1, "title": "T", "Extra": null}}}"#)
        #expect(
            provider.warnings.map(\.description) == [
                "<json>:1:2: warning: '$note' is unknown and ignored; leave it out (at $note)",
                "<json>:1:58: warning: 'title' is unknown and ignored; did you mean 'Title'? (at f/v/title)",
                "<json>:1:72: warning: 'Extra' is unknown and ignored; leave it out (at f/v/Extra)",
            ])
        #expect(provider.table.tweaks.count == 2)
    }

    @Test(arguments: [
        #"{"f": {"v": {"Value": "secret", "Type": "Int"}}}"#,
        #"{"f": {"v": {"Value": "secret", "Options": ["secret2"]}}}"#,
        #"{"f": {"v": {"Value": ["secret", null]}}}"#, #"{"f": {"v": {"Value": "secret" "x"}}}"#,
        #"{"f": {"v": {"Value": "secret", "Encrypted": true}}"#,
        #"{"f": {"v": {"Value": "secret", "Encrypted": true, "Minimum": "secret2"}}}"#,
    ])
    func `errors show no values`(text: String) {
        let error = #expect(throws: TweakError.self) { try provider(text) }
        #expect(error?.code == .invalidFile)
        #expect(error.map { "\($0) \(String(reflecting: $0))" }?.contains("secret") == false)
    }

    @Test func `a file, its data and its text are read alike`() throws {
        let folder = try TemporaryFolder()
        let json = "\u{FEFF}{\"f\": {\"v\": {\"Value\": 1}}}"
        try folder.write(json, to: "tweaks.json")
        let table = try provider(json).table
        #expect(try LocalTweakProvider(jsonURL: folder.url("tweaks.json")).table == table)
        #expect(try LocalTweakProvider(json: Data(json.utf8)).table == table)
        #expect(table.tweaks.count == 1)
    }

    @Test func `a file that cannot be read is one finding without a place`() throws {
        let folder = try TemporaryFolder()
        for url in [
            folder.url("missing.json"), folder.url(""), try #require(URL(string: "https://example.org/x")),
        ] {
            let error = #expect(throws: TweakError.self) { try LocalTweakProvider(jsonURL: url) }
            #expect(error?.code == .unreadableFile && error?.findings.map(\.code) == [.unreadableFile])
            #expect(error?.findings.first?.line == nil && error?.findings.first?.keyPath == [])
        }
        let error = #expect(throws: TweakError.self) {
            try LocalTweakProvider(jsonURL: URL(filePath: "/nowhere/t.json"))
        }
        #expect(error?.description == "/nowhere/t.json: error: there is no such file; check its path")
    }

    @Test func `reloading shows the new content, and keeps the old if it fails`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"f": {"v": {"Value": 1}}}"#, to: "t.json")
        let provider = try LocalTweakProvider(jsonURL: folder.url("t.json"))
        var tables = provider.tables().makeAsyncIterator()
        #expect(await tables.next()?.version == 0)

        try folder.write(#"{"f": {"v": {"Value": 2.0}}, "g": {"$enabled": false}}"#, to: "t.json")
        try provider.refresh()
        let table = try #require(await tables.next())
        #expect(table.tweaks.map(\.value) == [.double(2)])
        #expect(provider.declarations.map(\.kind) == [.double])
        #expect(provider.featureState("g") == false && provider.status == .ready)

        try provider.refresh()
        #expect(provider.table.version == table.version)

        try folder.write(#"{"f": {"v": {"Value": 3"#, to: "t.json")
        #expect(throws: TweakError(.invalidFile, providerID: "local", "")) { try provider.refresh() }
        #expect(provider.table.rows == table.rows && provider.table.features == table.features)
        #expect(provider.status == .error)
        #expect(await tables.next()?.status == .error)

        try folder.write("{}", to: "t.json")
        try provider.refresh()
        #expect(provider.table.rows.isEmpty && provider.status == .ready)
        #expect(await tables.next()?.status == .ready)
    }
}
