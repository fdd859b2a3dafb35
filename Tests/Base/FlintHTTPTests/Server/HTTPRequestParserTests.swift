import Testing

@testable import FlintHTTP

@Suite struct HTTPRequestParserTests {
    private static let whole = """
        POST /api/commands/tweak.set?a=1&b=%C3%A9 HTTP/1.1\r
        Host: 127.0.0.1:80\r
        Content-Type:application/json\r
        Content-Length: \t 11 \t\r
        X-One: a\r
        x-one: b\r
        \r
        {"a":"b\\r"}
        """

    private static let expected = HTTPRequest(
        "POST", "/api/commands/tweak.set", query: ["a": "1", "b": "é"],
        headers: [
            "host": "127.0.0.1:80", "content-type": "application/json", "content-length": "11",
            "x-one": "a, b",
        ],
        body: Array(#"{"a":"b\r"}"#.utf8))

    @Test func `a request has its parts`() {
        #expect(HTTPRequestParser.progress(Self.whole) == .request(Self.expected))
    }

    @Test func `a request is the same however it is cut`() {
        let bytes = Array(Self.whole.utf8)
        for cut in 1..<bytes.count {
            var parser = HTTPRequestParser(limits: HTTPLimits())
            #expect(!parser.hasBegun)
            #expect(parser.feed(bytes[..<cut]) == .needsMore, "\(cut)")
            #expect(parser.hasBegun)
            #expect(parser.feed(bytes[cut...]) == .request(Self.expected), "\(cut)")
        }
        var parser = HTTPRequestParser(limits: HTTPLimits())
        for index in bytes.indices.dropLast() {
            #expect(parser.feed(bytes[index...index]) == .needsMore)
        }
        #expect(parser.feed(bytes.suffix(1)) == .request(Self.expected))
    }

    @Test func `a body in chunks is the same however it is cut`() {
        let text =
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
            + "5;a=b\r\nhello\r\n0A \r\n, chunks!!\r\n000\r\nX-Sum: 1\r\n\r\n"
        let bytes = Array(text.utf8)
        for cut in 1..<bytes.count {
            var parser = HTTPRequestParser(limits: HTTPLimits())
            #expect(parser.feed(bytes[..<cut]) == .needsMore, "\(cut)")
            #expect(parser.feed(bytes[cut...]).request?.body == Array("hello, chunks!!".utf8), "\(cut)")
        }
    }

    @Test func `the chunks of a body are bounded together, and so is what stands between them`() {
        var limits = HTTPLimits()
        (limits.bodyBytes, limits.headBytes) = (4, 80)
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let five = "\(head)2\r\nab\r\n3\r\n"
        #expect(HTTPRequestParser.progress(five, limits: limits).status == 413)
        let padded = "\(head)1;\(String(repeating: "x", count: 90))"
        #expect(HTTPRequestParser.progress(padded, limits: limits).status == 413)
    }

    @Test func `bytes after a request are those of the next one`() {
        let text = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(
            HTTPRequestParser.progress(text + "GET")
                == .request(HTTPRequest("GET", "/", headers: ["host": "a"])))
        var parser = HTTPRequestParser(limits: HTTPLimits())
        _ = parser.feed(Array((text + "GET").utf8)[...])
        #expect(Array(parser.rest) == Array("GET".utf8))
    }

    @Test(arguments: [
        // The request line
        ("GET  / HTTP/1.1\r\n", 400), ("GET / HTTP/1.1 \r\n", 400), (" GET / HTTP/1.1\r\n", 400),
        ("GET /\r\n", 400), ("GET\t/ HTTP/1.1\r\n", 400), ("GET / HTTP/1.1\n", 400), ("\n", 400),
        ("GET / HTTP/1.1\rX", 400), ("GET /\u{0} HTTP/1.1\r\n", 400), ("GET /\u{7F} HTTP/1.1\r\n", 400),
        ("GET / http/1.1\r\n", 400), ("GET / HTTP/11\r\n", 400), ("GET / HTTP/1.11\r\n", 400),
        ("GET / HTTP/2.0\r\n", 505), ("PRI * HTTP/2.0\r\n", 505), ("GET / HTTP/0.9\r\n", 505),
        ("BREW / HTTP/1.1\r\n", 501), ("get / HTTP/1.1\r\n", 501), ("TRACE / HTTP/1.1\r\n", 501),
        ("CONNECT a:1 HTTP/1.1\r\n", 501), ("G(T / HTTP/1.1\r\n", 400),
        ("\u{16}\u{3}\u{1}\u{2}", 400),
        // The target
        ("GET api HTTP/1.1\r\n", 400), ("OPTIONS * HTTP/1.1\r\n", 400),
        ("GET https://a/ HTTP/1.1\r\n", 400), ("GET /% HTTP/1.1\r\n", 400), ("GET /%4 HTTP/1.1\r\n", 400),
        ("GET /%4g HTTP/1.1\r\n", 400), ("GET /%00 HTTP/1.1\r\n", 400), ("GET /%0A HTTP/1.1\r\n", 400),
        ("GET /%FF HTTP/1.1\r\n", 400), ("GET /a?b=%zz HTTP/1.1\r\n", 400), ("GET /a#b HTTP/1.1\r\n", 400),
        ("GET /é HTTP/1.1\r\n", 400),
    ]) func `a first line that is none is refused at its end`(text: String, status: Int) {
        #expect(HTTPRequestParser.progress(text).status == status)
    }

    @Test(arguments: [
        (" folded\r\n", 400), ("\tfolded\r\n", 400), ("X: a\r\n b\r\n", 400), ("No colon\r\n", 400),
        (": a\r\n", 400), ("X : a\r\n", 400), ("X(: a\r\n", 400), ("X: a\nY: b\r\n", 400),
        ("X: a\rb\r\n", 400),
        ("X: \u{0}\r\n", 400), ("X: \u{1B}\r\n", 400), ("Host: b\r\n", 400), ("hOST: a\r\n", 400),
        ("Origin: a\r\nOrigin: b\r\n", 400), ("Flint-Session: a\r\nflint-session: a\r\n", 400),
        ("Content-Type: a\r\nContent-Type: a\r\n", 400),
        ("Content-Length: 0\r\nContent-Length: 0\r\n\r\n", 400), ("Content-Length: 1, 1\r\n\r\n", 400),
        ("Content-Length: \r\n\r\n", 400), ("Content-Length: -1\r\n\r\n", 400),
        ("Content-Length: +1\r\n\r\n", 400), ("Content-Length: 0x1\r\n\r\n", 400),
        ("Content-Length: ١\r\n\r\n", 400), ("Content-Length: 1048577\r\n\r\n", 413),
        ("Content-Length: 99999999999999999999\r\n\r\n", 413),
        ("Transfer-Encoding: chunked\r\n\r\nx\r\n", 400), ("Transfer-Encoding: chunked\r\n\r\n\r\n", 400),
        ("Transfer-Encoding: chunked\r\n\r\n-1\r\n", 400), ("Transfer-Encoding: chunked\r\n\r\n+1\r\n", 400),
        ("Transfer-Encoding: chunked\r\n\r\n0x1\r\n", 400),
        ("Transfer-Encoding: chunked\r\n\r\n1 x\r\n", 400),
        ("Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
        ("Transfer-Encoding: chunked\r\n\r\n1\r\na\n", 400),
        ("Transfer-Encoding: chunked\r\n\r\n0\r\nno field\r\n", 400),
        ("Transfer-Encoding: chunked\r\n\r\n100001\r\n", 413),
        ("Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n", 413),
        ("Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ("Transfer-Encoding: identity\r\n\r\n", 501),
        ("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n", 400),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("Expect: 200-ok\r\n\r\n", 417),
        ("Expect: \r\n\r\n", 417),
    ]) func `a field that could be understood in two ways is refused`(fields: String, status: Int) {
        #expect(HTTPRequestParser.progress("GET / HTTP/1.1\r\nHost: a\r\n\(fields)").status == status)
    }

    @Test(arguments: ["POST", "PUT", "PATCH"]) func `a request with a body says how long it is`(
        method: String
    ) {
        let head = "\(method) / HTTP/1.1\r\nHost: a\r\n"
        #expect(HTTPRequestParser.progress("\(head)\r\n").status == 411)
        #expect(HTTPRequestParser.progress("\(head)Content-Length: 0\r\n\r\n").request?.body == [])
    }

    @Test func `a host is needed by the present version only`() {
        #expect(HTTPRequestParser.progress("GET / HTTP/1.1\r\n\r\n").status == 400)
        #expect(HTTPRequestParser.progress("GET / HTTP/1.0\r\n\r\n").request?.headers["host"] == nil)
    }

    @Test func `the host of a target goes before the field`() {
        let text = "GET http://evil.example:80/a?b HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n"
        let request = HTTPRequestParser.progress(text).request
        #expect(request?.headers["host"] == "evil.example:80")
        #expect(request?.path == "/a")
        #expect(request?.query == ["b": ""])
    }

    @Test func `empty lines before a request are skipped`() {
        #expect(HTTPRequestParser.progress("\r\n\r\nGET / HTTP/1.0\r\n\r\n").request?.path == "/")
    }

    @Test func `an upgrade is declined by answering as usual`() {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
        #expect(HTTPRequestParser.progress(text).request?.path == "/")
    }

    @Test func `a head has as many bytes as the limit, not one more`() {
        var limits = HTTPLimits()
        let text = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 100))\r\n\r\n"
        limits.headBytes = text.utf8.count
        #expect(HTTPRequestParser.progress(text, limits: limits).request?.path == "/")
        limits.headBytes -= 1
        #expect(HTTPRequestParser.progress(text, limits: limits).status == 431)
        let empty = String(repeating: "\r\n", count: limits.headBytes)
        #expect(HTTPRequestParser.progress(empty, limits: limits).status == 431)
        let endless = String(repeating: "G", count: limits.headBytes + 1)
        #expect(HTTPRequestParser.progress(endless, limits: limits).status == 431)
        #expect(HTTPRequestParser.progress(String(endless.dropLast()), limits: limits) == .needsMore)
    }

    @Test func `a body has as many bytes as the limit, not one more`() {
        var limits = HTTPLimits()
        limits.bodyBytes = 3
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
        #expect(
            HTTPRequestParser.progress("\(head)3\r\n\r\nabcd", limits: limits).request?.body
                == Array("abc".utf8))
        #expect(HTTPRequestParser.progress("\(head)3\r\n\r\nab", limits: limits) == .needsMore)
        #expect(HTTPRequestParser.progress("\(head)4\r\n\r\n", limits: limits).status == 413)
    }
}
