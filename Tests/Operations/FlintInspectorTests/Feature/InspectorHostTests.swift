import FlintCore
import FlintHTTP
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintInspector

@Suite(.flint, .serialized, .timeLimit(.minutes(10))) struct InspectorHostTests {
    private func setUp(registers: Bool = false) throws {
        try Flint.current.setup(InspectedApp.self) { $0 = InspectedApp.configuration() }
        if registers { try Flint.current.register(InspectorFeature.self) }
    }

    private func status(_ path: String, of inspector: Inspector, session: String? = nil) async throws -> Int {
        let headers = session.map { ["Flint-Session": $0] } ?? [:]
        return try await HTTPTestClient.request("GET", path, port: inspector.port, headers: headers).status
    }

    @Test func `a start registers the feature, listens, and switches control on`() async throws {
        try setUp()
        let options = InspectorOptions()
        let inspector = try await Flint.current.startInspector(options)
        #expect(
            inspector.url.absoluteString == "http://127.0.0.1:\(inspector.port)/#code=\(inspector.code)")
        let session = try #require(await inspector.session(with: inspector.code))
        // What the history of a browser keeps of the address is worth nothing.
        #expect(try await inspector.session(with: inspector.code) == nil)
        #expect(inspector.makeURL() != inspector.url)
        #expect(Flint.current.availability(of: InspectorControlFeature.self).isAvailable == true)
        // Flows are written down only while an inspector runs.
        #expect(Flint.current.flowRuns.isRecording)
        #expect(try await status("/", of: inspector) == 200)
        var statuses: [Int] = []
        for session in [nil, session, options.token.text] {
            statuses.append(try await status("/api/snapshot", of: inspector, session: session))
        }
        #expect(statuses == [401, 200, 401])
        await inspector.stop()
        #expect(Flint.current.availability(of: InspectorControlFeature.self).isAvailable == false)
        #expect(!Flint.current.flowRuns.isRecording)
    }

    @Test
    func
        `the inspector belongs to the framework and is hidden with it, and its token is in no event and no log`()
        async throws
    {
        try setUp(registers: true)
        let identifiers = Flint.current.features(includingFramework: false).map(\.identifier)
        #expect(identifiers.contains("InspectedApp") && !identifiers.contains { $0.contains("Inspector") })
        let recorder = EventRecorder()
        let options = InspectorOptions()
        let inspector = try await Flint.current.startInspector(options)
        await inspector.stop()
        let began = recorder.events.filter { $0.kind == .began }
        let facts = began.map { [$0.action?.identifier, $0.source?.kind, $0.input?.text] }
        #expect(facts == [["Flint.InspectorStartAction", "framework", "InspectorOptions"]])
        #expect(Flint.current.stacks.snapshot().stacks.isEmpty)
        let lines = try recorder.events.map { try $0.jsonLine() }.joined()
        #expect(!lines.contains(options.token.text) && !"\(options.token)".contains(options.token.text))
        #expect(!Flint.current.logs.history.snapshot().contains { $0.message.contains(options.token.text) })
    }

    @Test func `started twice, the running one is returned, and read-only, control stays off`() async throws {
        try setUp()
        let first = try await Flint.current.startInspector(InspectorOptions(isReadOnly: true))
        #expect(Flint.current.availability(of: InspectorControlFeature.self).isAvailable == false)
        let second = try await Flint.current.startInspector(InspectorOptions())
        #expect(first === second)
        #expect(Flint.current.availability(of: InspectorControlFeature.self).isAvailable == false)
        await first.stop()
    }

    @Test func `of many starts at the same time there is one inspector`() async throws {
        try setUp()
        let inspectors = try await withThrowingTaskGroup(of: Inspector.self) { group in
            for _ in 0..<16 { group.addTask { try await Flint.current.startInspector() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let first = try #require(inspectors.first)
        #expect(inspectors.allSatisfy { $0 === first })
        await first.stop()
    }

    @Test func `after a stop the port is free, and the next start takes it`() async throws {
        try setUp()
        let token = InspectorToken()
        let first = try await Flint.current.startInspector(InspectorOptions(token: token))
        await first.stop()
        await first.stop()
        let second = try await Flint.current.startInspector(InspectorOptions(port: first.port, token: token))
        #expect(second.port == first.port && second !== first)
        let key = token.clientKey
        #expect(try await second.session(with: key) != nil)
        #expect(try await second.session(with: first.code) == nil)
        // One that was stopped before does not stop the one after it.
        await first.stop()
        #expect(try await status("/", of: second) == 200)
        try await InspectorFeature.stop.perform()
        await #expect(throws: (any Error).self) { try await status("/", of: second) }
    }

    @Test func `a port that is taken is told, and control is off again`() async throws {
        try setUp()
        let first = try await Flint.current.startInspector()
        let other = Flint()
        try await Flint.withRuntime(other) {
            try setUp()
            do {
                _ = try await Flint.current.startInspector(InspectorOptions(port: first.port))
                Issue.record("It started.")
            } catch let error as InspectorError {
                #expect((error.code, error.subject) == (.portInUse, "\(first.port)"))
            }
            #expect(Flint.current.availability(of: InspectorControlFeature.self).isAvailable == false)
            let second = try await Flint.current.startInspector()
            #expect(second.port != first.port)
            await second.stop()
        }
        await first.stop()
    }

    @Test func `stopping what is not running does nothing`() async throws {
        try setUp(registers: true)
        try await InspectorFeature.stop.perform()
        #expect(Flint.current.availability(of: InspectorControlFeature.self).isAvailable == false)
    }

    @Test func `before the set-up the inspector cannot be started`() async {
        await #expect(throws: SetupError.self) { _ = try await Flint.current.startInspector() }
    }

    @Test func `the inspector stops when its runtime is shut down`() async throws {
        try setUp()
        let inspector = try await Flint.current.startInspector()
        let client = try HTTPTestClient(port: inspector.port)
        defer { client.close() }
        Flint.current.shutdown()
        // The end of the connection is the sign; nothing is asked again and again.
        _ = try await client.rest()
        await inspector.stop()
        await #expect(throws: (any Error).self) { try await status("/", of: inspector) }
    }

    @Test func `an exposed inspector warns, and its page holds nothing`() async throws {
        try setUp()
        var options = InspectorOptions()
        options.address = .exposed("127.0.0.1")
        let inspector = try await Flint.current.startInspector(options)
        let warnings = Flint.current.logs.history.snapshot().filter { $0.level == .warning }
        #expect(warnings.contains { $0.message.contains("'127.0.0.1'") })
        #expect(try await status("/", of: inspector) == 200)
        #expect(try await status("/api/snapshot", of: inspector) == 401)
        #expect(inspector.url.query == nil)
        await inspector.stop()
    }

    // MARK: By sockets

    @Test func `clients without the token, however many, do not lock out the one with it`() async throws {
        try setUp()
        let options = InspectorOptions()
        let inspector = try await Flint.current.startInspector(options)
        var strangers: [HTTPTestClient] = []
        for number in 0..<130 {
            let stranger = try HTTPTestClient(port: inspector.port)
            if number % 2 == 0 { try await stranger.send("GET /api/snap") }
            strangers.append(stranger)
        }
        let session = try #require(await inspector.session(with: options.token.clientKey))
        #expect(try await status("/api/snapshot", of: inspector, session: session) == 200)
        await inspector.stop()
    }

    @Test func `over sockets a stream is opened by a ticket, and begins with the state`() async throws {
        try setUp()
        let options = InspectorOptions()
        let inspector = try await Flint.current.startInspector(options)
        let session = try #require(await inspector.session(with: options.token.clientKey))
        let issued = try await HTTPTestClient.request(
            "POST", "/api/ticket", port: inspector.port, headers: ["Flint-Session": session],
            body: "")
        let members = ReportJSON(parsing: issued.body)
        let ticket = try #require(members?["ticket"]?.string)
        let client = try HTTPTestClient(port: inspector.port)
        defer { client.close() }
        try await client.send(
            "GET /api/stream?ticket=\(ticket) HTTP/1.1\r\nHost: 127.0.0.1:\(inspector.port)\r\n\r\n")
        let head = try await client.responseHead()
        #expect(
            (head.status, head.headers["content-type"]) == (200, "text/event-stream; charset=utf-8"))
        var text = ""
        while !text.contains("\n\n"), let more = try await client.chunk() {
            text += String(decoding: more, as: UTF8.self)
        }
        #expect(text.contains("\"type\":\"snapshot\""))
        await inspector.stop()
        // The stream ends with the inspector.
        _ = try await client.rest()
    }
}
