import FlintEvents
import Foundation
import Testing

/// The cases of the W3C test suite for `traceparent`, and what level 2 adds.
@Suite struct TraceContextTests {
    private static let trace = "12345678901234567890123456789012"
    private static let span = "1234567890123456"

    @Test(arguments: [
        "00-12345678901234567890123456789012-1234567890123456-01",
        " 00-12345678901234567890123456789012-1234567890123456-01",
        "\t00-12345678901234567890123456789012-1234567890123456-01",
        "00-12345678901234567890123456789012-1234567890123456-01 ",
        "\t 00-12345678901234567890123456789012-1234567890123456-01 \t",
        "cc-12345678901234567890123456789012-1234567890123456-01",
        "cc-12345678901234567890123456789012-1234567890123456-01-what-the-future-will-be-like",
        "01-12345678901234567890123456789012-1234567890123456-01-",
        "fe-12345678901234567890123456789012-1234567890123456-01",
    ])
    func `a valid parent is taken over`(text: String) throws {
        let context = try #require(TraceContext(traceparent: text))
        #expect(context.traceID.description == Self.trace)
        #expect(context.spanID.description == Self.span)
        #expect(context.isSampled)
        #expect(context.traceparent == "00-\(Self.trace)-\(Self.span)-01")
    }

    @Test func `a context that was read is remote, a child is not, and both compare without it`() throws {
        let text = "00-\(Self.trace)-\(Self.span)-01"
        let read = try #require(TraceContext(traceparent: text))
        #expect(read.isRemote)
        #expect(try TraceContext.parse(traceparent: text).isRemote)
        var local = TraceContext(traceID: read.traceID, spanID: read.spanID, flags: read.flags)
        #expect(!local.isRemote)
        #expect(local == read && Set([local, read]).count == 1)
        local.isRemote = true
        #expect(local.isRemote && !local.child(spanID: read.spanID).isRemote)
        #expect(local.headers.map(\.value) == read.headers.map(\.value))
    }

    private typealias Code = TraceContextError.Code

    @Test(arguments: [
        ("", Code.length, 0),
        ("00", .delimiter, 2),
        ("00-", .length, 3),
        ("00-12345678901234567890123456789012-1234567890123456-01.", .length, 55),
        ("00-12345678901234567890123456789012-1234567890123456-01-what-the-future", .length, 55),
        ("cc-12345678901234567890123456789012-1234567890123456-01.what-the-future", .delimiter, 55),
        ("cc-12345678901234567890123456789012-1234567890123456-0", .length, 54),
        ("ff-12345678901234567890123456789012-1234567890123456-01", .version, 0),
        (".0-12345678901234567890123456789012-1234567890123456-01", .character, 0),
        ("0.-12345678901234567890123456789012-1234567890123456-01", .character, 1),
        ("CC-12345678901234567890123456789012-1234567890123456-01", .character, 0),
        ("000-12345678901234567890123456789012-1234567890123456-01", .delimiter, 2),
        ("0000-12345678901234567890123456789012-1234567890123456-01", .delimiter, 2),
        ("0-12345678901234567890123456789012-1234567890123456-01", .character, 1),
        ("00-00000000000000000000000000000000-1234567890123456-01", .zeroTraceID, 3),
        ("00-.2345678901234567890123456789012-1234567890123456-01", .character, 3),
        ("00-1234567890123456789012345678901.-1234567890123456-01", .character, 34),
        ("00-1234567890123456789012345678901A-1234567890123456-01", .character, 34),
        ("00-123456789012345678901234567890123-1234567890123456-01", .length, 55),
        ("01-123456789012345678901234567890123-1234567890123456-01", .delimiter, 35),
        ("00-1234567890123456789012345678901-1234567890123456-01", .length, 54),
        ("00-12345678901234567890123456789012-0000000000000000-01", .zeroSpanID, 36),
        ("00-12345678901234567890123456789012-.234567890123456-01", .character, 36),
        ("00-12345678901234567890123456789012-123456789012345.-01", .character, 51),
        ("00-12345678901234567890123456789012-12345678901234567-0", .delimiter, 52),
        ("00-12345678901234567890123456789012-123456789012345-001", .character, 51),
        ("00-12345678901234567890123456789012-1234567890123456-.0", .character, 53),
        ("00-12345678901234567890123456789012-1234567890123456-0.", .character, 54),
        ("00-12345678901234567890123456789012-1234567890123456-0A", .character, 54),
        ("00-12345678901234567890123456789012-1234567890123456-001", .length, 55),
        ("00-12345678901234567890123456789012-1234567890123456-1", .length, 54),
        // Two headers of the name, joined as HTTP says.
        (
            "00-12345678901234567890123456789011-1234567890123456-01,"
                + "00-12345678901234567890123456789012-1234567890123456-01", .length, 55
        ),
        ("00-12345678901234567890123456789012-1234567890123456-٠١", .length, 55),
    ])
    func `a malformed parent is no context, and the error says where`(
        text: String, code: TraceContextError.Code, offset: Int
    ) {
        #expect(TraceContext(traceparent: text, tracestate: "foo=1") == nil)
        #expect {
            try TraceContext.parse(traceparent: text)
        } throws: { error in
            guard let error = error as? TraceContextError else { return false }
            return error.code == code && error.offset == offset && error.header == "traceparent"
                && error.localizedDescription == error.description
        }
    }

    @Test func `only known flags are handed on, of a later version the one that keeps its meaning`() throws {
        let sent = ["00", "01", "02", "03", "ff", "09", "fc"].map { flags in
            TraceContext(traceparent: "00-\(Self.trace)-\(Self.span)-\(flags)")?.traceparent.suffix(3)
        }
        #expect(sent == ["-00", "-01", "-02", "-03", "-03", "-01", "-00"])
        let context = try #require(TraceContext(traceparent: "01-\(Self.trace)-\(Self.span)-ff"))
        #expect(context.flags == .sampled)
    }

    @Test func `a malformed state alone is dropped, and the throwing function says so`() throws {
        let parent = "00-\(Self.trace)-\(Self.span)-01"
        let context = try #require(TraceContext(traceparent: parent, tracestate: "foo=1,foo=2"))
        #expect(context.state.members.isEmpty)
        #expect(context.headers.map(\.name) == ["traceparent"])
        #expect(throws: TraceContextError.self) {
            try TraceContext.parse(traceparent: parent, tracestate: "foo=1,foo=2")
        }
    }

    @Test func `headers are looked up by lower-case names, and without a parent the state is not`() {
        var asked: [String] = []
        let context = TraceContext { name in
            asked.append(name)
            return nil
        }
        #expect(context == nil)
        #expect(asked == ["traceparent"])
    }

    @Test func `a child has the trace, the state and its own span`() throws {
        let parent = try TraceContext.parse(
            traceparent: "00-\(Self.trace)-\(Self.span)-03", tracestate: "foo=1, bar=2")
        let span = try #require(SpanID("00f067aa0ba902b7"))
        let child = parent.child(spanID: span, isSampled: false)
        #expect(child.headers.map(\.name) == ["traceparent", "tracestate"])
        #expect(child.headers.map(\.value) == ["00-\(Self.trace)-00f067aa0ba902b7-02", "foo=1,bar=2"])
        #expect(parent.child(spanID: span).isSampled)
        #expect(child.child(spanID: span, isSampled: true).flags == [.sampled, .random])
    }

    @Test func `a context is stored as its headers`() throws {
        let context = try TraceContext.parse(
            traceparent: "00-\(Self.trace)-\(Self.span)-01", tracestate: "foo=1")
        let data = try JSONEncoder().encode(context)
        #expect(try JSONDecoder().decode(TraceContext.self, from: data) == context)
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
        #expect(members == ["traceparent": "00-\(Self.trace)-\(Self.span)-01", "tracestate": "foo=1"])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TraceContext.self, from: Data(#"{"traceparent":"00-1"}"#.utf8))
        }
    }

    @Test func `identities print as they are read, and what is none is refused`() throws {
        let text = "0af7651916cd43dd8448eb211c80319c"
        let trace = try #require(TraceID(text))
        #expect(
            (trace.description, trace.high, trace.low, TraceID(text.uppercased()))
                == (text, 0x0af7_6519_16cd_43dd, 0x8448_eb21_1c80_319c, nil))
        #expect(TraceID(high: 0, low: 0) == nil)
        #expect(SpanID(0) == nil)
        let refused = [
            "", "1", "0000000000000000", "123456789012345G", "12345678901234AB", "12345678901234567",
        ]
        #expect(refused.compactMap { SpanID($0) } == [])
    }
}
