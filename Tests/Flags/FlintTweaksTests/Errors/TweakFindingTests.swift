import FlintTweaks
import Foundation
import TestSupport
import Testing

@Suite struct TweakFindingTests {
    static let text = """
        { "f": { "a": { "Value": 1, "Type": "String", "Extra": 0 },
            "b": {},
            "$enabled": 1 },
          "g": { "c": { "Value": null }, "c": { "Value": 2 } } }
        """

    /// What a broken file is found to have, without the words.
    static let places = [
        "wrongType 1:26 f/a/Value [f/a]", "missingValue 2:5 f/b [f/b]", "wrongMemberType 3:17 f/$enabled []",
        "nullValue 4:26 g/c/Value [g/c]", "duplicateMember 4:34 g/c [g/c]",
    ]

    private static func place(_ finding: TweakFinding) -> String {
        "\(finding.code) \(finding.line ?? 0):\(finding.column ?? 0) \(finding.keyPath.joined(separator: "/")) "
            + "\(finding.paths)"
    }

    @Test func `a broken file's findings come in the order of the file, each with its place`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.text, to: "t.json")
        let local = try #require(throws: TweakError.self) {
            try LocalTweakProvider(jsonURL: folder.url("t.json"), id: "bundle")
        }
        let stored = try #require(throws: TweakError.self) {
            try FileTweakProvider(url: folder.url("t.json"), id: "overrides")
        }
        #expect(
            [local, stored] == ["bundle", "overrides"].map { TweakError(.invalidFile, providerID: $0, "") })
        for error in [local, stored] {
            #expect(error.findings.map(Self.place) == Self.places)
            #expect(error.findings.allSatisfy { !$0.isWarning && $0.file == folder.path("t.json") })
            #expect(error.description == error.findings.map(\.description).joined(separator: "\n"))
            #expect(
                error.findings[1].description
                    == "\(folder.path("t.json")):2:5: error: this tweak has no 'Value'; add one (at f/b)")
        }
    }

    @Test func `a place in the old format belongs to the feature of all its variables`() throws {
        let error = try #require(throws: TweakError.self) {
            try LocalTweakProvider(json: #"{"a": {"Value": null, "Title": "T"}}"#, legacyFeature: "old")
        }
        #expect(error.findings.map(Self.place) == ["nullValue 1:17 a/Value [old/a]"])
    }

    // MARK: Set-up

    struct Checking: SnapshotTweakProvider, TweakSetupChecking {
        static let clash = TweakError.Code(rawValue: "serverClash")
        let id = "server"
        let source = TweakSource()

        func setupFindings(for declarations: [TweakDeclaration]) -> [TweakFinding] {
            [
                TweakFinding(
                    Self.clash, paths: declarations.map(\.path), providerID: id,
                    "Two names are one; rename one.")
            ]
        }
    }

    @Test func `all findings of a set-up are in one thrown error, with those that providers have`() throws {
        let keys = [
            TweakKey("f", "ratio", default: 2.0, range: TweakRange(maximum: 1)),
            TweakKey("f", "x", default: 1.0),
        ]
        let manager = TweakManager(
            providers: [
                Checking(), Checking(), try LocalTweakProvider(json: #"{"f": {"x": {"Value": 1}}}"#),
            ],
            declaring: keys, options: TweakManagerOptions(id: "shop", writeTarget: "local"))
        let error = try #require(throws: TweakError.self) { try manager.validate() }
        #expect(error == TweakError(.invalidSetup, providerID: "shop", ""))
        let x = TweakPath("f", "x")
        let ratio = TweakPath("f", "ratio")
        #expect(
            error.findings.map(\.code) == [
                .duplicateProvider, .conflictingKinds, .invalidDefault, .readOnly, Checking.clash,
                Checking.clash,
            ])
        #expect(error.findings.map(\.paths) == [[], [x], [ratio], [], [ratio, x], [ratio, x]])
        #expect(error.findings.map(\.providerID) == ["server", nil, nil, "local", "server", "server"])
        #expect(error.description == error.findings.map(\.description).joined(separator: "\n"))
        #expect(error.findings.allSatisfy { $0.file == nil && $0.version == nil })
    }

    // MARK: Values

    @Test func `a problem has the code, tweak, provider and words of the error, and the version`()
        async throws
    {
        let limit = TweakKey("f", "limit", default: 20, range: TweakRange(maximum: 30))
        let provider = StoredTweakProvider("p")
        let manager = TweakManager(providers: [provider], declaring: [limit])
        let problems = manager.problems()
        provider.set("limit", 31)
        provider.set("limit", "x")
        let error = try #require(throws: TweakError.self) {
            try manager.tweakWith(feature: "f", variable: "limit")
        }
        manager.shutdown()
        let found = await TweakChangeStreamTests.all(problems)
        #expect(found.map(\.code) == [.notAllowed, .wrongType])
        #expect(found.allSatisfy { $0.paths == [limit.path] && $0.providerID == "p" && $0.version != nil })
        #expect(found.last?.subject == error)
        #expect(found.last?.description == error.description)
    }

    @Test func `a file that a refresh cannot read is a problem with the places`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "t.json")
        let manager = TweakManager(providers: [try FileTweakProvider(url: folder.url("t.json"))])
        let problems = manager.problems()
        try folder.write(Self.text, to: "t.json")
        await manager.refresh()
        manager.shutdown()
        let found = await TweakChangeStreamTests.all(problems)
        #expect(found.map(\.subject) == [TweakError(.invalidFile, providerID: "file", "")])
        #expect(found.first?.description.contains("t.json:4:26: error: ") == true)
    }

    // MARK: Texts and comparison

    @Test func `the localized description of an error is its description`() throws {
        let manager = TweakManager(
            providers: [EphemeralTweakProvider()], declaring: [TweakKey("f", "a", default: 1)],
            options: TweakManagerOptions(writeTarget: "nobody"))
        let errors = [
            try #require(throws: TweakError.self) { try LocalTweakProvider(json: Self.text) },
            try #require(throws: TweakError.self) { try manager.validate() },
            try #require(throws: TweakError.self) {
                try manager.write(to: "ephemeral") {
                    $0.set(feature: "f", variable: "a", to: "x")
                    $0.set(feature: "f", variable: "b", to: .double(.nan))
                }
            },
            TweakError(.notFound, "There is none."),
        ]
        #expect(errors.map(\.findings.count) == [5, 1, 2, 0])
        #expect(errors[1].findings.map(\.code) == [.unknownProvider])
        #expect(!errors.map(\.description).contains(""))
        #expect(errors.map { ($0 as any Error).localizedDescription } == errors.map(\.description))
    }

    @Test func `errors are compared by kind and subject`() {
        let path = TweakPath("f", "a")
        #expect(TweakError(.wrongType, path: path, "one") == TweakError(.wrongType, path: path, "two"))
        #expect(TweakError(.wrongType, path: path, "one") != TweakError(.notAllowed, path: path, "one"))
    }
}

extension TweakFinding {
    /// The kind, the tweak and the provider, which are what errors are compared by.
    var subject: TweakError { TweakError(code, path: paths.first, providerID: providerID, "") }
}
