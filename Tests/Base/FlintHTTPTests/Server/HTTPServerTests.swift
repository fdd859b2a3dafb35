import FlintStreams
import TestSupport
import Testing

@testable import FlintHTTP

/// One test after the other: beside all other tests, many sockets at the same time would take descriptors above 1,023,
/// with which Foundation on Linux can wait for no process.
@Suite(.serialized) struct HTTPServerTests {
    /// Says what it was asked.
    static let echo: HTTPServer.Handler = { request in
        let text = "\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))"
        return HTTPResponse(
            status: .ok, headers: [("Content-Type", "text/plain")], body: .bytes(Array(text.utf8)))
    }

    @Test func `a request is answered`() async throws {
        let server = try HTTPServer(limits: .timeless, handler: Self.echo)
        let response = try await HTTPTestClient.request(
            "POST", "/a%20b?c=d", port: server.port, body: "hello")
        #expect(response.status == 200)
        #expect(response.reason == "OK")
        #expect(response.headers["content-type"] == "text/plain")
        #expect(response.headers["content-length"] == "\(response.body.count)")
        #expect(response.headers["connection"] == "close")
        #expect(response.headers["date"]?.hasSuffix(" GMT") == true)
        #expect(response.text == "POST /a b hello")
        await server.stop()
    }

    @Test func `a connection serves request after request`() async throws {
        let server = try HTTPServer(limits: .timeless, handler: Self.echo)
        let client = try HTTPTestClient(port: server.port)
        for number in 0..<20 {
            try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            let response = try await client.response()
            #expect(response.text == "GET /\(number) ")
            #expect(response.headers["connection"] == nil)
        }
        try await client.send("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
        #expect(try await client.response().headers["connection"] == "keep-alive")
        try await client.send("GET /a HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n")
        #expect(try await client.response().headers["connection"] == "close")
        #expect(try await client.chunk() == nil)
        let old = try HTTPTestClient(port: server.port)
        try await old.send("GET /a HTTP/1.0\r\n\r\n")
        #expect(try await old.response().headers["connection"] == "close")
        #expect(try await old.chunk() == nil)
        await server.stop()
    }

    @Test func `a body may come in chunks, and after the server has asked for it`() async throws {
        let server = try HTTPServer(limits: .timeless, handler: Self.echo)
        let client = try HTTPTestClient(port: server.port)
        let head = "POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
        for (fields, body) in [
            ("Content-Length: 5\r\n", "hello"),
            ("Transfer-Encoding: chunked\r\n", "3;x=y\r\nhel\r\n2\r\nlo\r\n0\r\nX: trailer\r\n\r\n"),
        ] {
            try await client.send("\(head)\(fields)\r\n")
            #expect(try await client.responseHead().status == 100)
            try await client.send(body)
            #expect(try await client.response().text == "POST /a hello")
        }
        // A client that does not wait gets no interim response.
        try await client.send("\(head)Content-Length: 2\r\n\r\nhi")
        #expect(try await client.response().text == "POST /a hi")
        await server.stop()
    }

    @Test func `large bodies go in and out whole`() async throws {
        let server = try HTTPServer(limits: .timeless) { request in
            let repeated = (0..<8).flatMap { _ in request.body }
            return HTTPResponse(status: .ok, body: .bytes(repeated))
        }
        let body = String(repeating: "0123456789abcdef", count: 1 << 16)
        let response = try await HTTPTestClient.request("POST", "/", port: server.port, body: body)
        #expect(response.body.count == 8 << 20)
        #expect(response.text.hasPrefix(body) && response.text.hasSuffix(body))
        await server.stop()
    }

    @Test(arguments: [
        ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\u{0}\u{5}", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 16 << 10))\r\n\r\n", 431),
    ]) func `a request that is refused ends its connection and no other`(
        text: String, status: Int
    ) async throws {
        let server = try HTTPServer(limits: .timeless, handler: Self.echo)
        let other = try HTTPTestClient(port: server.port)
        try await other.send("GET /b HTTP/1.1\r\nHo")
        let client = try HTTPTestClient(port: server.port)
        try await client.send(text)
        let response = try await client.response()
        #expect(response.status == status)
        #expect(response.headers["connection"] == "close")
        #expect(response.text.hasPrefix("\(status) \(response.reason): "))
        #expect(try await client.chunk() == nil)

        try await other.send("st: a\r\n\r\n")
        #expect(try await other.response().text == "GET /b ")
        await server.stop()
    }

    @Test func `a client that sends a body that is too large gets to read why it is not taken`() async throws
    {
        let server = try HTTPServer(limits: .timeless, handler: Self.echo)
        let client = try HTTPTestClient(port: server.port)
        let size = 4 << 20
        try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
        try await client.send([UInt8](repeating: 0x20, count: size))
        #expect(try await client.response().status == 413)
        await server.stop()
    }

    @Test func `requests that are sent at once are answered in their order`() async throws {
        let body = [UInt8](repeating: 0x61, count: 1 << 20)
        let server = try HTTPServer(limits: .timeless) { request in
            request.path == "/large"
                ? HTTPResponse(status: .ok, body: .bytes(body)) : await Self.echo(request)
        }
        let client = try HTTPTestClient(port: server.port)
        for _ in 0..<3 {
            let paths = ["/a", "/large", "/b", "/c"]
            try await client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for path in paths {
                let response = try await client.response()
                if path == "/large" {
                    #expect(response.body == body)
                } else {
                    #expect(response.text == "GET \(path) ")
                }
            }
        }
        await server.stop()
    }

    @Test func `a request that waits holds up no other`() async throws {
        let first = OneShot<Void>()
        let server = try HTTPServer(limits: .timeless) { request in
            if request.path == "/first" { await first.wait(onCancel: ()) } else { first.settle(()) }
            return await Self.echo(request)
        }
        async let one = HTTPTestClient.request("GET", "/first", port: server.port)
        // Only this one lets the first go on.
        #expect(try await HTTPTestClient.request("GET", "/second", port: server.port).text == "GET /second ")
        #expect(try await one.text == "GET /first ")
        await server.stop()
    }

    @Test func `the handler of a client that is gone is canceled`() async throws {
        let begun = OneShot<Void>()
        let server = try HTTPServer(limits: .timeless) { _ in
            begun.settle(())
            let text = await OneShot<String>().wait(onCancel: "canceled")
            return HTTPResponse(status: .ok, body: .bytes(Array(text.utf8)))
        }
        let client = try HTTPTestClient(port: server.port)
        try await client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        await begun.wait(onCancel: ())
        client.finishSending()
        #expect(try await client.response().text == "canceled")
        #expect(try await client.chunk() == nil)
        await server.stop()
    }

    @Test func `many clients at once get each their own answer`() async throws {
        let server = try HTTPServer(limits: .timeless, handler: Self.echo)
        let port = server.port
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask(name: "client") {
                    for turn in 0..<20 {
                        let client = try HTTPTestClient(port: port, isV6: false)
                        defer { client.close() }
                        let body = String(repeating: "\(number)", count: number * turn)
                        try await client.send(
                            """
                            POST /\(number)/\(turn) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
                            """)
                        #expect(try await client.response().text == "POST /\(number)/\(turn) \(body)")
                    }
                }
            }
            try await group.waitForAll()
        }
        await server.stop()
    }
}
