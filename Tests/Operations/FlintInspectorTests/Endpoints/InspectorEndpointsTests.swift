import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct InspectorEndpointsTests {
    @Test(arguments: [
        "/nothing", "/api", "/api/", "/api/nothing", "/api/sections/", "/api/sections/a/b", "/api/commands/",
        "/api/commands/focus.reset/", "//", "/index.html", "/API/snapshot",
    ])
    func `an unknown path is not found`(path: String) async throws {
        let answer = try Answer(await InspectorBench().send("GET", path))
        #expect(
            (answer.status, answer.code, answer.json["error"]?["subject"]?.string)
                == (.notFound, "notFound", path))
    }

    @Test(arguments: [
        ("POST", "/", "GET"), ("HEAD", "/", "GET"), ("GET", "/api/ticket", "POST"),
        ("POST", "/api/stream", "GET"),
        ("PUT", "/api/snapshot", "GET"), ("DELETE", "/api/sections/tweaks", "GET"),
        ("GET", "/api/resolve", "POST"),
        ("GET", "/api/commands/focus.reset", "POST"), ("OPTIONS", "/api/commands/focus.reset", "POST"),
        ("POST", "/api/session", "GET"),
    ])
    func `a wrong method is told which one is right`(method: String, path: String, right: String) async throws
    {
        let response = try await InspectorBench().send(method, path)
        let code = try Answer(response).code
        #expect(
            (response.status, response.header("Allow"), code) == (
                .methodNotAllowed, right, "methodNotAllowed"
            ))
    }

    @Test(arguments: [
        nil, "gzip", "GZIP;q=0.1", "deflate, x-gzip", "br;q=1.0, *;q=0.5", "identity;q=0, gzip ; q=1.0",
        "gzip;q=?",
    ])
    func `the page is compressed`(accepting codings: String?) async throws {
        let response = try await InspectorBench().send("GET", "/", headers: ["accept-encoding": codings])
        #expect(response.status == .ok)
        #expect(
            (response.header("Content-Type"), response.header("Content-Encoding"))
                == ("text/html; charset=utf-8", "gzip"))
        #expect(try response.bytes.prefix(3) == [0x1F, 0x8B, 8])
    }

    @Test(arguments: ["", ",", "identity", "br, deflate", "gzip;q=0", "*;q=0", "gzip;q=0.0, *", ";q=1"])
    func `a client that refuses gzip learns that there is no other page`(
        accepting codings: String
    ) async throws {
        let response = try await InspectorBench().send("GET", "/", headers: ["accept-encoding": codings])
        #expect((response.status, response.header("Content-Encoding")) == (.notAcceptable, nil))
        #expect(try Answer(response).message.contains("gzip"))
    }

    @Test func `the snapshot is one item`() async throws {
        let answer = try Answer(await InspectorBench().send("GET", "/api/snapshot"))
        #expect((answer.status, answer.json["type"]?.string) == (.ok, "snapshot"))
        #expect(answer.json["snapshot"]?["features"] != nil)
    }

    @Test func `each section can be had alone, and there is no other`() async throws {
        let bench = try InspectorBench()
        for section in InspectorSection.allCases {
            let response = await bench.send("GET", "/api/sections/\(section.rawValue)")
            #expect(
                (response.status, response.header("Content-Type")) == (
                    .ok, "application/json; charset=utf-8"
                ), "\(section)")
            #expect(try ReportJSON(parsing: Array(response.text.utf8)) != nil, "\(section)")
        }
        let answer = try Answer(await bench.send("GET", "/api/sections/weather"))
        #expect((answer.status, answer.message) == (.notFound, "There is no section 'weather'."))
    }

    @Test func `the session is a file of a header and a snapshot`() async throws {
        let bench = try InspectorBench()
        let response = await bench.send("GET", "/api/session")
        #expect(response.status == .ok)
        #expect(response.header("Content-Disposition") == "attachment; filename=\"session.flintlog\"")
        let lines = try response.text.split(separator: "\n").compactMap {
            ReportJSON(parsing: Array($0.utf8))
        }
        try #require(lines.map { $0["type"]?.string } == [nil, "snapshot"])
        #expect(
            (lines[0]["format"]?.string, lines[0]["version"]?.number, lines[0]["run"]?.string)
                == ("flint-session", 1, bench.endpoints.feed.run))
        #expect(lines[0]["application"]?.string?.isEmpty == false)
    }

    @Test func `reading changes nothing and is allowed while control is off`() async throws {
        let bench = try InspectorBench(isControlOn: false) { $0.isReadOnly = true }
        let recorder = EventRecorder(of: bench.runtime)
        for path in ["/", "/api/snapshot", "/api/sections/tweaks", "/api/session"] {
            #expect(await bench.send("GET", path).status == .ok)
        }
        let url = #"{"url":"notes:note/a"}"#
        #expect(await bench.send("POST", "/api/resolve", body: url).status == .ok)
        #expect(recorder.events.isEmpty)
    }

    @Test func `secrets of inputs, errors and sensitive tweaks are in no answer`() async throws {
        let bench = try InspectorBench()
        _ = try? await InspectedApp.Notes.fail.perform()
        try await InspectedApp.Notes.open.perform(with: .init(name: InspectedApp.secret))
        _ = try await bench.command("url.open", #"{"url":"notes:note/\#(InspectedApp.secret)"}"#)
        _ = try await bench.command("action.perform", #"{"binding":"InspectedApp.Notes#InspectedApp.Fail"}"#)
        _ = try await bench.command("tweak.set", #"{"path":"network/key","text":"\#(InspectedApp.secret)"}"#)
        let paths = InspectorSection.allCases.map { "/api/sections/\($0.rawValue)" }
        for path in paths + ["/api/snapshot", "/api/session"] {
            let text = try await bench.send("GET", path).text
            #expect(text.count >= 2, "\(path)")
            #expect(!text.contains(InspectedApp.secret), "\(path)")
            #expect(!text.contains(InspectorBench.token), "\(path)")
        }
    }
}
