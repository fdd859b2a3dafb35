import FlintTelemetry
import Foundation
import Testing

@Suite struct ScriptedTelemetryTransportTests {
    private func export(through collector: ScriptedTelemetryTransport) async throws -> TelemetryCounts {
        var configuration = TelemetryConfiguration()
        configuration.retrying.firstWait = .milliseconds(1)
        configuration.logs.url = try #require(URL(string: "http://collector.example.com/v1/logs"))
        let exporter = OTLPExporter(configuration, transport: collector)
        exporter.export(TelemetryLogRecord(at: TelemetryTime(Date()), .info, "line"))
        #expect(await exporter.flush(within: .seconds(600)))
        exporter.shutdown()
        return exporter.counts(of: .logs)
    }

    @Test func `an empty script takes everything`() async throws {
        let collector = ScriptedTelemetryTransport()
        #expect(try await export(through: collector).sent == 1)
        #expect(collector.requests.map(\.url.path) == ["/v1/logs"])
    }

    @Test func `answers come in order, and the last one is repeated`() async throws {
        let collector = ScriptedTelemetryTransport([.fail, .respond(TelemetryResponse(status: 400))])
        let first = try await export(through: collector)
        #expect((first.dropped, first.attempts) == ([.rejected: 1], 2))
        #expect(try await export(through: collector).attempts == 1)
    }

    @Test func `a canceled wait for requests returns`() async {
        let collector = ScriptedTelemetryTransport()
        let waiting = Task { await collector.waitForRequests(1) }
        waiting.cancel()
        await waiting.value
        #expect(collector.requests.isEmpty)
    }
}
