import FlintTweaks
import Foundation
internal import Synchronization
import TestSupport
import Testing

@Suite struct TweakFileStorageTests {
    typealias Step = TweakFileStorage.Step

    final class Journal: Sendable {
        private let steps = Mutex<[Step]>([])

        func append(_ step: Step) { steps.withLock { $0.append(step) } }

        func take() -> [Step] {
            steps.withLock { steps in
                defer { steps = [] }
                return steps
            }
        }
    }

    /// The steps of a write, each with whether the new text is there from then on.
    static let steps: [(step: Step, isWritten: Bool)] = [
        (.resolve, false), (.lock, false), (.read, false), (.checkAccess, false), (.createTemporary, false),
        (.setPermissions, false), (.write, false), (.writeRest, false), (.syncTemporary, false),
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
        try FileTweakProvider(storage: TweakFileStorage(path: path)).tweak(feature: "f", variable: "v")?.value
    }

    @Test(arguments: steps) func `a writer that is killed leaves the old or the new text`(
        step: Step, isWritten: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("t.json")
        try FileTweakProvider(storage: TweakFileStorage(path: file)).apply(Self.set(1))
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [file = file as String, name = step.rawValue as String] in
            let storage = TweakFileStorage(path: file) { step in
                if step.rawValue == name { kill(getpid(), SIGKILL) }
            }
            // The first reading belongs to no write.
            let provider = try FileTweakProvider(
                storage: name == "read" ? TweakFileStorage(path: file) : storage)
            if name == "read" {
                try storage.update { _ in [] }
            } else {
                try provider.apply(TweakFileStorageTests.set(2))
            }
        }
        #expect(try Self.value(file) == .int(isWritten ? 2 : 1))
        // Nothing that is left keeps the next writer from its work.
        try FileTweakProvider(storage: TweakFileStorage(path: file)).apply(Self.set(3))
        #expect(try Self.value(file) == .int(3))
        #expect(try folder.names() == [".t.json.lock", "t.json"])
    }

    @Test(arguments: steps.dropLast(), [ENOSPC, EACCES, EIO])
    func `a step that fails leaves the disk and the memory as they were`(
        step: (step: Step, isWritten: Bool), number: Int32
    ) throws {
        let folder = try TemporaryFolder()
        let file = folder.path("t.json")
        try FileTweakProvider(storage: TweakFileStorage(path: file)).apply(Self.set(1))
        let text = try folder.text(of: "t.json")
        let isFailing = Flag()
        let provider = try FileTweakProvider(
            storage: TweakFileStorage(path: file) { now throws(TweakFileFailure) in
                if now == step.step, isFailing.isSet { throw TweakFileFailure(number: number, step: now) }
            })
        let table = provider.table
        isFailing.isSet = true
        // If the folder cannot be synced once, putting the old text back does not need it.
        let error = try #require(throws: TweakError.self) { try provider.apply(Self.set(2)) }
        #expect(error.code == .storageFailed)
        #expect(error.providerID == "file")
        #expect(provider.table == table)
        #expect(try folder.text(of: "t.json") == text)
        #expect(try folder.names() == [".t.json.lock", "t.json"])
        isFailing.isSet = false
        try provider.apply(Self.set(3))
        #expect(try Self.value(file) == .int(3))
    }

    @Test(arguments: steps.dropLast()) func `a first write that fails leaves no file`(
        step: (step: Step, isWritten: Bool)
    ) throws {
        // Only an existing file has permissions to keep.
        guard step.step != .checkAccess, step.step != .setPermissions else { return }
        let folder = try TemporaryFolder()
        let storage = TweakFileStorage(path: folder.path("t.json")) { now throws(TweakFileFailure) in
            if now == step.step { throw TweakFileFailure(number: ENOSPC, step: now) }
        }
        #expect(throws: TweakFileFailure(number: ENOSPC, step: step.step)) {
            try storage.update { _ in Array("{}".utf8) }
        }
        #expect(try folder.names().filter { $0 != ".t.json.lock" } == [])
    }

    @Test func `a text that cannot be put back is told`() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "t.json")
        let storage = TweakFileStorage(path: folder.path("t.json")) { now throws(TweakFileFailure) in
            if now == .syncFolder || now == .undo { throw TweakFileFailure(number: EIO, step: now) }
        }
        let provider = try FileTweakProvider(storage: storage)
        let error = try #require(throws: TweakError.self) { try provider.apply(Self.set(2)) }
        #expect(error.description.contains("the file may hold what was to be written"))
        #expect(provider.table.rows.isEmpty)
        #expect(try Self.value(folder.path("t.json")) == .int(2))
    }

    @Test func `a text is on the disk before it has the name, and the name before the call returns`() throws {
        let folder = try TemporaryFolder()
        let journal = Journal()
        let storage = TweakFileStorage(path: folder.path("t.json")) { journal.append($0) }
        try storage.update { _ in Array("{}".utf8) }
        let first = journal.take()
        try storage.update { _ in Array("{ }".utf8) }
        #expect(
            journal.take() == [
                .resolve, .lock, .lock, .read, .checkAccess, .createTemporary, .setPermissions, .write,
                .writeRest, .syncTemporary, .rename, .syncFolder, .unlock,
            ])
        #expect(first.filter { $0 != .checkAccess && $0 != .setPermissions } == first && first.count == 11)
        try storage.update { _ in nil }
        #expect(journal.take() == [.resolve, .lock, .lock, .read, .unlock])
    }

    @Test func `edits of two processes all survive`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("t.json")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "test.first") {
                await #expect(processExitsWith: .success) { [file = file as String] in
                    try TweakFileStorageTests.writeMany(to: file, feature: "first")
                }
            }
            group.addTask(name: "test.second") {
                await #expect(processExitsWith: .success) { [file = file as String] in
                    try TweakFileStorageTests.writeMany(to: file, feature: "second")
                }
            }
            try await group.waitForAll()
        }
        let table = try FileTweakProvider(storage: TweakFileStorage(path: file)).table
        #expect(table.rows.count == 100)
        #expect(table.tweaks.allSatisfy { $0.value == .string($0.variable) })
    }

    static func writeMany(to file: String, feature: String) throws {
        let provider = try FileTweakProvider(storage: TweakFileStorage(path: file))
        for number in 0..<50 {
            var batch = TweakBatch()
            batch.append(.set(TweakPath(feature, "v\(number)"), .string("v\(number)")))
            try provider.apply(batch)
        }
    }

    @Test func `a reader never sees a part of a text`() async throws {
        let folder = try TemporaryFolder()
        let storage = TweakFileStorage(path: folder.path("t.json"))
        let texts = [1, 70_000].map { count in Array(String(repeating: "x", count: count).utf8) }
        try storage.update { _ in texts[0] }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "test.writer") {
                for number in 1...40 { try storage.update { _ in texts[number % 2] } }
            }
            group.addTask(name: "test.reader") {
                for _ in 1...200 {
                    let count = try storage.read()?.count
                    #expect(count == 1 || count == 70_000)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a path without folders is in the working folder`() throws {
        let name = "flint-tweaks-\(UUID().uuidString).json"
        defer {
            try? FileManager.default.removeItem(atPath: name)
            try? FileManager.default.removeItem(atPath: ".\(name).lock")
        }
        try TweakFileStorage(path: name).update { _ in Array("{}".utf8) }
        #expect(try TweakFileStorage(path: name).read() == Array("{}".utf8))
    }

    @Test(arguments: ["/proc/t.json", "/dev/null/t.json", "/no/such/folder/t.json"])
    func `a folder that takes no files is an error`(path: String) {
        #expect(throws: TweakFileFailure.self) {
            try TweakFileStorage(path: path).update { _ in [0x7B, 0x7D] }
        }
    }

    @Test func `a device and a pipe are not replaced, nor read for a write`() throws {
        let folder = try TemporaryFolder()
        try folder.link("device", to: "/dev/null")
        #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        for path in [folder.path("device"), folder.path("pipe"), folder.path] {
            #expect(throws: TweakFileFailure(number: EINVAL, step: .checkAccess)) {
                try TweakFileStorage(path: path).update { _ in [0x7B, 0x7D] }
            }
        }
        // The device holds no text, which is damage; it is left where it is.
        let storage = TweakFileStorage(path: folder.path("device"))
        #expect(throws: TweakFileError.self) { try FileTweakProvider(storage: storage, recover: true) }
        #expect(try folder.names() == ["device", "pipe"])
    }

    @Test func `a file that is too large is not read to its end`() throws {
        let folder = try TemporaryFolder()
        try Data(count: JSONDocument.sizeLimit + 100).write(to: folder.url("t.json"))
        #expect(try TweakFileStorage(path: folder.path("t.json")).read()?.count == JSONDocument.sizeLimit + 1)
        let error = #expect(throws: TweakFileError.self) { try FileTweakProvider(url: folder.url("t.json")) }
        #expect(error?.problems.map(\.code) == [.tooLarge])
    }
}
