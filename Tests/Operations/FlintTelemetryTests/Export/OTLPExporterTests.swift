import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import FlintTelemetry

@Suite struct OTLPExporterTests {
    private let clock = ManualClock()

    private func configuration(
        _ change: (inout TelemetryConfiguration) -> Void = { _ in }
    ) -> TelemetryConfiguration {
        var configuration = TelemetryConfiguration()
        configuration.clock = clock
        configuration.wallTime = { Date(timeIntervalSince1970: 1000) }
        configuration.random = { 1 }
        configuration.traces.encoding = .json
        configuration.traces.headers = ["Authorization": "Bearer x"]
        configuration.spanBatching.batchSize = 2
        configuration.metrics.isOn = false
        configuration.logs.isOn = false
        change(&configuration)
        return configuration
    }

    @Test func `a full batch is sent as the configuration says`() async throws {
        let collector = ScriptedTelemetryTransport(statuses: 200)
        let exporter = OTLPExporter(configuration(), transport: collector)
        let span = try Samples.span()
        exporter.export(span)
        exporter.export(span)
        exporter.export(TelemetryLogRecord(at: TelemetryTime(nanoseconds: 1), .info, "off"))
        await collector.waitForRequests(1)
        let request = collector.requests[0]
        #expect(request.url.absoluteString == "http://localhost:4318/v1/traces")
        #expect(request.headers == ["Authorization": "Bearer x", "Content-Type": "application/json"])
        let body = try OTLPJSONDecoder.decode(request.body, as: "TracesRequest")
        #expect(body["resourceSpans", "0", "scopeSpans", "0", "spans"]?.items.count == 2)
        #expect(await exporter.flush(within: .seconds(1)))
        #expect((exporter.counts(of: .traces).sent, exporter.counts(of: .logs).accepted) == (2, 0))
    }

    @Test func `sending does not wait behind the tasks of the application`() async throws {
        let collector = PriorityCollector()
        let exporter = OTLPExporter(configuration(), transport: collector)
        exporter.export(try Samples.span())
        #expect(await exporter.flush(within: .seconds(1)))
        #expect(collector.priorities == [.high])
    }

    @Test func `a part of a batch goes after the delay`() async throws {
        let collector = ScriptedTelemetryTransport(statuses: 200)
        let exporter = OTLPExporter(configuration(), transport: collector)
        exporter.export(try Samples.span())
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await collector.waitForRequests(1)
        #expect(await exporter.flush(within: .seconds(1)))
        #expect(exporter.counts(of: .traces).sent == 1)
    }

    /// Failures that are repeated: what is kept, and that it arrives once the collector works.
    @Test(arguments: [
        ScriptedTelemetryTransport.Answer.fail, .respond(TelemetryResponse(status: 503)),
        .respond(TelemetryResponse(status: 429, retryAfter: "1")),
        .respond(TelemetryResponse(status: 502, contentType: "text/html", body: Array("<html>".utf8))),
        .respond(TelemetryResponse(status: 504, retryAfter: "Thu, 01 Jan 1970 00:16:41 GMT")), .hang,
    ])
    func `a failure is repeated after a wait`(answer: ScriptedTelemetryTransport.Answer) async throws {
        let collector = ScriptedTelemetryTransport([answer, .respond(TelemetryResponse(status: 200))])
        let exporter = OTLPExporter(configuration { $0.traces.timeout = .seconds(9) }, transport: collector)
        exporter.export(try Samples.span())
        exporter.export(try Samples.span())
        await collector.waitForRequests(1)
        // A collector that never answers costs the timeout; then the wait begins.
        if case .hang = answer {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(9))
        }
        // The timeout of an answered request no longer sleeps: the wait of one second is the only sleeper.
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        while collector.requests.count < 2 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
        }
        await collector.waitForRequests(2)
        #expect(collector.requests[0].body == collector.requests[1].body)
        #expect(await exporter.flush(within: .seconds(100)))
        let counts = exporter.counts(of: .traces)
        #expect((counts.sent, counts.droppedCount, counts.attempts) == (2, 0, 2))
    }

    @Test func `what a collector refuses is dropped at once`() async throws {
        let collector = ScriptedTelemetryTransport(statuses: 400, 200)
        let exporter = OTLPExporter(configuration(), transport: collector)
        for _ in 0..<4 { exporter.export(try Samples.span()) }
        await collector.waitForRequests(2)
        #expect(await exporter.flush(within: .seconds(1)))
        let counts = exporter.counts(of: .traces)
        #expect(
            (counts.sent, counts.dropped, counts.lastRefusal) == (2, [.rejected: 2], "HTTP status 400"))
    }

    @Test(
        arguments: [
            (
                "application/json", #"{"partialSuccess":{"rejectedSpans":"1","errorMessage":"old"}}"#,
                [.rejected: 1], 0, "old"
            ), ("text/html", "<html>", [:], 1, nil),
        ] as [(String, String, [TelemetryCounts.DropReason: UInt64], UInt64, String?)])
    func `a partial success is counted, and an answer of the wrong type`(
        type: String, body: String, dropped: [TelemetryCounts.DropReason: UInt64], unreadable: UInt64,
        refusal: String?
    ) async throws {
        let collector = ScriptedTelemetryTransport([
            .respond(TelemetryResponse(status: 200, contentType: type, body: Array(body.utf8)))
        ])
        let exporter = OTLPExporter(configuration(), transport: collector)
        for _ in 0..<2 { exporter.export(try Samples.span()) }
        #expect(await exporter.flush(within: .seconds(1)))
        let counts = exporter.counts(of: .traces)
        #expect(
            (counts.sent, counts.dropped, counts.unreadableAnswers, counts.lastRefusal)
                == (2 - dropped.values.reduce(0, +), dropped, unreadable, refusal))
    }

    @Test func `a flush ends at its deadline, and a shutdown counts what is left`() async throws {
        let collector = ScriptedTelemetryTransport([.hang])
        let exporter = OTLPExporter(configuration(), transport: collector)
        for _ in 0..<5 { exporter.export(try Samples.span()) }
        await collector.waitForRequests(1)
        async let isFlushed = exporter.flush(within: .seconds(2))
        // Two sleepers: the timeout of the request, and the deadline of the flush.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(2))
        #expect(await !isFlushed)
        exporter.shutdown()
        let counts = exporter.counts(of: .traces)
        #expect((counts.accepted, counts.dropped, counts.queued) == (5, [.shutDown: 5], 0))
    }

    @Test func `accepted is sent, dropped and queued, at every moment under load`() async throws {
        let collector = ScriptedTelemetryTransport(
            (0..<40).map {
                $0 % 4 == 0
                    ? .respond(TelemetryResponse(status: 400)) : .respond(TelemetryResponse(status: 200))
            })
        let exporter = OTLPExporter(
            configuration {
                $0.spanBatching.queueCapacity = 100
                $0.spanBatching.batchSize = 16
            }, transport: collector)
        let span = try Samples.span()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        exporter.export(span)
                        let counts = exporter.counts(of: .traces)
                        #expect(counts.accepted == counts.sent + counts.droppedCount + counts.queued)
                        #expect(counts.queued <= 100)
                    }
                }
            }
        }
        #expect(await exporter.flush(within: .seconds(1)))
        let counts = exporter.counts(of: .traces)
        #expect((counts.accepted, counts.queued) == (1600, 0))
        #expect(counts.accepted == counts.sent + counts.droppedCount)
        let received = try collector.requests.reduce(0) { sum, request in
            let body = try OTLPJSONDecoder.decode(request.body, as: "TracesRequest")
            return sum + (body["resourceSpans", "0", "scopeSpans", "0", "spans"]?.items.count ?? 0)
        }
        #expect(UInt64(received) == counts.sent + (counts.dropped[.rejected] ?? 0))
    }
}

/// Notes the priorities of the tasks that send.
private final class PriorityCollector: TelemetryTransport {
    private let seen = Mutex<[TaskPriority]>([])

    var priorities: [TaskPriority] { seen.withLock { $0 } }

    func send(_ request: TelemetryRequest) async throws -> TelemetryResponse {
        let priority = Task.currentPriority
        seen.withLock { $0.append(priority) }
        return TelemetryResponse(status: 200)
    }
}
