import FlintBasics
import FlintJSON
import FlintTweaks
import Foundation
internal import Synchronization
import TestSupport
import Testing

@Suite struct SharedTweakFileTests {
    typealias Step = FileStep

    /// The steps of a write, each with whether the new text is there from then on.
    static let steps: [(step: Step, isWritten: Bool)] = [
        (.resolve, false), (.lock, false), (.read, false), (.checkAccess, false), (.createTemporary, false),
        (.setPermissions, false), (.write, false), (.writeRest, false), (.synchronize, false),
        (.rename, false),
        (.syncFolder, true), (.unlock, true),
    ]

    static let path = TweakPath("f", "v")

    static func set(_ value: Int64) -> TweakBatch {
        var batch = TweakBatch()
        batch.append(.set(path, .int(value)))
        return batch
    }

    static func value(_ path: String) throws -> TweakValue? {
        try FileTweakProvider(storage: SharedFile(tweaks: path)).tweak(feature: "f", variable: "v")?.value
    }

    @Test(arguments: steps) func `a writer that is killed leaves the old or the new text`(
        step: Step, isWritten: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("t.json")
        try FileTweakProvider(storage: SharedFile(tweaks: file)).apply(Self.set(1))
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [file = file as String, name = step.rawValue as String] in
            let storage = SharedFile(tweaks: file) { step in
                if step.rawValue == name { kill(getpid(), SIGKILL) }
            }
            // The first reading belongs to no write.
            let provider = try FileTweakProvider(
                storage: name == "read" ? SharedFile(tweaks: file) : storage)
            if name == "read" {
                try storage.update { _ in [] }
            } else {
                try provider.apply(SharedTweakFileTests.set(2))
            }
        }
        #expect(try Self.value(file) == .int(isWritten ? 2 : 1))
        // Nothing that is left keeps the next writer from its work.
        try FileTweakProvider(storage: SharedFile(tweaks: file)).apply(Self.set(3))
        #expect(try Self.value(file) == .int(3))
        #expect(try folder.names() == [".t.json.lock", "t.json"])
    }

    @Test(arguments: steps.dropLast())
    func `a step that fails leaves the disk and the memory as they were`(
        step: Step, isWritten: Bool
    ) throws {
        let folder = try TemporaryFolder()
        let file = folder.path("t.json")
        try FileTweakProvider(storage: SharedFile(tweaks: file)).apply(Self.set(1))
        let text = try folder.text(of: "t.json")
        let isFailing = Flag()
        let provider = try FileTweakProvider(
            storage: SharedFile(tweaks: file) { now throws(FileFailure) in
                if now == step, isFailing.isSet { throw FileFailure(now, number: ENOSPC) }
            })
        let table = provider.table
        isFailing.isSet = true
        // If the folder cannot be synced once, putting the old text back does not need it.
        let error = try #require(throws: TweakError.self) { try provider.apply(Self.set(2)) }
        #expect(error.code == .storageFailed && error.providerID == "file")
        #expect(provider.table == table)
        #expect(try folder.text(of: "t.json") == text)
        #expect(try folder.names() == [".t.json.lock", "t.json"])
        isFailing.isSet = false
        try provider.apply(Self.set(3))
        #expect(try Self.value(file) == .int(3))
    }

    @Test func `a text that cannot be put back is told`() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "t.json")
        let storage = SharedFile(tweaks: folder.path("t.json")) { now throws(FileFailure) in
            if now == .syncFolder || now == .undo { throw FileFailure(now, number: EIO) }
        }
        let provider = try FileTweakProvider(storage: storage)
        let error = try #require(throws: TweakError.self) { try provider.apply(Self.set(2)) }
        #expect(error.description.contains("the file may hold what was to be written"))
        #expect(provider.table.rows.isEmpty)
        #expect(try Self.value(folder.path("t.json")) == .int(2))
    }

    @Test func `edits of two processes all survive`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("t.json")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "test.first") {
                await #expect(processExitsWith: .success) { [file = file as String] in
                    try SharedTweakFileTests.writeMany(to: file, feature: "first")
                }
            }
            group.addTask(name: "test.second") {
                await #expect(processExitsWith: .success) { [file = file as String] in
                    try SharedTweakFileTests.writeMany(to: file, feature: "second")
                }
            }
            try await group.waitForAll()
        }
        let table = try FileTweakProvider(storage: SharedFile(tweaks: file)).table
        #expect(table.rows.count == 100)
        #expect(table.tweaks.allSatisfy { $0.value == .string($0.variable) })
    }

    static func writeMany(to file: String, feature: String) throws {
        let provider = try FileTweakProvider(storage: SharedFile(tweaks: file))
        for number in 0..<50 {
            var batch = TweakBatch()
            batch.append(.set(TweakPath(feature, "v\(number)"), .string("v\(number)")))
            try provider.apply(batch)
        }
    }

    @Test func `a device and a pipe are not replaced, nor read for a write`() throws {
        let folder = try TemporaryFolder()
        try folder.link("device", to: "/dev/null")
        #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        for path in [folder.path("device"), folder.path("pipe"), folder.path] {
            #expect(throws: FileFailure(.checkAccess, number: EINVAL, path: path)) {
                try SharedFile(tweaks: path).update { _ in [0x7B, 0x7D] }
            }
        }
        // The device holds no text, which is damage; it is left where it is.
        let storage = SharedFile(tweaks: folder.path("device"))
        #expect(throws: TweakError(.unreadableFile, providerID: "file", "")) {
            try FileTweakProvider(storage: storage, recover: true)
        }
        #expect(try folder.names() == ["device", "pipe"])
    }

    @Test func `a file that is too large is not read to its end`() throws {
        let folder = try TemporaryFolder()
        try Data(count: JSONDocument.sizeLimit + 100).write(to: folder.url("t.json"))
        #expect(try SharedFile(tweaks: folder.path("t.json")).read()?.count == JSONDocument.sizeLimit + 1)
        let error = #expect(throws: TweakError.self) { try FileTweakProvider(url: folder.url("t.json")) }
        #expect(error?.code == .invalidFile && error?.findings.map(\.code) == [.tooLarge])
    }
}
