import FlintCore
import Foundation
import Testing

@testable import FlintInspector

/// Recording a session to a file while it goes on.
@Suite struct SessionRecordingTests {
    private let folder: SessionFolder
    private let app: WatchedApp

    init() throws {
        folder = try SessionFolder()
        app = try WatchedApp()
    }

    private func items() throws -> [SessionFileItem] {
        var items: [SessionFileItem] = []
        let summary = try SessionFileReader().read(folder.path()) { items.append($0) }
        #expect(summary.findings == nil)
        return items
    }

    /// The sequences of the `ended` events that the file tells, in items or in the timeline of a snapshot.
    private func ended(_ items: [SessionFileItem]) -> Set<UInt64> {
        var found: Set<UInt64> = []
        for item in items {
            guard let root = ReportJSON(parsing: item.line) else { continue }
            for event in [root["event"]].compactMap(\.self) + (root["snapshot"]?["timeline"]?.elements ?? [])
            where event["kind"]?.string == "ended" {
                if let sequence = event["sequence"]?.number { found.insert(sequence) }
            }
        }
        return found
    }

    @Test
    func
        `a file begins with its header and a snapshot, is numbered without gaps, and misses nothing of what happened`()
        async throws
    {
        try await app.work(2)
        let recording = try await SessionRecording.begin(
            SessionRecordingOptions(file: folder.file()), in: app.runtime)
        #expect(recording.isRecording && app.runtime.flowRuns.isRecording)
        try await app.work(20)
        await recording.stop()
        await recording.stop()
        #expect((recording.isRecording, app.runtime.flowRuns.isRecording) == (false, false))
        #expect(recording.failure == nil)
        let items = try items()
        #expect((items.first?.kind, items.last?.kind) == (.snapshot, .snapshot))
        #expect(items.allSatisfy { $0.kind != nil })
        // Each request has a number for its beginning, and the next one for its end, or for a line of the log between.
        #expect(ended(items).count == 22)
        let numbers = items.filter { $0.kind != .snapshot }.compactMap(\.sequence)
        #expect(numbers == Array(UInt64(1)...UInt64(max(1, numbers.count))))
        #expect((recording.itemCount, recording.lostItems) == (items.count, 0))
        #expect(recording.byteCount < (try folder.bytes()).count)
    }

    @Test func `a full file ends the recording, which says so`() async throws {
        let failures = AsyncStream<InspectorError>.makeStream()
        let recording = try await SessionRecording.begin(
            SessionRecordingOptions(file: folder.file(), maxBytes: 2000), in: app.runtime
        ) { failures.continuation.yield($0) }
        var iterator = failures.stream.makeAsyncIterator()
        let failure = try #require(await iterator.next())
        #expect(failure.description.contains("limit"))
        await recording.stop()
        #expect(recording.failure == failure)
        #expect((recording.isRecording, app.runtime.flowRuns.isRecording) == (false, false))
        #expect(try folder.bytes().count <= 2000)
        // What is there can be read.
        _ = try items()
    }

    @Test func `it ends with the runtime`() async throws {
        let recording = try await SessionRecording.begin(
            SessionRecordingOptions(file: folder.file()), in: app.runtime)
        try await app.work(3)
        app.runtime.shutdown()
        await recording.stop()
        #expect(ended(try items()).count == 3)
    }

    @Test func `a second session continues the file`() async throws {
        for _ in 0..<2 {
            let recording = try await SessionRecording.begin(
                SessionRecordingOptions(file: folder.file()), in: app.runtime)
            try await app.work()
            await recording.stop()
        }
        let snapshots = try items().filter { $0.kind == .snapshot }
        #expect(snapshots.count == 4)
    }

    @Test func `nothing secret is in the file`() async throws {
        let recording = try await SessionRecording.begin(
            SessionRecordingOptions(file: folder.file()), in: app.runtime)
        try await app.work()
        _ = try? await Flint.withRuntime(app.runtime) {
            try await WatchedApp.Plain.fail.perform(with: WatchedApp.Input())
        }
        await recording.stop()
        #expect(!String(decoding: try folder.bytes(), as: UTF8.self).contains(WatchedApp.secret))
    }

    @Test func `the action records, and refuses a file that it cannot write`() async throws {
        try app.runtime.register(InspectorFeature.self)
        try await Flint.withRuntime(app.runtime) {
            let recording = try await InspectorFeature.record.perform(
                with: SessionRecordingOptions(file: folder.file()))
            await recording.stop()
            #expect(recording.failure == nil)
            await #expect(throws: InspectorError.self) {
                try await InspectorFeature.record.perform(with: SessionRecordingOptions(file: folder.url))
            }
        }
        #expect(try items().count >= 2)
    }
}
