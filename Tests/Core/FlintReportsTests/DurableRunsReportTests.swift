import CoreTestSupport
import DurableTestSupport
import FlintDurableFlows
import FlintFlows
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintReports

@Suite(.timeLimit(.minutes(10))) struct DurableRunsReportTests {
    private struct Document: Decodable {
        struct Source: Decodable {
            let name: String
            let counts: [FlowStatistics.Count]
            let lagMilliseconds: Int
            let stuck: [DurableRunDescription]
        }

        let sources: [Source]
    }

    private let runtime = Flint()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func contents() async throws -> ReportContents {
        let report = try await runtime.gatherReport(DebugReport.Options(root: folder.url("reports")))
        return try ReportContents(of: report)
    }

    @Test func `stored runs are counted, and the stuck ones are named without contents`() async throws {
        let store = InMemoryFlowStore(clock: ManualClock())
        try await SampleRuns.fill(store)
        runtime.addDurableRuns(FlowEngine(store: store), named: "shop")
        let contents = try await contents()
        let data = try #require(contents.files["durable-runs.json"])
        let source = try #require(try JSONDecoder().decode(Document.self, from: data).sources.first)
        #expect(source.name == "shop")
        #expect(source.lagMilliseconds == 0)
        #expect(source.counts == (try await store.statistics()).counts)
        #expect(source.counts.map(\.status) == ["ended", "ready", "running", "stuck", "waiting"])
        #expect(source.stuck.map(\.id.name) == ["stuck"])
        #expect(source.stuck.first?.stuck == "failed")
        for data in contents.files.values {
            #expect(!String(decoding: data, as: UTF8.self).contains(SampleRuns.secret))
        }
    }

    @Test func `without stored runs there is no file about them`() async throws {
        #expect(try await contents().files["durable-runs.json"] == nil)
    }
}
