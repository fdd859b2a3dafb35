import FlintEvents
import Testing

@testable import FlintTelemetry

@Suite struct OTLPEncodingTests {
    @Test func `every member of a span is written in both forms`() throws {
        let span = try Samples.span()
        let bodies = try Bodies(.traces) { [$0.encode(span), $0.encode(span)] }
        #expect(bodies.json == bodies.protobuf)
        let group = try #require(bodies.json["resourceSpans", "0"])
        #expect(group["resource"]?.attributes == ["service.name": .text("shop")])
        #expect(group["schemaUrl"] == .text(TelemetryScope.schemaURL))
        let scope = try #require(group["scopeSpans", "0"])
        #expect(scope["schemaUrl"] == .text(TelemetryScope.schemaURL))
        #expect(
            scope["scope"]
                == .message(["name": .text("flint"), "version": .text(TelemetryScope.flint.version)]))
        #expect(scope["spans"]?.items.count == 2)
        let written = try #require(scope["spans", "1"])
        #expect(
            written.attributes == [
                "text": .text(Samples.hostile), "yes": .bool(true), "no": .bool(false), "zero": .number("0"),
                "least": .number("-9223372036854775808"), "half": .double(0.5),
                "endless": .double(-.infinity),
                "list": .message([
                    "values": .list([
                        .message(["stringValue": .text("a")]), .message(["intValue": .number("2")]),
                        .message(["arrayValue": .message([:])]),
                    ])
                ]),
            ])
        guard case .message(var members) = written else { return }
        members["attributes"] = nil
        #expect(
            members == [
                "traceId": .bytes("0af7651916cd43dd8448eb211c80319c"), "spanId": .bytes("b7ad6b7169203331"),
                "traceState": .text("a=1"), "parentSpanId": .bytes("00f067aa0ba902b7"),
                "flags": .number("771"), "name": .text("Shop/Pay"), "kind": .number("2"),
                "startTimeUnixNano": .number("1700000000000000001"),
                "endTimeUnixNano": .number("1700000000000000999"),
                "events": .list([
                    .message([
                        "timeUnixNano": .number("7"), "name": .text("exception"),
                        "attributes": .list([
                            .message([
                                "key": .text("exception.type"),
                                "value": .message(["stringValue": .text("E")]),
                            ])
                        ]),
                    ])
                ]),
                "links": .list([
                    .message([
                        "traceId": .bytes("0af7651916cd43dd8448eb211c80319c"),
                        "spanId": .bytes("0000000000000001"), "traceState": .text("a=1"),
                        "flags": .number("0"),
                    ])
                ]), "status": .message(["message": .text("no money"), "code": .number("2")]),
            ])
    }

    @Test func `every member of a metric is written in both forms`() throws {
        let bodies = try Bodies(.metrics) { [$0.encode(Samples.metrics())] }
        #expect(bodies.json == bodies.protobuf)
        let metrics = try #require(bodies.json["resourceMetrics", "0", "scopeMetrics", "0", "metrics"]).items
        #expect(metrics.count == 5)
        let times = ["startTimeUnixNano": OTLPNode.number("10"), "timeUnixNano": .number("20")]
        let attributes = OTLPNode.list([
            .message(["key": .text("flint.outcome"), "value": .message(["stringValue": .text("success")])])
        ])
        #expect(
            (metrics[0]["name"], metrics[0]["unit"], metrics[0]["description"]) == (
                .text("flint.requests"), .text("{request}"), .text("Requests that ended or were refused.")
            ))
        #expect(
            metrics[0]["sum"]
                == .message([
                    "dataPoints": .list([
                        .message(times.merging(["attributes": attributes, "asInt": .number("3")]) { $1 })
                    ]), "aggregationTemporality": .number("1"), "isMonotonic": .bool(true),
                ]))
        #expect(
            metrics[1]["sum"]
                == .message([
                    "dataPoints": .list([.message(times.merging(["asInt": .number("-1")]) { $1 })]),
                    "aggregationTemporality": .number("2"),
                ]))
        #expect(
            metrics[2]["gauge"]
                == .message(["dataPoints": .list([.message(times.merging(["asInt": .number("0")]) { $1 })])]))
        #expect(
            metrics[4]["gauge", "dataPoints", "0"]
                == .message(times.merging(["asDouble": .double(36.6)]) { $1 }))
        // At scale 0, bucket −1 holds (½, 1], bucket 0 (1, 2], bucket 1 (2, 4].
        #expect(
            metrics[3]["exponentialHistogram"]
                == .message([
                    "dataPoints": .list([
                        .message(
                            times.merging([
                                "attributes": attributes, "count": .number("4"), "sum": .double(7),
                                "scale": .number("0"), "zeroCount": .number("1"), "min": .double(0),
                                "max": .double(4),
                                "positive": .message([
                                    "offset": .number("-1"),
                                    "bucketCounts": .list([.number("1"), .number("1"), .number("1")]),
                                ]),
                            ]) { $1 })
                    ]), "aggregationTemporality": .number("2"),
                ]))
    }

    @Test func `every member of a log record is written in both forms`() throws {
        let record = TelemetryLogRecord(
            at: TelemetryTime(nanoseconds: 5), .warning, .string("careful"), eventName: "flint.test",
            attributes: [TelemetryAttribute("a", 1)], context: try Samples.context(2))
        let bodies = try Bodies(.logs) { [$0.encode(record)] }
        #expect(bodies.json == bodies.protobuf)
        #expect(
            bodies.json["resourceLogs", "0", "scopeLogs", "0", "logRecords", "0"]
                == .message([
                    "timeUnixNano": .number("5"), "observedTimeUnixNano": .number("5"),
                    "severityNumber": .number("13"), "severityText": .text("WARN"),
                    "body": .message(["stringValue": .text("careful")]),
                    "attributes": .list([
                        .message(["key": .text("a"), "value": .message(["intValue": .number("1")])])
                    ]), "flags": .number("3"), "traceId": .bytes("0af7651916cd43dd8448eb211c80319c"),
                    "spanId": .bytes("0000000000000002"), "eventName": .text("flint.test"),
                ]))
    }

    @Test func `a flag's evaluation has the names of the semantic conventions`() throws {
        let evaluation = TelemetryFlagEvaluation(
            key: "color", variant: "red", reason: "targeting_match", valueText: "#f00", providerName: "flagd",
            contextID: "p-1", errorType: "flag_not_found", errorMessage: "no", version: "7")
        let record = TelemetryLogRecord(
            at: TelemetryTime(nanoseconds: 5), .info, eventName: TelemetryFlagEvaluation.eventName,
            attributes: evaluation.attributes)
        let bodies = try Bodies(.logs) { [$0.encode(record)] }
        let written = try #require(bodies.protobuf["resourceLogs", "0", "scopeLogs", "0", "logRecords", "0"])
        #expect(bodies.json == bodies.protobuf)
        #expect((written["eventName"], written["body"]) == (.text("feature_flag.evaluation"), nil))
        #expect(
            written.attributes == [
                "feature_flag.key": .text("color"), "feature_flag.result.variant": .text("red"),
                "feature_flag.result.reason": .text("targeting_match"),
                "feature_flag.result.value": .text("#f00"), "feature_flag.provider.name": .text("flagd"),
                "feature_flag.context.id": .text("p-1"), "feature_flag.version": .text("7"),
                "error.type": .text("flag_not_found"), "feature_flag.error.message": .text("no"),
            ])
    }

    @Test(arguments: [0, 1, 3, 4, 10, 10 << 20]) func `a long text is cut between scalars`(count: Int) throws
    {
        let text = String(repeating: "é", count: count)
        for limit in [0, 1, 4, 5, 16_384] {
            let cut = String(decoding: Array(cut(text, to: limit)), as: UTF8.self)
            #expect(cut.utf8.count == min(text.utf8.count, limit / 2 * 2))
            #expect(text.hasPrefix(cut))
        }
    }

    @Test func `scalars of all planes survive`() throws {
        for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x4000) {
            let text = String(
                String.UnicodeScalarView((start..<(start + 0x400)).compactMap(Unicode.Scalar.init)))
            let record = TelemetryLogRecord(at: TelemetryTime(nanoseconds: 1), .info, .string(text))
            let bodies = try Bodies(.logs) { [$0.encode(record)] }
            let body = bodies.json[
                "resourceLogs", "0", "scopeLogs", "0", "logRecords", "0", "body", "stringValue"]
            guard case .text(let written)? = body else {
                Issue.record("no text for \(start)")
                return
            }
            #expect(Array(written.unicodeScalars) == Array(text.unicodeScalars))
            guard bodies.json == bodies.protobuf else {
                Issue.record("both forms differ for \(start)")
                return
            }
        }
    }
}
