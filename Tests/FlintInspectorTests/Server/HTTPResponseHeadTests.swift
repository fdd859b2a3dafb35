import Testing

@testable import FlintInspector

@Suite struct HTTPResponseHeadTests {
    private func head(_ response: HTTPResponse, closes: Bool = false) -> String {
        String(decoding: response.head(closes: closes, at: .at(0)), as: UTF8.self)
    }

    @Test func `a head says length, date and fields`() {
        let response = HTTPResponse(status: .ok, headers: [("A", "b"), ("A", "c")], body: .bytes([1, 2]))
        #expect(
            head(response)
                == "HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\nContent-Length: 2\r\nA: b\r\nA: c\r\n\r\n"
        )
        #expect(head(response, closes: true).contains("\r\nConnection: close\r\n"))
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
                HTTP/1.1 404 Not Found\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\nContent-Length: 0\r\nZ: a\tb\r\n\r\n
                """)
    }
}
