import Foundation
import Testing

@testable import FlintTelemetry

/// Events as other processes read them, whose times are whole milliseconds.
@Suite struct RequestSpansTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let parent = #","traceparent":"00-\#(trace)-b7ad6b7169203331-01""#

    private static func event(_ kind: String, _ more: String, time: Int = 0) throws -> DispatchEvent {
        let text = """
            {"v":1,"sequence":\(time + 1),"time":"2026-03-09T17:30:00.\(String(format: "%03d", time))Z",
            "kind":"\(kind)","session":"main","feature":{"identifier":"Shop","name":"Shop"},
            "action":{"identifier":"Pay","name":"Pay"},"request":7,"source":{"kind":"application"},
            "userInitiated":true\(more)}
            """
        return try JSONDecoder().decode(DispatchEvent.self, from: Data(text.utf8))
    }

    private static func flow(
        _ id: String, _ index: Int, _ kind: String, _ more: String, time: Int
    ) throws -> DispatchEvent {
        try event(
            "flowTransition",
            parent
                + #","flow":{"flow":"\#(id)","machine":"M\#(id.suffix(1))","index":\#(index),"kind":"\#(kind)"\#(more)}"#,
            time: time)
    }

    private static func spans(_ events: DispatchEvent...) -> [TelemetrySpan] {
        var reader = RequestSpans()
        var spans: [TelemetrySpan] = []
        for event in events { reader.read(event) { spans.append($0) } }
        return spans
    }

    @Test func `a request from another process is a span of kind server`() throws {
        let more =
            #","closesActionStack":false,"duration":2000,"outcome":"success","input":{"info":{},"text":"in"},"subject":"p-1","parentSpan":"00f067aa0ba902b7""#
        let span = try #require(Self.spans(try Self.event("ended", more + Self.parent)).first)
        #expect(
            (span.name, span.kind, span.isParentRemote, span.status) == ("Shop/Pay", .server, true, .unset))
        let ids = [
            span.context.traceID.description, span.context.spanID.description, span.parent?.description,
        ]
        #expect(ids == [Self.trace, "b7ad6b7169203331", "00f067aa0ba902b7"])
        #expect(span.end == span.start.advanced(by: .microseconds(2)))
        let attributes: [String: TelemetryValue] = [
            "code.function.name": "Pay.perform", "flint.request.id": 7, "flint.outcome": "success",
            "flint.input": "in", "enduser.pseudo.id": "p-1", "flint.user_initiated": true,
        ]
        for (key, value) in attributes { #expect(span.attributes[key] == value, "\(key)") }
    }

    @Test func `a request below a span of this process is internal`() throws {
        let more =
            #","localParent":true,"closesActionStack":false,"outcome":"success","parentSpan":"00f067aa0ba902b7""#
        let span = try #require(Self.spans(try Self.event("ended", more + Self.parent)).first)
        #expect(
            (span.kind, span.isParentRemote, span.parent?.description)
                == (.internal, false, "00f067aa0ba902b7"))
        let refusal = #","localParent":true,"reasons":[],"parentSpan":"00f067aa0ba902b7""#
        let refused = try #require(Self.spans(try Self.event("refused", refusal + Self.parent)).first)
        #expect((refused.kind, refused.isParentRemote) == (.internal, false))
    }

    @Test func `a request inside another one is internal`() throws {
        let more =
            #","parentRequest":3,"closesActionStack":false,"outcome":"cancelled","parentSpan":"00f067aa0ba902b7""#
        let span = try #require(Self.spans(try Self.event("ended", more + Self.parent)).first)
        #expect((span.kind, span.isParentRemote, span.status) == (.internal, false, .unset))
        #expect(
            (span.attributes["flint.outcome"], span.attributes["flint.start_unknown"]) == ("cancelled", true))
    }

    @Test func `a failure is an error with an exception`() throws {
        let more =
            #","closesActionStack":false,"outcome":"failure","failure":{"typeName":"Broke","message":"no money"}"#
        let span = try #require(Self.spans(try Self.event("ended", more + Self.parent)).first)
        #expect((span.parent, span.status) == (nil, .error("no money")))
        #expect(span.attributes["error.type"] == "Broke")
        #expect(span.events.map(\.name) == ["exception"])
        let exception = span.events[0].attributes
        #expect((exception["exception.type"], exception["exception.message"]) == ("Broke", "no money"))
    }

    @Test func `a refused request is a span without length below its parent`() throws {
        let more = #","parentRequest":3,"reasons":[{"code":"sessionEnded","text":"over"}]"#
        let event = try Self.event("refused", more + Self.parent)
        let span = try #require(Self.spans(event).first)
        #expect((span.parent?.description, span.status) == ("b7ad6b7169203331", .error("over")))
        #expect(span.context.spanID != span.parent && span.start == span.end)
        #expect(
            (span.attributes["error.type"], span.attributes["flint.refusal.codes"])
                == ("sessionEnded", .array(["sessionEnded"])))
        #expect(Self.spans(event) == [span])
    }

    @Test func `what is in no trace, or not sampled, is no span`() throws {
        let more = #","closesActionStack":false,"outcome":"success""#
        let unsampled = #","traceparent":"00-\#(Self.trace)-b7ad6b7169203331-00""#
        #expect(
            Self.spans(
                try Self.event("ended", more), try Self.event("ended", more + unsampled),
                try Self.event("began", Self.parent)
            ).isEmpty)
    }

    @Test func `a run and its states are spans below the request`() throws {
        let spans = Self.spans(
            try Self.flow("1", 0, "started", #","to":"Begin""#, time: 0),
            try Self.flow("1", 1, "moved", #","from":"Begin","to":"Ask","elapsed":1000000"#, time: 1),
            // A subflow in the state Ask.
            try Self.flow("1/2", 0, "started", #","to":"Begin""#, time: 2),
            try Self.flow(
                "1/2", 1, "terminated", #","from":"Begin","to":"Terminate","ending":"finished""#, time: 3),
            try Self.flow("1", 2, "failed", #","from":"Ask","to":"Fail","error":"Broke""#, time: 4),
            try Self.flow(
                "1", 3, "terminated", #","from":"Fail","to":"Terminate","ending":"failed","error":"Broke""#,
                time: 5))
        #expect(spans.map(\.name) == ["M1.Begin", "M2.Begin", "M2", "M1.Ask", "M1.Fail", "M1"])
        let named = Dictionary(uniqueKeysWithValues: spans.map { ($0.name, $0) })
        let run = try #require(named["M1"])
        let names = Dictionary(spans.map { ($0.context.spanID, $0.name) }) { $1 }
        #expect(
            spans.dropLast().map { names[$0.parent ?? $0.context.spanID] } == [
                "M1", "M2", "M1.Ask", "M1", "M1",
            ])
        #expect((names.count, Set(spans.map(\.context.traceID)).count) == (6, 1))
        #expect(run.parent?.description == "b7ad6b7169203331")
        #expect((named["M1.Ask"]?.status, run.status) == (.error("Broke"), .error("Broke")))
        #expect(
            (run.attributes["flint.flow.ending"], named["M2"]?.attributes["flint.flow.id"])
                == ("failed", "1/2"))
        // A date has bits for a tenth of a microsecond.
        #expect((run.end.nanoseconds - run.start.nanoseconds + 500) / 1000 == 5000)
        let begin = try #require(named["M1.Begin"])
        #expect((begin.end.nanoseconds - begin.start.nanoseconds + 500) / 1000 == 1000)
        #expect(named["M1.Fail"]?.end == run.end)
    }

    @Test func `no state ends after the next one has begun`() throws {
        let spans = Self.spans(
            try Self.flow("1", 0, "started", #","to":"A""#, time: 0),
            try Self.flow("1", 1, "moved", #","from":"A","to":"B","elapsed":1001000"#, time: 1),
            try Self.flow(
                "1", 2, "terminated", #","from":"B","to":"Terminate","elapsed":1001000,"ending":"finished""#,
                time: 2))
        #expect(spans.map(\.name) == ["M1.A", "M1.B", "M1"])
        #expect((spans[0].end, spans[1].end) == (spans[1].start, spans[2].end))
    }

    @Test func `after lost events nothing is made up`() throws {
        let lost = try JSONDecoder().decode(
            DispatchEvent.self,
            from: Data(
                #"{"v":1,"sequence":9,"time":"2026-03-09T17:30:00.000Z","kind":"missed","count":3}"#.utf8))
        let end = try Self.flow(
            "1", 9, "terminated", #","from":"A","to":"Terminate","ending":"finished""#, time: 3)
        #expect(Self.spans(try Self.flow("1", 0, "started", #","to":"A""#, time: 0), lost, end).isEmpty)
    }

    @Test func `a run that outlives its request has its spans below it`() throws {
        let spans = Self.spans(
            try Self.flow("1", 0, "started", #","to":"A""#, time: 0),
            try Self.event(
                "ended", #","closesActionStack":false,"outcome":"success""# + Self.parent, time: 1),
            try Self.flow("1", 1, "moved", #","from":"A","to":"B""#, time: 2),
            try Self.flow(
                "1", 2, "terminated", #","from":"B","to":"Terminate","ending":"finished""#, time: 3))
        #expect(spans.map(\.name) == ["Shop/Pay", "M1.A", "M1.B", "M1"])
        #expect(spans.last?.parent == spans.first?.context.spanID)
        #expect(Set(spans.map(\.context.traceID)).count == 1)
    }

    @Test func `metrics count every request, and what runs`() throws {
        var metrics = RequestMetrics(limit: 100, .delta, from: TelemetryTime(nanoseconds: 1))
        var running = RunningRequests()
        func value(_ name: String, _ metrics: [TelemetryMetric]) -> TelemetryMetric.Value? {
            metrics.first { $0.descriptor.name == name }?.points.first?.value
        }
        metrics.read(try Self.event("began", ""), &running)
        #expect(value("flint.request.running", metrics.snapshot(at: .init(nanoseconds: 2))) == .number(1))
        metrics.read(
            try Self.event(
                "ended",
                #","closesActionStack":false,"duration":2000,"outcome":"failure","failure":{"typeName":"Broke"}"#
            ), &running)
        metrics.read(try Self.event("ended", #","closesActionStack":false,"outcome":"success""#), &running)
        metrics.read(
            try Self.event("refused", #","reasons":[{"code":"sessionEnded","text":"over"}]"#), &running)
        let first = metrics.collect(at: .init(nanoseconds: 3))
        let counts = ["running", "errors", "refusals"].map { value("flint.request.\($0)", first) }
        #expect(counts == [.number(0), .number(1), .number(1)])
        #expect(
            first.first { $0.descriptor.name == "flint.requests" }?.points.map {
                $0.attributes["flint.outcome"]
            }
                == ["failure", "success", "refused"])
        guard case .histogram(let durations)? = value("flint.request.duration", first) else {
            Issue.record("no durations")
            return
        }
        #expect(durations.count == 1 && abs(durations.sum - 2e-6) < 1e-12)
        #expect(value("flint.requests", metrics.collect(at: .init(nanoseconds: 4))) == nil)
        #expect(value("flint.requests", metrics.snapshot(at: .init(nanoseconds: 4))) == .number(1))
    }

    @Test func `after lost events nobody knows what runs, in their runtime only`() throws {
        var metrics = RequestMetrics(limit: 100, .cumulative, from: TelemetryTime(nanoseconds: 1))
        var (first, second) = (RunningRequests(), RunningRequests())
        metrics.read(try Self.event("began", ""), &first)
        metrics.read(try Self.event("began", ""), &second)
        metrics.read(try Self.event("missed", #","count":5"#), &first)
        metrics.read(try Self.event("ended", #","closesActionStack":false,"outcome":"success""#), &first)
        let values = metrics.snapshot(at: .init(nanoseconds: 2)).reduce(into: [:]) {
            $0[$1.descriptor.name] = $1.points.first?.value
        }
        #expect(
            (values["flint.request.running"], values["flint.telemetry.events.missed"])
                == (.number(1), .number(5)))
    }
}
