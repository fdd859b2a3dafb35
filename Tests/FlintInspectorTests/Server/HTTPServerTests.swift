import Testing

@testable import FlintInspector

@Suite struct HTTPServerTests {
    /// Says what it was asked.
    static let echo: HTTPServer.Handler = { request in
        let text = "\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))"
        return HTTPResponse(
            status: .ok, headers: [("Content-Type", "text/plain")], body: .bytes(Array(text.utf8)))
    }

    @Test func `a request is answered`() async throws {
        let server = try HTTPServer(handler: Self.echo)
        let response = try await HTTPTestClient.request(
            "POST", "/a%20b?c=d", port: server.port, body: "hello")
        #expect(response.status == 200)
        #expect(response.reason == "OK")
        #expect(response.headers["content-type"] == "text/plain")
        #expect(response.headers["content-length"] == "\(response.body.count)")
        #expect(response.headers["connection"] == "close")
        #expect(response.text == "POST /a b hello")
        await server.stop()
    }
}
