import Foundation
import Testing

@testable import FlintTelemetry

/// Over real connections on loopback.
@Suite struct URLSessionTransportTests {
    private static func request(_ port: UInt16, timeout: Duration = .seconds(30)) throws -> TelemetryRequest {
        TelemetryRequest(
            signal: .traces, url: try #require(URL(string: "http://127.0.0.1:\(port)/v1/traces")),
            headers: ["Content-Type": "application/json", "Authorization": "Bearer x"],
            body: Array("{}".utf8),
            timeout: timeout)
    }

    private static func head(_ status: String, _ more: String = "", length: Int? = 0) -> String {
        "HTTP/1.1 \(status)\r\nConnection: close\r\n\(more)"
            + (length.map { "Content-Length: \($0)\r\n" } ?? "") + "\r\n"
    }

    @Test func `a request arrives whole, and so does the answer`() async throws {
        let collector = try LoopbackCollector([
            .raw(
                Self.head("429 Too Many", "Retry-After: 7\r\nContent-Type: application/json\r\n", length: 2)
                    + "{}")
        ])
        defer { collector.close() }
        let response = try await URLSessionTransport().send(try Self.request(collector.port))
        #expect(
            response
                == TelemetryResponse(
                    status: 429, contentType: "application/json", retryAfter: "7", body: Array("{}".utf8)))
        let text = try #require(collector.requests.first)
        #expect(text.hasPrefix("POST /v1/traces HTTP/1.1\r\n"))
        #expect(text.contains("Authorization: Bearer x\r\n"))
        #expect(text.hasSuffix("\r\n\r\n{}"))
    }

    @Test func `a port without a collector is an error`() async throws {
        let collector = try LoopbackCollector([.silence])
        collector.close()
        let unused = try Self.request(1)
        await #expect(throws: URLError.self) { try await URLSessionTransport().send(unused) }
    }

    @Test func `half an answer is an error`() async throws {
        let collector = try LoopbackCollector([.raw(Self.head("200 OK", length: 100) + "{\"partial")])
        defer { collector.close() }
        let request = try Self.request(collector.port)
        await #expect(throws: URLError.self) { try await URLSessionTransport().send(request) }
    }

    @Test func `no HTTP is an error`() async throws {
        let collector = try LoopbackCollector([.raw("220 mail.example.com ESMTP\r\n")])
        defer { collector.close() }
        let request = try Self.request(collector.port)
        await #expect(throws: URLError.self) { try await URLSessionTransport().send(request) }
    }

    @Test func `a silent collector costs the timeout`() async throws {
        let collector = try LoopbackCollector([.silence])
        defer { collector.close() }
        let request = try Self.request(collector.port, timeout: .milliseconds(200))
        let time = await ContinuousClock().measure {
            await #expect(throws: URLError.self) { try await URLSessionTransport().send(request) }
        }
        #expect(time >= .milliseconds(200))
    }

    @Test func `a collector whose answer comes byte by byte costs the timeout`() async throws {
        let collector = try LoopbackCollector([.drip(Self.head("200 OK", length: 1_000_000_000))])
        defer { collector.close() }
        let request = try Self.request(collector.port, timeout: .milliseconds(300))
        await #expect {
            try await URLSessionTransport().send(request)
        } throws: {
            ($0 as? URLError)?.code == .timedOut
        }
    }

    @Test func `a request of a canceled task returns at once, and is not sent`() async throws {
        let collector = try LoopbackCollector([.silence])
        defer { collector.close() }
        let (transport, request) = (URLSessionTransport(), try Self.request(collector.port))
        for _ in 0..<1000 {
            let sending = Task {
                unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
                return try await transport.send(request)
            }
            await #expect {
                try await sending.value
            } throws: {
                ($0 as? URLError)?.code == .cancelled
            }
        }
        #expect(collector.requests.isEmpty)
    }

    @Test func `a request whose task is canceled at any moment returns`() async throws {
        let collector = try LoopbackCollector([.silence])
        defer { collector.close() }
        let (transport, request) = (URLSessionTransport(), try Self.request(collector.port))
        // Few, and no long waits: on Linux a request that waits on a new connection keeps a processor busy.
        for yields in [0, 1, 2, 3, 5, 8, 13, 21] {
            let sending = Task { try await transport.send(request) }
            for _ in 0..<yields { await Task.yield() }
            sending.cancel()
            await #expect {
                try await sending.value
            } throws: {
                ($0 as? URLError)?.code == .cancelled
            }
        }
    }

    @Test func `a redirection is an answer, and is not followed`() async throws {
        let collector = try LoopbackCollector([
            .raw(Self.head("307 Temporary Redirect", "Location: /elsewhere\r\n"))
        ])
        defer { collector.close() }
        let response = try await URLSessionTransport().send(try Self.request(collector.port))
        #expect(response.status == 307)
        #expect(collector.requests.count == 1)
    }

    @Test func `of an endless answer only the beginning is read`() async throws {
        let length = 2_000_000
        let collector = try LoopbackCollector([
            .raw(Self.head("200 OK", length: length) + String(repeating: "x", count: length))
        ])
        defer { collector.close() }
        let response = try await URLSessionTransport().send(try Self.request(collector.port))
        #expect(response.body.count == TelemetryResponse.bodyLimit + 1)
    }

    @Test func `spans reach a collector over a connection`() async throws {
        let collector = try LoopbackCollector([.raw(Self.head("503 Busy")), .raw(Self.head("200 OK"))])
        defer { collector.close() }
        var configuration = TelemetryConfiguration()
        configuration.setEndpoint(try #require(URL(string: "http://127.0.0.1:\(collector.port)")))
        configuration.traces.encoding = .json
        configuration.retrying.firstWait = .milliseconds(1)
        let exporter = OTLPExporter(configuration)
        exporter.export(try Samples.span())
        #expect(await exporter.flush(within: .seconds(600)))
        #expect(exporter.counts(of: .traces).sent == 1)
        #expect(exporter.counts(of: .traces).attempts == 2)
        #expect(collector.requests.count == 2)
    }
}
