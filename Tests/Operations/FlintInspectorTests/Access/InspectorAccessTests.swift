import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

/// The threat table row by row, with the endpoints themselves.
@Suite(.flint, .timeLimit(.minutes(10))) struct InspectorAccessTests {
    static let paths = [
        ("POST", "/api/code"), ("POST", "/api/ticket"), ("GET", "/api/stream"), ("GET", "/api/snapshot"),
        ("GET", "/api/sections/tweaks"),
        ("POST", "/api/resolve"), ("POST", "/api/commands/focus.reset"), ("GET", "/api/session"),
        ("GET", "/api/nothing"),
    ]

    @Test func `everything below api needs a session`() async throws {
        let bench = try InspectorBench()
        let sessions = [nil, "", InspectorToken().text, InspectorBench.token, bench.session + "0"]
        for (method, path) in Self.paths {
            for session in sessions {
                let response = await bench.send(method, path, headers: ["flint-session": session])
                #expect(response.status == .unauthorized, "\(path) \(session ?? "none")")
                #expect(try !response.text.contains(InspectorBench.token))
            }
            // The token itself is taken by nobody, so that no client sends it.
            let response = await bench.send(
                method, path, query: ["token": InspectorBench.token, "session": bench.session],
                headers: ["flint-session": nil, "flint-token": InspectorBench.token])
            #expect(response.status == .unauthorized, "\(path)")
        }
    }

    @Test func `another host and a page of another site are refused whatever they know`() async throws {
        let bench = try InspectorBench()
        for (method, path) in Self.paths + [("GET", "/")] {
            for host in [nil, "evil.example:4000", "127.0.0.1:80"] {
                let response = await bench.send(method, path, headers: ["host": host])
                #expect(response.status == .misdirectedRequest, "\(path) \(host ?? "none")")
            }
            for origin in ["http://evil.example", "null", "https://127.0.0.1:4000"] {
                let response = await bench.send(method, path, headers: ["origin": origin])
                #expect(response.status == .forbidden, "\(path) \(origin)")
                #expect(response.header("Access-Control-Allow-Origin") == nil)
            }
            let own = await bench.send(method, path, headers: ["origin": "http://127.0.0.1:4000"])
            #expect(own.status != .forbidden, "\(path)")
        }
    }

    @Test func `a command must be said to be JSON`() async throws {
        let bench = try InspectorBench()
        for type in [
            nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
            "application/jsonx",
        ] {
            for path in ["/api/commands/focus.reset", "/api/resolve"] {
                let response = await bench.send("POST", path, headers: ["content-type": type], body: "{}")
                #expect(response.status == .unsupportedMediaType, "\(path) \(type ?? "none")")
            }
        }
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON ;x=y"])
    func `parameters of the content type do not matter`(type: String) async throws {
        let response = try await InspectorBench().send(
            "POST", "/api/commands/focus.reset", headers: ["content-type": type], body: "{}")
        #expect(response.status == .ok)
    }

    @Test func `the stream takes a ticket in place of the session, once`() async throws {
        let bench = try InspectorBench()
        let ticket = try await self.ticket(in: bench)
        let open = {
            await bench.send("GET", "/api/stream", query: ["ticket": $0], headers: ["flint-session": nil])
        }
        let wrong = (ticket.hasPrefix("0") ? "1" : "0") + ticket.dropFirst()
        #expect(await open(wrong).status == .unauthorized)
        let first = await open(ticket)
        #expect(
            (first.status, first.header("Content-Type")) == (.ok, "text/event-stream; charset=utf-8"))
        #expect(await open(ticket).status == .unauthorized)
        let other = try await self.ticket(in: bench)
        let elsewhere = await bench.send(
            "GET", "/api/snapshot", query: ["ticket": other], headers: ["flint-session": nil])
        #expect(elsewhere.status == .unauthorized)
        if case .stream(let stream) = first.body { stream.cancel() }
    }

    @Test(arguments: [InspectorAddress.loopback, .exposed("192.168.1.20")])
    func `the page needs no session, because it holds nothing`(address: InspectorAddress) async throws {
        let bench = try InspectorBench(address: address)
        let host = address == .loopback ? InspectorBench.host : "192.168.1.20:4000"
        let open = { await bench.send("GET", $0, headers: ["host": host, "flint-session": nil]) }
        let statuses = await [open("/"), open("/api/snapshot"), open("/api/nothing")].map(\.status)
        #expect(statuses == [.ok, .unauthorized, .unauthorized])
        #expect(try await open("/").bytes == PageDocument.compressed)
    }

    @Test func `a handshake opens a session, and the open page gets codes for others`() async throws {
        let bench = try InspectorBench()
        let ask = { (path: String, body: String, session: String?) in
            try Answer(await bench.send("POST", path, headers: ["flint-session": session], body: body))
        }
        for purpose in ["tab", "reload", "address"] {
            let code = try await ask("/api/code", #"{"purpose":"\#(purpose)"}"#, bench.session).json["code"]?
                .string
            let key = try #require(code)
            let client = RandomNumber.text()
            let name = SharedKeyHandshake.name(of: key)
            let challenge = try await ask(
                "/api/challenge", #"{"key":"\#(name)","client":"\#(client)"}"#, nil)
            let handshake = SharedKeyHandshake(
                key: key, client: client, server: try #require(challenge.json["server"]?.string),
                authority: InspectorBench.host)
            #expect(challenge.json["proof"]?.string == handshake.proof(of: .server))
            let proof = #"{"server":"\#(handshake.server)","proof":"\#(handshake.proof(of: .client))"}"#
            let entered = try await ask("/api/enter", proof, nil)
            let session = try #require(entered.json["session"]?.string)
            #expect(
                await bench.send("GET", "/api/snapshot", headers: ["flint-session": session]).status == .ok)
            #expect(try await ask("/api/enter", proof, nil).status == .unauthorized)
            #expect(!(challenge.text + entered.text).contains(InspectorBench.token))
            #expect(!(challenge.text + entered.text).contains(key))
        }
        #expect(try await ask("/api/code", #"{"purpose":"none"}"#, bench.session).status == .badRequest)
        #expect(try await ask("/api/challenge", #"{"key":"0","client":"0"}"#, nil).status == .unauthorized)
        #expect(try await ask("/api/challenge", "{}", nil).status == .badRequest)
        #expect(try await ask("/api/enter", #"{"server":"0","proof":"0"}"#, nil).status == .unauthorized)
    }

    @Test(arguments: [("GET", "/"), ("GET", "/api/snapshot"), ("GET", "/nothing"), ("DELETE", "/api/ticket")])
    func `every answer says what a browser may do with it`(method: String, path: String) async throws {
        let response = try await InspectorBench().send(method, path)
        let names = ["X-Content-Type-Options", "Referrer-Policy", "Cache-Control"]
        #expect(names.map { response.header($0) } == ["nosniff", "no-referrer", "no-store"])
        let policy = try #require(response.header("Content-Security-Policy"))
        #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("*"))
        // Only the page's own script and style run, by their digests.
        let isPage = method + path == "GET/"
        let digests = (
            script: policy.contains("script-src '\(InspectorPage.scriptDigest)';"),
            style: policy.contains("style-src '\(InspectorPage.styleDigest)';")
        )
        #expect(digests == (isPage, isPage))
    }

    private func ticket(in bench: InspectorBench) async throws -> String {
        let answer = try Answer(await bench.send("POST", "/api/ticket"))
        return try #require(answer.json["ticket"]?.string)
    }
}
