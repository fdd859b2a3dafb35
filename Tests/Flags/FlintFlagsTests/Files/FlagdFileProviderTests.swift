import FlintSubjects
import FlintTweaks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintFlags

@Suite struct FlagdFileProviderTests {
    private static let key = TweakKey("flags", "limit", default: 0)

    private func document(_ small: Int, _ large: Int, key: String = "limit") -> String {
        """
        {"flags": {"\(key)": {"state": "ENABLED", "variants": {"small": \(small), "large": \(large)},
        "defaultVariant": "small", "targeting": {"if": [{"==": [{"var": "plan"}, "pro"]}, "large"]}}}}
        """
    }

    private let professional = Subject(id: "1", attributes: ["plan": "pro"])

    @Test func `each subject reads its flag`() throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "flags.json")
        let flags = try FlagdFileProvider(folder.url("flags.json"))
        let tweaks = TweakManager(providers: [flags])
        #expect(flags.status == .ready && flags.keys == ["limit"])
        let (special, plain) = (tweaks.resolve(Self.key, for: professional), tweaks.resolve(Self.key))
        #expect(special.value == 10 && special.variant == "large")
        #expect(plain.value == 1 && plain.reason == .default)
        #expect(flags.explain("limit", for: professional)?.decision?.operation == "if")
        #expect(flags.explain("other", for: professional) == nil)
    }

    @Test func `changes are followed`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "flags.json")
        let flags = try FlagdFileProvider(folder.url("flags.json"))
        let tweaks = TweakManager(providers: [flags])
        let seen = Mutex<[Int]>([])
        let subject = professional
        let look: @Sendable () -> Void = {
            seen.withLock { $0.append(tweaks.value(of: Self.key, for: subject)) }
        }
        let second = document(1, 2000)
        let clock = SteppedClock([
            { _ in look() }, { _ in try folder.write(second, to: "flags.json") }, { _ in look() },
            { _ in try folder.write("{", to: "flags.json") }, { _ in look() },
            { _ in try FileManager.default.removeItem(at: folder.url("flags.json")) }, { _ in look() },
            { _ in try folder.write(second + " ", to: "flags.json") }, { _ in look() },
            { _ in throw CancellationError() },
        ])
        await flags.follow(clock: clock)
        #expect(seen.withLock { $0 } == [10, 2000, 2000, 2000, 2000])
        #expect(flags.status == .ready)
    }

    @Test func `the last good document is kept and the fault told`() throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "flags.json")
        let lines = Mutex<[String]>([])
        let flags = try FlagdFileProvider(
            folder.url("flags.json"),
            logger: { _, line in
                lines.withLock { $0.append(line()) }
            })
        let tweaks = TweakManager(providers: [flags])
        for (broken, code) in [("{", FlagFinding.Code.malformed), ("[]", .wrongType)] {
            try folder.write(broken, to: "flags.json")
            #expect(throws: FlagDocumentError.self) { try flags.refresh() }
            #expect(flags.findings.first?.code == code && flags.status == .error)
            #expect(tweaks.value(of: Self.key, for: professional) == 10)
        }
        #expect(throws: FlagDocumentError.self) { try flags.refresh() }
        #expect(lines.withLock { $0.count } == 2)
        try folder.write(document(1, 11), to: "flags.json")
        try flags.refresh()
        #expect(flags.status == .ready && flags.findings.isEmpty)
        #expect(tweaks.value(of: Self.key, for: professional) == 11)
    }

    @Test func `a faulty flag breaks that flag only, and its mistake is told once`() throws {
        let folder = try TemporaryFolder()
        let good = document(1, 10)
        let faulty = good.replacing(
            #"{"flags": {"#, with: #"{"flags": {"bad": {"state": "ENABLED", "variants": {"on": [1]}}, "#)
        try folder.write(faulty, to: "flags.json")
        let lines = Mutex<[String]>([])
        let flags = try FlagdFileProvider(
            folder.url("flags.json"), logger: { _, line in lines.withLock { $0.append(line()) } })
        let tweaks = TweakManager(providers: [flags])
        #expect(flags.status == .ready)
        #expect(tweaks.value(of: Self.key, for: professional) == 10)
        let bad = tweaks.resolve(TweakKey("flags", "bad", default: 7), for: professional)
        #expect(bad.value == 7 && bad.errorCode == .parseError && bad.reason == .error)
        #expect(flags.findings.map { [$0.flag, $0.file] } == [["bad", folder.path("flags.json")]])
        try folder.write("\n" + faulty.replacing("10", with: "11"), to: "flags.json")
        try flags.refresh()
        #expect(tweaks.value(of: Self.key, for: professional) == 11)
        #expect(flags.documentFindings.count == 1 && tweaks.documentFindings == flags.documentFindings)
        #expect(flags.documentFindings.allSatisfy { $0.hasPrefix(folder.path("flags.json") + ":2:") })
        let told = lines.withLock { $0.filter { $0.hasPrefix(folder.path("flags.json")) } }
        #expect(told.count == 1)
    }

    @Test func `a typed read of an unknown flag says that there is none`() throws {
        let folder = try TemporaryFolder()
        let disabled = #""off": {"state": "DISABLED", "variants": {"on": 1}}"#
        try folder.write("{\"flags\": {\(disabled)}}", to: "flags.json")
        let tweaks = TweakManager(providers: [try FlagdFileProvider(folder.url("flags.json"))])
        let none = TweakKey("flags", "none", default: 1)
        let codes = [tweaks.resolve(none, for: professional).errorCode, tweaks.resolve(none).errorCode]
        #expect(codes == [.flagNotFound, .flagNotFound])
        let off = tweaks.resolve(TweakKey("flags", "off", default: 1), for: professional)
        #expect(off.errorCode == nil && off.reason == .disabled)
    }

    @Test func `a start without a good document throws`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: FlagDocumentError.self) { try FlagdFileProvider(folder.url("none.json")) }
        #expect(error?.findings.map(\.code) == [.unreadable])
        #expect(error?.file == folder.path("none.json"))
    }

    @Test func `of a folder the last file by name counts`() throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "a.json")
        try folder.write(document(2, 20), to: "b.json")
        try folder.write(document(3, 30, key: "shop/size"), to: "c.json")
        try folder.write("nonsense", to: "notes.txt")
        let flags = try FlagdFileProvider(folder.url)
        let tweaks = TweakManager(providers: [flags])
        #expect(tweaks.value(of: Self.key, for: professional) == 20)
        #expect(tweaks.value(of: TweakKey("shop", "size", default: 0), for: professional) == 30)
        try FileManager.default.removeItem(at: folder.url("b.json"))
        try flags.refresh()
        #expect(tweaks.value(of: Self.key, for: professional) == 10)
    }

    @Test func `an unchanged document is no change`() throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "flags.json")
        let flags = try FlagdFileProvider(folder.url("flags.json"))
        let tweaks = TweakManager(providers: [flags])
        let version = tweaks.version
        let table = flags.table.version
        try flags.refresh()
        try folder.write(document(1, 10) + "\n", to: "flags.json")
        try flags.refresh()
        #expect(tweaks.version == version && flags.table.version == table)
    }

    @Test func `files that are replaced while they are read are read old or new`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("flags.json")
        try folder.write(document(1, 10), to: "flags.json")
        let flags = try FlagdFileProvider(url)
        let tweaks = TweakManager(providers: [flags])
        let texts = [document(1, 10), document(1, 20000)]
        let subject = professional
        await withTaskGroup { group in
            group.addTask {
                for number in 0..<80 {
                    try? Data(texts[number % 2].utf8).write(to: url, options: .atomic)
                }
            }
            group.addTask {
                for _ in 0..<80 {
                    try? flags.refresh()
                    #expect([10, 20000].contains(tweaks.value(of: Self.key, for: subject)))
                }
            }
        }
        try flags.refresh()
        #expect(tweaks.value(of: Self.key, for: professional) == 20000)
    }

    @Test func `another text of equal size and time is read`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("flags.json")
        // In the time to come a file has been modified a moment ago, however slow this test is.
        let date = Date(timeIntervalSinceNow: 3_600)
        func write(_ text: String) throws {
            if FileManager.default.fileExists(atPath: path) {
                let file = try FileHandle(forWritingTo: folder.url("flags.json"))
                try file.write(contentsOf: Data(text.utf8))
                try file.close()
            } else {
                try folder.write(text, to: "flags.json")
            }
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        try write(document(1, 10))
        let flags = try FlagdFileProvider(folder.url("flags.json"))
        let tweaks = TweakManager(providers: [flags])
        #expect(tweaks.value(of: Self.key, for: professional) == 10)
        try write(document(1, 20))
        try flags.refresh()
        #expect(tweaks.value(of: Self.key, for: professional) == 20)
    }

    @Test func `a file that is deleted while its folder is read is absent`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "a.json")
        let flags = try FlagdFileProvider(folder.url)
        let (url, text) = (folder.url("b.json"), document(2, 20, key: "other"))
        await withTaskGroup { group in
            group.addTask {
                for _ in 0..<100 {
                    try? Data(text.utf8).write(to: url, options: .atomic)
                    try? FileManager.default.removeItem(at: url)
                }
            }
            group.addTask {
                for _ in 0..<100 { #expect(throws: Never.self) { try flags.refresh() } }
            }
        }
        try folder.link("b.json", to: "nowhere.json")
        #expect(throws: FlagDocumentError.self) { try flags.refresh() }
    }

    @Test(arguments: 0..<4) func `of keys that stand for one tweak the last counts and it is told`(
        round: Int
    ) throws {
        let folder = try TemporaryFolder()
        func flag(_ key: String, _ value: Int) -> String {
            #""\#(key)": {"state": "ENABLED", "variants": {"a": \#(value)}, "defaultVariant": "a"}"#
        }
        let other = (0..<round).map { flag("other\($0)", 0) }
        let flags = [flag("limit", 1), flag("flags/limit", 2)] + other
        try folder.write("{\"flags\": {\(flags.joined(separator: ", "))}}", to: "a.json")
        let provider = try FlagdFileProvider(folder.url)
        let tweaks = TweakManager(providers: [provider])
        #expect(tweaks.value(of: Self.key) == 2)
        #expect(provider.findings.map(\.code) == [.duplicateFlag])
        #expect(provider.findings.first?.flag == "flags/limit" && provider.status == .ready)
        try folder.write("{\"flags\": {\(flag("limit", 3))}}", to: "b.json")
        try provider.refresh()
        #expect(tweaks.value(of: Self.key) == 3)
        #expect(provider.findings.map(\.flag) == ["flags/limit", "limit"])
    }

    @Test(arguments: [
        #"{">=": [{"var": "$flagd.timestamp"}, 100]}"#,
        #"{"<": [99, {"var": "$flagd.timestamp"}]}"#,
        #"{">=": [{"var": {"cat": ["$flagd", ".timestamp"]}}, 100]}"#, #"{"$ref": "late"}"#,
    ])
    func `what a time decides changes with it`(rule: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"flags": {
              "limit": {"state": "ENABLED", "variants": {"true": 2, "false": 1}, "targeting": \(rule)},
              "other": {"state": "ENABLED", "variants": {"true": 2, "false": 1}, "targeting": {"!": {"var": "x"}}}
            }, "$evaluators": {"late": {">=": [{"var": ["$flagd.timestamp"]}, 100]}}}
            """, to: "flags.json")
        let time = Mutex(99.0)
        let flags = try FlagdFileProvider(
            folder.url("flags.json"), now: { Date(timeIntervalSince1970: time.withLock { $0 }) })
        let tweaks = TweakManager(providers: [flags])
        let changes = tweaks.changes(for: Self.key)
        let other = TweakKey("flags", "other", default: 0)
        let bound = tweaks.bind(Self.key)
        #expect(tweaks.value(of: Self.key) == 1 && bound.value == 1)
        #expect(tweaks.value(of: other) == 2)
        let version = tweaks.decisionVersion
        time.withLock { $0 = 99.9 }
        try flags.refresh()
        #expect(tweaks.decisionVersion == version)
        time.withLock { $0 = 100 }
        try flags.refresh()
        #expect(tweaks.decisionVersion > version)
        #expect(tweaks.value(of: Self.key) == 2 && bound.value == 2)
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next()?.after == 2)
    }
}
