import FlintCore
import FlintHTTP
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintInspector

/// The table of threats, row by row, over sockets, against an inspector as an application starts it.
@Suite(
    .flint(InspectedApp.self, configuration: { InspectedApp.configuration(clock: ManualClock()) }),
    .serialized, .timeLimit(.minutes(10)))
struct ThreatTableTests {
    private struct Asked {
        let inspector: Inspector
        /// A session that is open.
        let session: String

        var authority: String { "127.0.0.1:\(inspector.port)" }

        /// Sends a request as it is written, with `\n` for the ends of lines.
        func answer(_ request: String, body: String = "") async throws -> HTTPTestResponse {
            let client = try HTTPTestClient(port: inspector.port)
            defer { client.close() }
            try await client.send(request.replacing("\n", with: "\r\n") + "\r\n\r\n" + body)
            return try await client.response()
        }

        /// A request for the snapshot, with other fields than a page sends.
        func snapshot(_ fields: [String]) async throws -> Int {
            try await answer((["GET /api/snapshot HTTP/1.1"] + fields).joined(separator: "\n")).status
        }

        /// A command that changes nothing.
        func command(_ fields: [String]) async throws -> Int {
            let head = ["POST /api/commands/focus.reset HTTP/1.1", "Host: \(authority)", "Content-Length: 2"]
            return try await answer((head + fields).joined(separator: "\n"), body: "{}").status
        }
    }

    private func withInspector(_ body: (Asked) async throws -> Void) async throws {
        let options = InspectorOptions()
        let inspector = try await Flint.current.startInspector(options)
        let session = try #require(await inspector.session(with: options.token.clientKey))
        try await body(Asked(inspector: inspector, session: session))
        await inspector.stop()
    }

    #if os(Linux)
        @Test func `other machines: nothing listens but on loopback`() async throws {
            try await withInspector { asked in
                let port = ":" + String(asked.inspector.port, radix: 16, uppercase: true).leftPadded(to: 4)
                let listening = try ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { path in
                    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
                        line in
                        let fields = line.split(separator: " ")
                        return fields.count > 3 && fields[3] == "0A" && fields[1].hasSuffix(port)
                            ? fields[1] : nil
                    }
                }
                #expect(!listening.isEmpty)
                #expect(
                    listening.allSatisfy { address in
                        address.hasPrefix("0100007F:")
                            || address.hasPrefix("00000000000000000000000001000000:")
                    }, "\(listening)")
            }
        }
    #endif

    @Test func `other pages: a foreign host or origin is refused, and nobody is allowed across origins`()
        async throws
    {
        try await withInspector { asked in
            let (own, token) = ("Host: \(asked.authority)", "Flint-Session: \(asked.session)")
            let port = asked.inspector.port
            let rows: [([String], Int)] = [
                ([own, token], 200), (["Host: localhost:\(port)", token], 200),
                (["Host: evil.example:\(port)", token], 421), (["Host: 127.0.0.1", token], 421),
                (["Host: 127.0.0.1.evil.example:\(port)", token], 421),
                ([own, token, "Origin: http://\(asked.authority)"], 200),
                ([own, token, "Origin: http://evil.example"], 403), ([own, token, "Origin: null"], 403),
            ]
            for (fields, status) in rows { #expect(try await asked.snapshot(fields) == status, "\(fields)") }
            let preflight = try await asked.answer(
                "OPTIONS /api/snapshot HTTP/1.1\n\(own)\nOrigin: http://evil.example\nAccess-Control-Request-Method: GET"
            )
            #expect(preflight.status != 200)
            let answer = try await asked.answer("GET / HTTP/1.1\n\(own)")
            for response in [preflight, answer] {
                #expect(!response.headers.keys.contains { $0.hasPrefix("access-control") })
            }
        }
    }

    @Test func `other pages: a command needs the session in a field, and JSON`() async throws {
        try await withInspector { (asked: Asked) async throws in
            let (token, json) = ("Flint-Session: \(asked.session)", "Content-Type: application/json")
            let rows: [([String], Int)] = [
                ([token, json], 200), ([json], 401), ([token], 415),
                ([token, "Content-Type: text/plain"], 415),
                ([token, "Content-Type: application/x-www-form-urlencoded"], 415),
                ([token, json, "Origin: http://evil.example"], 403),
            ]
            for (fields, status) in rows { #expect(try await asked.command(fields) == status, "\(fields)") }
        }
    }

    @Test func `other users: each request needs a session, and a stream a ticket that is good once`()
        async throws
    {
        try await withInspector { asked in
            let own = "Host: \(asked.authority)"
            for session in [[], [String(asked.session.dropLast())], [InspectorToken().text]] {
                #expect(try await asked.snapshot([own] + session.map { "Flint-Session: \($0)" }) == 401)
            }
            let inQuery = try await asked.answer(
                "GET /api/snapshot?session=\(asked.session) HTTP/1.1\n\(own)")
            #expect(inQuery.status == 401)
            let issued = try await asked.answer(
                """
                POST /api/ticket HTTP/1.1
                \(own)
                Flint-Session: \(asked.session)
                Content-Type: application/json
                Content-Length: 2
                """, body: "{}")
            let ticket = try #require(issued.text.firstMatch(of: /"ticket":"([^"]+)"/)?.1)
            #expect(!ticket.contains(asked.session))
            let stream = try HTTPTestClient(port: asked.inspector.port)
            try await stream.send("GET /api/stream?ticket=\(ticket) HTTP/1.1\r\n\(own)\r\n\r\n")
            #expect(try await stream.responseHead().status == 200)
            let again = try await asked.answer("GET /api/stream?ticket=\(ticket) HTTP/1.1\n\(own)")
            #expect(again.status == 401)
            stream.close()
        }
    }

    @Test func `injected scripts: the page comes with a policy of hashes and nothing unsafe`() async throws {
        try await withInspector { asked in
            let headers = try await asked.answer("GET / HTTP/1.1\nHost: \(asked.authority)").headers
            let policy = try #require(headers["content-security-policy"])
            let rules = ["default-src 'none'", "script-src 'sha256-", "frame-ancestors 'none'", "unsafe"]
            #expect(rules.map { policy.contains($0) } == [true, true, true, false])
            #expect(
                (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer"))
        }
    }

    @Test func `exhaustion: what is too large or too much is refused, and nobody else is affected`()
        async throws
    {
        try await withInspector { asked in
            let own = "Host: \(asked.authority)"
            let long = try await asked.answer(
                "GET / HTTP/1.1\n\(own)\nX: \(String(repeating: "x", count: 17 << 10))")
            #expect(long.status == 431)
            let large = try await asked.answer(
                "POST /api/commands/focus.reset HTTP/1.1\n\(own)\nContent-Length: \((1 << 20) + 1)")
            let code = try ReportJSON(large.body)["error"]?["code"]?.string
            #expect((large.status, code) == (413, "http413"))
        }
    }
}

extension String {
    fileprivate func leftPadded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}
