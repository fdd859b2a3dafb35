import Foundation
import Testing

@testable import FlintTelemetry

@Suite struct CollectorAnswerTests {
    private static let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    private static func read(
        _ response: TelemetryResponse, _ form: TelemetryEncoding = .json
    ) -> ExportMachine.Answer {
        CollectorAnswer.read(response, form, now: now)
    }

    private static func ok(_ body: String, _ type: String = "application/json") -> ExportMachine.Answer {
        read(TelemetryResponse(status: 200, contentType: type, body: Array(body.utf8)))
    }

    @Test(arguments: [429, 502, 503, 504]) func `some statuses are for later`(status: Int) {
        #expect(Self.read(TelemetryResponse(status: status)) == .later(after: nil))
        #expect(
            Self.read(TelemetryResponse(status: status, retryAfter: "7")) == .later(after: .seconds(7)))
    }

    @Test(arguments: [100, 301, 307, 400, 401, 404, 413, 500, 501, 505])
    func `all others are for ever`(status: Int) {
        #expect(Self.read(TelemetryResponse(status: status)) == .refused("HTTP status \(status)"))
    }

    @Test(arguments: [
        ("0", 0), ("120", 120), (" 5 ", 5), ("99999999999999999999", 1_000_000),
        ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
        ("Sun, 06 Nov 1994 08:49:00 GMT", 0),
    ])
    func `Retry-After is seconds or a date`(text: String, seconds: Int) {
        #expect(CollectorAnswer.wait(text, now: Self.now) == .seconds(seconds))
    }

    @Test(arguments: ["", "-1", "1.5", "soon", "Sunday", "1e3", "٣", "Sun, 99 Nov 1994 08:49:37 GMT"])
    func `any other Retry-After does not count`(text: String) {
        #expect(CollectorAnswer.wait(text, now: Self.now) == nil)
    }

    @Test func `an empty answer takes everything`() {
        let all = ExportMachine.Answer.taken(rejected: 0, message: nil, isReadable: true)
        for body in ["", "{}", #"{"partialSuccess":{}}"#] { #expect(Self.ok(body) == all) }
        #expect(Self.read(TelemetryResponse(status: 202)) == all)
    }

    @Test(arguments: ["rejectedSpans", "rejectedDataPoints", "rejectedLogRecords"])
    func `a partial success is read in JSON, with numbers in both forms`(name: String) {
        let expected = ExportMachine.Answer.taken(rejected: 5, message: "too old", isReadable: true)
        #expect(
            Self.ok(#"{"partialSuccess":{"\#(name)":"5","errorMessage":"too old"},"more":[1]}"#) == expected)
        #expect(
            Self.ok(
                #"{"partialSuccess":{"\#(name)":5,"errorMessage":"too old"}}"#,
                "application/json; charset=utf-8")
                == expected)
    }

    @Test func `a partial success is read in protobuf`() {
        let message: [UInt8] = [0x0a, 0x06, 0x08, 0x05, 0x12, 0x02, 0x6e, 0x6f]
        let response = TelemetryResponse(status: 200, contentType: "application/x-protobuf", body: message)
        #expect(
            Self.read(response, .protobuf) == .taken(rejected: 5, message: "no", isReadable: true))
        // A negative number counts as none, and what a later version adds is passed over.
        let later: [UInt8] = [0x0a, 0x0b, 0x08] + Array(repeating: 0xff, count: 9) + [0x01, 0x50, 0x07]
        #expect(
            Self.read(TelemetryResponse(status: 200, body: later), .protobuf)
                == .taken(rejected: 0, message: nil, isReadable: true))
    }

    @Test func `nonsense after a success is counted`() {
        let nonsense = ExportMachine.Answer.taken(rejected: 0, message: nil, isReadable: false)
        #expect(Self.ok("<html>", "text/html") == nonsense)
        for body in [
            "{", "[]", #"{"partialSuccess":{"rejectedSpans":"many"}}"#, String(repeating: "[", count: 60_000),
            String(repeating: " ", count: TelemetryResponse.bodyLimit + 1),
        ] { #expect(Self.ok(body) == nonsense, "\(body.prefix(60))") }
        let half = TelemetryResponse(
            status: 200, contentType: "application/x-protobuf", body: [0x0a, 0x06, 0x08])
        #expect((Self.read(half, .protobuf), Self.read(half, .json)) == (nonsense, nonsense))
    }
}
