import FlintCore
import FlintHTTP
import FlintTesting
import Foundation
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct HistoryCommandsTests {
    @Test func `the timeline is cleared`() async throws {
        let bench = try InspectorBench()
        try await InspectedApp.Notes.ping.perform()
        #expect(bench.runtime.timeline.snapshot().contains { $0.action?.identifier == "InspectedApp.Ping" })
        #expect(try await bench.command("timeline.clear").status == .ok)
        #expect(!bench.runtime.timeline.snapshot().contains { $0.action?.identifier == "InspectedApp.Ping" })
    }

    @Test func `a report is gathered and named`() async throws {
        let answer = try await InspectorBench().command("report.gather")
        #expect(answer.status == .ok)
        let path = try #require(answer.json["path"]?.string)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(answer.json["files"]?.elements.contains(.string("features.json")) == true)
    }
}
