import FlintJSON
import FlintTweaks
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct FileTweakProviderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func provider() throws -> FileTweakProvider { try FileTweakProvider(url: folder.url("t.json")) }

    func batch(_ operations: TweakBatch.Operation...) -> TweakBatch {
        var batch = TweakBatch()
        operations.forEach { batch.append($0) }
        return batch
    }

    let path = TweakPath("f", "v")

    @Test(arguments: [
        TweakValue.bool(true), .int(.min), .int(1), .double(1), .double(-0.0),
        .double(.leastNonzeroMagnitude), .double(.pi),
        .double(1e300), .string(""), .string("a\"\\/\n\r\t\0\u{7F}\u{2028}é😀"), .array([]),
        .array([.int(1), .array([.string("x")])]), .object([:]),
        .object(["": .int(1), "a\"b": .object(["$enabled": .bool(false)])]),
    ])
    func `a value is read back as it was written`(value: TweakValue) throws {
        let first = try provider()
        try first.apply(batch(.set(path, value)))
        #expect(try first.tweak(feature: "f", variable: "v")?.value == value)
        let second = try provider()
        #expect(try second.tweak(feature: "f", variable: "v")?.value == value)
        #expect(second.table.features.isEmpty)
    }

    @Test(arguments: [TweakPath("", ""), TweakPath("a/b%", "$x"), TweakPath("\u{301}", "\n\0")])
    func `names of any sort are kept`(path: TweakPath) throws {
        try provider().apply(batch(.set(path, .int(1)), .setFeature(path.feature, false)))
        let provider = try provider()
        #expect(provider.table.tweaks.map(\.path) == [path])
        #expect(provider.featureState(path.feature) == false)
    }

    @Test func `no file is made before something is written`() throws {
        let provider = try provider()
        #expect(provider.table.rows.isEmpty)
        try provider.apply(batch(.delete(path), .reset(feature: nil), .setFeature("f", nil)))
        #expect(!FileManager.default.fileExists(atPath: folder.path("t.json")))
        try provider.apply(batch(.set(path, .int(1))))
        #expect(try folder.names() == [".t.json.lock", "t.json"])
    }

    @Test func `what is unknown, the order and the spelling of values stay`() throws {
        try folder.write(
            #"{"$note": ["x", 1.50], "g": {"v": {"Value": 1.50, "Title": "T", "Mine": {"a": null}}, "$n": 0},"#
                + #" "f": {"w": {"Value": "\u0041"}, "v": {"Mine": 1E5, "Value": true}}}"#, to: "t.json")
        let provider = try provider()
        try provider.apply(
            batch(
                .set(path, .int(2)), .set(TweakPath("f", "new"), .array([.int(1)])), .delete(.init("f", "w")))
        )
        #expect(
            try folder.text(of: "t.json") == """
                {
                    "$note": ["x", 1.50],
                    "g": {
                        "v": {
                            "Value": 1.50,
                            "Title": "T",
                            "Mine": {
                                "a": null
                            }
                        },
                        "$n": 0
                    },
                    "f": {
                        "v": {
                            "Mine": 1E5,
                            "Value": 2
                        },
                        "new": {
                            "Value": [1]
                        }
                    }
                }

                """)
    }

    @Test func `resetting keeps notes for other readers`() throws {
        try folder.write(
            #"{"$note": 1, "f": {"$n": [2], "$enabled": true, "v": {"Value": 1}}}"#, to: "t.json")
        let provider = try provider()
        try provider.apply(batch(.reset(feature: nil), .delete(TweakPath("f", "$n"))))
        #expect(
            JSONDocument(Array(try folder.text(of: "t.json").utf8)).root?.members?.map(\.name) == [
                "$note", "f",
            ])
        #expect(provider.table.rows.isEmpty && provider.table.features.isEmpty)
    }

    @Test(arguments: [
        TweakBatch.Operation.set(TweakPath("f", "v"), .double(.nan)),
        .set(TweakPath("f", "v"), .array([.object(["a": .double(.infinity)])])),
        .set(TweakPath("f", "$enabled"), .bool(true)), .set(TweakPath("$note", "v"), .int(1)),
        .set(TweakPath("f", "$n"), .int(1)), .setFeature("$note", true),
        .set(TweakPath("f", "typed"), .string("x")), .set(TweakPath("f", "typed"), .int(9)),
        .set(TweakPath("f", "v"), (0..<62).reduce(TweakValue.int(1)) { value, _ in .array([value]) }),
        .set(TweakPath("f", "v"), .string("a" + String(repeating: "\u{301}", count: 31))),
    ])
    func `what the file cannot hold is refused, with all of the batch`(operation: TweakBatch.Operation) throws
    {
        let text = #"{"$note": 1, "f": {"$n": 2, "typed": {"Value": 1, "Type": "Int", "Maximum": 5}}}"#
        try folder.write(text, to: "t.json")
        let provider = try provider()
        let table = provider.table
        let error = try #require(throws: TweakError.self) {
            try provider.apply(batch(.set(TweakPath("g", "v"), .int(1)), operation))
        }
        #expect(error.code == .invalidValue && error.path != nil)
        #expect(provider.table == table)
        #expect(try folder.text(of: "t.json") == text)
    }

    @Test func `permissions are kept and a link is followed`() throws {
        try folder.write("{}", to: "real.json")
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("real.json"))
        try folder.link("link.json", to: "real.json")
        try folder.link("t.json", to: folder.path("link.json"))
        try provider().apply(batch(.set(path, .int(1))))
        #expect(
            try files.destinationOfSymbolicLink(atPath: folder.path("t.json")) == folder.path("link.json"))
        #expect(try files.destinationOfSymbolicLink(atPath: folder.path("link.json")) == "real.json")
        #expect(
            try files.attributesOfItem(atPath: folder.path("real.json"))[.posixPermissions] as? Int == 0o640)
        #expect(try folder.text(of: "real.json").contains("\"Value\": 1"))
    }

    @Test func `a link to a file that is not there yet is followed`() throws {
        try folder.link("t.json", to: "real.json")
        try provider().apply(batch(.set(path, .int(1))))
        #expect(try folder.names() == [".real.json.lock", "real.json", "t.json"])
    }

    @Test func `links in a circle are an error`() throws {
        try folder.link("t.json", to: "t.json")
        #expect(throws: TweakError(.unreadableFile, providerID: "file", "")) { try provider() }
    }

    @Test func `a damaged file is never overwritten`() throws {
        let provider = try provider()
        try provider.apply(batch(.set(path, .int(1))))
        let table = provider.table
        try folder.write(#"{"f": {"v": {"Value": 1}}"#, to: "t.json")
        let error = try #require(throws: TweakError.self) { try provider.apply(batch(.set(path, .int(2)))) }
        #expect(error.code == .storageFailed)
        #expect(error.description.contains("t.json:1:26: error: here should be ',' or '}'"))
        #expect(throws: TweakError(.invalidFile, providerID: "file", "")) { try provider.refresh() }
        #expect(provider.status == .error && provider.table.rows == table.rows)
        #expect(throws: TweakError(.invalidFile, providerID: "file", "")) { try self.provider() }
        #expect(try folder.text(of: "t.json") == #"{"f": {"v": {"Value": 1}}"#)
    }

    @Test(arguments: [false, true]) func `managers see that a refresh failed, and the next that does not`(
        isWrite: Bool
    ) throws {
        let provider = try provider()
        try provider.apply(batch(.set(path, .int(1))))
        // What a manager reads when it is told.
        let told = Mutex<[TweakProviderStatus]>([])
        let observation = provider.source.observe { _ in
            told.withLock { $0.append(provider.source.delta(since: nil).status) }
        }
        defer { observation.cancel() }
        let text = try folder.text(of: "t.json")
        try folder.write("{", to: "t.json")
        #expect(throws: TweakError(.invalidFile, providerID: "file", "")) { try provider.refresh() }
        #expect(provider.table.rows.count == 1)
        try folder.write(text, to: "t.json")
        if isWrite { try provider.apply(batch(.set(path, .int(2)))) } else { try provider.refresh() }
        #expect(provider.table.status == .ready)
        #expect(told.withLock { $0 } == [.error, .ready])
    }

    @Test func `a damaged file is put aside if that is wanted`() throws {
        for number in 1...2 {
            try folder.write("{\"f\":\n \(number)}", to: "t.json")
            let provider = try FileTweakProvider(url: folder.url("t.json"), recover: true)
            let recovery = try #require(provider.recovery)
            #expect(recovery.error.code == .invalidFile && recovery.error.findings.map(\.line) == [2])
            #expect(recovery.path.hasSuffix("/t.json.damaged-\(number)"))
            #expect(try folder.text(of: "t.json.damaged-\(number)") == "{\"f\":\n \(number)}")
            #expect(provider.table.rows.isEmpty)
            try provider.apply(batch(.set(path, .int(1))))
        }
        let provider = try FileTweakProvider(url: folder.url("t.json"), recover: true)
        #expect(provider.recovery == nil && provider.table.rows.count == 1)
    }

    @Test func `a file that cannot be read is not put aside`() throws {
        try folder.makeFolder("t.json")
        let error = try #require(throws: TweakError.self) {
            try FileTweakProvider(url: folder.url("t.json"), recover: true)
        }
        #expect(error == TweakError(.unreadableFile, providerID: "file", ""))
        #expect(error.findings.map(\.code) == [.unreadableFile])
        #expect(try folder.names() == ["t.json"])
    }

    @Test func `what others write is seen after a refresh, and survives a write`() async throws {
        let first = try provider()
        let second = try provider()
        try first.apply(batch(.set(path, .int(1))))
        #expect(second.table.rows.isEmpty)
        try second.refresh()
        #expect(second.table.rows.count == 1)
        try second.apply(batch(.set(TweakPath("f", "w"), .int(2))))
        try first.apply(batch(.set(TweakPath("g", "v"), .int(3))))
        #expect(first.table.rows.count == 3)
    }

    @Test func `a vanished file is empty, and made again`() throws {
        let provider = try provider()
        try provider.apply(batch(.set(path, .int(1))))
        try FileManager.default.removeItem(atPath: folder.path("t.json"))
        try provider.refresh()
        #expect(provider.table.rows.isEmpty)
        try provider.apply(batch(.set(path, .int(2))))
        #expect(try folder.text(of: "t.json").contains("2"))
    }

    @Test func `a folder that vanishes, is a file or cannot be written is an error`() throws {
        let provider = try provider()
        try provider.apply(batch(.set(path, .int(1))))
        let table = provider.table
        try FileManager.default.removeItem(atPath: folder.path)
        for content in [nil, "a file"] {
            if let content { try Data(content.utf8).write(to: URL(filePath: folder.path)) }
            let error = try #require(throws: TweakError.self) {
                try provider.apply(batch(.set(path, .int(2))))
            }
            #expect(error.code == .storageFailed)
            #expect(error.description.contains("nothing was written"))
            #expect(provider.table == table)
        }
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
        try provider.apply(batch(.set(path, .int(3))))
        #expect(try folder.text(of: "t.json").contains("3"))
    }
}
