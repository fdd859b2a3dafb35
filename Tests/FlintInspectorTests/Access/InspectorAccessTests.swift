import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

/// The threat table row by row, with the endpoints themselves.
@Suite(.flint, .timeLimit(.minutes(10))) struct InspectorAccessTests {
    static let paths = [
        ("POST", "/api/ticket"), ("GET", "/api/stream"), ("GET", "/api/snapshot"),
        ("GET", "/api/sections/tweaks"),
        ("POST", "/api/resolve"), ("POST", "/api/commands/focus.reset"), ("GET", "/api/session"),
        ("GET", "/api/nothing"),
    ]

    @Test(arguments: paths) func `everything below api needs the token`(
        method: String, path: String
    ) async throws {
        let bench = try InspectorBench()
        let wrong = InspectorToken().text
        for token in [nil, "", wrong, InspectorBench.token.uppercased(), InspectorBench.token + "0"] {
            let response = await bench.send(method, path, headers: ["flint-token": token])
            #expect(response.status == .unauthorized, "\(token ?? "none")")
            #expect(try !response.text.contains(InspectorBench.token))
        }
        // In the address, it would end up in histories and logs.
        let response = await bench.send(
            method, path, query: ["token": InspectorBench.token], headers: ["flint-token": nil])
        #expect(response.status == .unauthorized)
    }

    @Test(arguments: paths + [("GET", "/")]) func `another host is refused whatever it knows`(
        method: String, path: String
    ) async throws {
        let bench = try InspectorBench()
        for host in [nil, "evil.example:4000", "127.0.0.1:80"] {
            #expect(await bench.send(method, path, headers: ["host": host]).status == .misdirectedRequest)
        }
    }

    @Test(arguments: paths + [("GET", "/")]) func `a page of another site is refused whatever it knows`(
        method: String, path: String
    ) async throws {
        let bench = try InspectorBench()
        for origin in ["http://evil.example", "null", "https://127.0.0.1:4000"] {
            let response = await bench.send(method, path, headers: ["origin": origin])
            #expect(response.status == .forbidden)
            #expect(response.header("Access-Control-Allow-Origin") == nil)
        }
        let own = await bench.send(method, path, headers: ["origin": "http://127.0.0.1:4000"])
        #expect(own.status != .forbidden)
    }

    @Test(arguments: [
        nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx",
    ])
    func `a command must be said to be JSON`(type: String?) async throws {
        let bench = try InspectorBench()
        for path in ["/api/commands/focus.reset", "/api/resolve"] {
            let response = await bench.send("POST", path, headers: ["content-type": type], body: "{}")
            #expect(response.status == .unsupportedMediaType)
        }
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON ;x=y"])
    func `parameters of the content type do not matter`(type: String) async throws {
        let response = try await InspectorBench().send(
            "POST", "/api/commands/focus.reset", headers: ["content-type": type], body: "{}")
        #expect(response.status == .ok)
    }

    @Test func `the stream takes a ticket in place of the token, once`() async throws {
        let bench = try InspectorBench()
        let ticket = try await self.ticket(in: bench)
        let open = {
            await bench.send("GET", "/api/stream", query: ["ticket": $0], headers: ["flint-token": nil])
        }
        let wrong = (ticket.hasPrefix("0") ? "1" : "0") + ticket.dropFirst()
        #expect(await open(wrong).status == .unauthorized)
        let first = await open(ticket)
        #expect(first.status == .ok)
        #expect(first.header("Content-Type") == "text/event-stream; charset=utf-8")
        #expect(await open(ticket).status == .unauthorized)
        let other = try await self.ticket(in: bench)
        let elsewhere = await bench.send(
            "GET", "/api/snapshot", query: ["ticket": other], headers: ["flint-token": nil])
        #expect(elsewhere.status == .unauthorized)
        if case .stream(let stream) = first.body { stream.cancel() }
    }

    @Test func `the page needs no token, because it holds nothing`() async throws {
        let bench = try InspectorBench()
        let response = await bench.send("GET", "/", headers: ["flint-token": nil])
        #expect(response.status == .ok)
        #expect(try !response.text.contains("InspectedApp"))
        #expect(try !response.text.contains(InspectorBench.token))
    }

    @Test func `a page that others can reach needs the token`() async throws {
        let bench = try InspectorBench(address: .exposed("192.168.1.20"))
        let open = {
            await bench.send(
                "GET", $0, query: $1, headers: ["host": "192.168.1.20:4000", "flint-token": nil])
        }
        #expect(await open("/", [:]).status == .unauthorized)
        #expect(await open("/", ["token": "0"]).status == .unauthorized)
        #expect(await open("/favicon.ico", [:]).status == .unauthorized)
        #expect(await open("/", ["token": InspectorBench.token]).status == .ok)
        #expect(await open("/api/snapshot", ["token": InspectorBench.token]).status == .unauthorized)
    }

    @Test(arguments: [("GET", "/"), ("GET", "/api/snapshot"), ("GET", "/nothing"), ("DELETE", "/api/ticket")])
    func `every answer says what a browser may do with it`(method: String, path: String) async throws {
        let response = try await InspectorBench().send(method, path)
        #expect(response.header("X-Content-Type-Options") == "nosniff")
        #expect(response.header("Referrer-Policy") == "no-referrer")
        #expect(response.header("Cache-Control") == "no-store")
        let policy = try #require(response.header("Content-Security-Policy"))
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
    }

    private func ticket(in bench: InspectorBench) async throws -> String {
        let answer = try Answer(await bench.send("POST", "/api/ticket"))
        return try #require(answer.json["ticket"]?.string)
    }
}
