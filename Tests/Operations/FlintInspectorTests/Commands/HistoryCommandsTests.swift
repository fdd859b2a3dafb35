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

    @Test(arguments: [
        ("timeline.clear", "Flint.TimelineFeature"), ("report.gather", "Flint.DebugReportFeature"),
    ])
    func `while the feature behind it is off the model says so`(name: String, feature: String) async throws {
        let bench = try InspectorBench()
        try bench.runtime.setEnabled(false, for: TimelineFeature.self)
        try bench.runtime.setEnabled(false, for: DebugReportFeature.self)
        let answer = try await bench.command(name)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["error"]?["subject"]?.string == feature)
    }
}
