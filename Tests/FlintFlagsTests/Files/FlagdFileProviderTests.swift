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

    /// A clock that runs a step of the test instead of sleeping, and cancels behind the last one.
    private final class ScriptedClock: Clock {
        typealias Instant = ContinuousClock.Instant
        let steps: Mutex<[@Sendable () throws -> Void]>

        init(_ steps: [@Sendable () throws -> Void]) { self.steps = Mutex(steps) }
        var now: Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let step else { throw CancellationError() }
            try step()
        }
    }

    @Test func eachSubjectReadsItsFlag() throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "flags.json")
        let flags = try FlagdFileProvider(folder.url("flags.json"))
        let tweaks = TweakManager(providers: [flags])
        #expect(flags.status == .ready)
        #expect(flags.keys == ["limit"])
        #expect(tweaks.value(of: Self.key, for: professional) == 10)
        #expect(tweaks.value(of: Self.key) == 1)
        #expect(tweaks.resolve(Self.key, for: professional).variant == "large")
        #expect(tweaks.resolve(Self.key).reason == .default)
        #expect(flags.explain("limit", for: professional)?.decision?.operation == "if")
        #expect(flags.explain("other", for: professional) == nil)
    }

    @Test func changesAreFollowed() async throws {
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
        let clock = ScriptedClock([
            { look() }, { try folder.write(second, to: "flags.json") }, { look() },
            { try folder.write("{", to: "flags.json") }, { look() },
            { try FileManager.default.removeItem(at: folder.url("flags.json")) }, { look() },
            { try folder.write(second + " ", to: "flags.json") }, { look() },
        ])
        await flags.follow(clock: clock)
        #expect(seen.withLock { $0 } == [10, 2000, 2000, 2000, 2000])
        #expect(flags.status == .ready)
    }

    @Test func theLastGoodDocumentIsKeptAndTheFaultTold() throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "flags.json")
        let lines = Mutex<[String]>([])
        let flags = try FlagdFileProvider(
            folder.url("flags.json"),
            logger: { _, line in
                lines.withLock { $0.append(line()) }
            })
        let tweaks = TweakManager(providers: [flags])
        for (broken, code) in [
            ("{", FlagFinding.Code.malformed),
            (document(1, 10).replacing("\"if\"", with: "\"iff\""), .unknownOperation),
        ] {
            try folder.write(broken, to: "flags.json")
            #expect(throws: FlagDocumentError.self) { try flags.refresh() }
            #expect(flags.findings.first?.code == code)
            #expect(flags.status == .error)
            #expect(tweaks.value(of: Self.key, for: professional) == 10)
        }
        #expect(throws: FlagDocumentError.self) { try flags.refresh() }
        #expect(lines.withLock { $0.count } == 2)
        try folder.write(document(1, 11), to: "flags.json")
        try flags.refresh()
        #expect(flags.status == .ready)
        #expect(flags.findings.isEmpty)
        #expect(tweaks.value(of: Self.key, for: professional) == 11)
    }

    @Test func aStartWithoutAGoodDocumentThrows() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: FlagDocumentError.self) { try FlagdFileProvider(folder.url("none.json")) }
        #expect(error?.findings.map(\.code) == [.unreadable])
        #expect(error?.file == folder.path("none.json"))
    }

    @Test func ofAFolderTheLastFileByNameCounts() throws {
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

    @Test func anUnchangedDocumentIsNoChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(document(1, 10), to: "flags.json")
        let flags = try FlagdFileProvider(folder.url("flags.json"))
        let tweaks = TweakManager(providers: [flags])
        let version = tweaks.version
        let table = flags.table.version
        try flags.refresh()
        try folder.write(document(1, 10) + "\n", to: "flags.json")
        try flags.refresh()
        #expect(tweaks.version == version)
        #expect(flags.table.version == table)
    }

    @Test func filesThatAreReplacedWhileTheyAreReadAreOldOrNew() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("flags.json")
        try folder.write(document(1, 10), to: "flags.json")
        let flags = try FlagdFileProvider(url)
        let tweaks = TweakManager(providers: [flags])
        let texts = [document(1, 10), document(1, 20000)]
        let subject = professional
        await withTaskGroup { group in
            group.addTask {
                for number in 0..<200 {
                    try? Data(texts[number % 2].utf8).write(to: url, options: .atomic)
                }
            }
            group.addTask {
                for _ in 0..<200 {
                    try? flags.refresh()
                    #expect([10, 20000].contains(tweaks.value(of: Self.key, for: subject)))
                }
            }
        }
        try flags.refresh()
        #expect(tweaks.value(of: Self.key, for: professional) == 20000)
    }
}
