import Testing

@testable import FlintHTTP

@Suite struct HTTPResponseHeadTests {
    private func head(_ response: HTTPResponse) -> String {
        String(decoding: response.head(at: .at(0)), as: UTF8.self)
    }

    @Test func `a head says length, date and fields`() {
        let response = HTTPResponse(status: .ok, headers: [("A", "b"), ("A", "c")], body: .bytes([1, 2]))
        #expect(
            head(response)
                == "HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\nContent-Length: 2\r\nConnection: close\r\nA: b\r\nA: c\r\n\r\n"
        )
    }

    @Test func `fields cannot break the lines or the connection`() {
        let response = HTTPResponse(
            status: .notFound,
            headers: [
                ("X", "a\r\nSet-Cookie: b"), ("Y\r\n", "a"), ("Content-LENGTH", "7"),
                ("Transfer-Encoding", "chunked"),
                ("Connection", "upgrade"), ("Z", "a\tb"),
            ], body: .bytes([]))
        #expect(
            head(response)
                == """
                HTTP/1.1 404 Not Found\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\nContent-Length: 0\r\nConnection: close\r\nZ: a\tb\r\n\r\n
                """)
    }
}
