import FlintStreams
import FlintTesting
import Synchronization
import TestSupport
import Testing

@testable import FlintHTTP

/// One test after the other: beside all other tests, many sockets at the same time would take descriptors above 1,023,
/// with which Foundation on Linux can wait for no process.
@Suite(.serialized) struct HTTPServerLimitsTests {
    /// Asks and waits for the answer, so that the server surely has the connection.
    private func ask(_ client: HTTPTestClient) async throws -> Int {
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return try await client.response().status
    }

    @Test func `two hundred idle connections hinder nobody, whatever the limit is`() async throws {
        var limits = HTTPLimits.timeless
        limits.idlePatience = .zero
        let server = try HTTPServer(limits: limits, handler: HTTPServerTests.echo)
        var idle: [HTTPTestClient] = []
        for _ in 0..<200 { idle.append(try HTTPTestClient(port: server.port)) }
        let client = try HTTPTestClient(port: server.port)
        #expect(try await ask(client) == 200)
        // The oldest ones have given their places without a word.
        #expect(try await idle[0].chunk() == nil)
        #expect(try await ask(client) == 200)
        await server.stop()
    }

    @Test func `unfinished requests and unread responses give their places, too`() async throws {
        var limits = HTTPLimits.timeless
        limits.connections = 8
        (limits.idlePatience, limits.stallPatience, limits.slowPatience) = (.zero, .zero, .zero)
        let body = [UInt8](repeating: 0x61, count: 16 << 20)
        let server = try HTTPServer(limits: limits) { request in
            request.path == "/large"
                ? HTTPResponse(status: .ok, body: .bytes(body)) : await HTTPServerTests.echo(request)
        }
        var others: [HTTPTestClient] = []
        for number in 0..<24 {
            let other = try HTTPTestClient(port: server.port)
            try await other.send(number % 2 == 0 ? "GET / HT" : "GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            others.append(other)
        }
        let client = try HTTPTestClient(port: server.port)
        #expect(try await ask(client) == 200)
        await server.stop()
    }

    @Test func `a client for whom there is no place waits and is served then`() async throws {
        var limits = HTTPLimits.timeless
        limits.connections = 2
        let begun = [OneShot<Void>(), OneShot<Void>()]
        let goOn = [OneShot<Void>(), OneShot<Void>()]
        let server = try HTTPServer(limits: limits) { request in
            if let number = Int(request.path.dropFirst()) {
                begun[number].settle(())
                await goOn[number].wait(onCancel: ())
            }
            return await HTTPServerTests.echo(request)
        }
        var busy: [HTTPTestClient] = []
        for number in 0..<2 {
            let client = try HTTPTestClient(port: server.port)
            try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            await begun[number].wait(onCancel: ())
            busy.append(client)
        }
        let waiting = try HTTPTestClient(port: server.port)
        try await waiting.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        goOn[0].settle(())
        let first = try await busy[0].response()
        // Kept, the connection of a client that goes on asking would leave the other one waiting for ever.
        #expect(first.status == 200 && first.headers["connection"] == "close")
        #expect(try await waiting.response().text == "GET /a ")
        goOn[1].settle(())
        #expect(try await busy[1].response().status == 200)
        await server.stop()
    }

    @Test func `a server that the system gives no client leaves it waiting for a while, and serves it then`()
        async throws
    {
        let clock = ManualClock()
        let order = Mutex<[String]>([])
        var limits = HTTPLimits()
        limits.clock = clock
        // The last one is for the piece that is asked for when all have come.
        let asked = (0..<53).map { _ in OneShot<Void>() }
        let stream = TestBodyStream { index in
            await asked[index].wait(onCancel: ())
            order.withLock { $0.append("piece") }
            return [UInt8(ascii: ".")]
        }
        let listeners = try HTTPListeners(address: .loopback, port: 0)
        let server = try HTTPServer(at: listeners, limits: limits) { request in
            guard request.path != "/stream" else { return stream.response }
            order.withLock { $0.append(request.path) }
            return await HTTPServerTests.echo(request)
        }
        let served = try HTTPTestClient(port: server.port)
        let ask = { (number: Int) async throws in
            asked[number].settle(())
            try #require(try await served.chunk() == [UInt8(ascii: ".")])
        }
        try await served.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(try await served.responseHead().status == 200)
        try await ask(0)

        let deaf = try DeafListener(listeners.sockets[0])
        let waiting = try HTTPTestClient(port: server.port)
        try await waiting.send("GET /waiting HTTP/1.1\r\nHost: a\r\n\r\n")
        // A piece is sent in the midst of a look at the sockets, before clients are accepted. The look that sends the
        // first one may have begun before; that of the second one is refused, and is over when the third one comes.
        for number in 1...3 { try await ask(number) }
        try deaf.hear()
        // A server that asked the system again at each look would have the client by now.
        for number in 4..<52 { try await ask(number) }
        clock.advance(by: limits.acceptPause)
        #expect(try await waiting.response().status == 200)
        #expect(order.withLock { $0 } == Array(repeating: "piece", count: 52) + ["/waiting"])
        await server.stop()
    }

    @Test func `a stream above the limit is told so and given back`() async throws {
        let streams = (0..<17).map { _ in TestBodyStream("hello") }
        let last = TestBodyStream("last")
        let server = try HTTPServer(limits: .timeless) { request in
            Int(request.path.dropFirst()).map { streams[$0].response } ?? last.response
        }
        var clients: [HTTPTestClient] = []
        for number in 0..<17 {
            let client = try HTTPTestClient(port: server.port)
            try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.responseHead().status == (number < 16 ? 200 : 503))
            clients.append(client)
        }
        #expect(streams[16].cancels == 1 && streams[16].pulls == 0)
        #expect(streams[..<16].allSatisfy { $0.cancels == 0 })
        clients[3].close()
        await streams[3].waitForCancel()
        let client = try HTTPTestClient(port: server.port)
        try await client.send("GET /last HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.responseHead().status == 200)
        await server.stop()
        #expect((streams + [last]).allSatisfy { $0.cancels == 1 })
    }

    @Test func `a request that comes too slowly is timed out, and others are answered meanwhile`()
        async throws
    {
        let clock = ManualClock()
        var limits = HTTPLimits()
        limits.clock = clock
        let server = try HTTPServer(limits: limits, handler: HTTPServerTests.echo)
        let slow = try HTTPTestClient(port: server.port)
        let silent = try HTTPTestClient(port: server.port)
        for part in ["GET / HTTP/1.1\r\nHo", "st: a\r\nX: "] {
            try await slow.send(part)
            // Whatever came before this one was answered has been read as well.
            let quick = try HTTPTestClient(port: server.port)
            #expect(try await ask(quick) == 200)
            await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
        }
        #expect(try await slow.response().status == 408)
        #expect(try await slow.chunk() == nil)
        // Who has sent nothing is owed nothing.
        #expect(try await silent.chunk() == nil)
        await server.stop()
    }

    @Test func `a task whose client is gone keeps a place until it ends`() async throws {
        var limits = HTTPLimits()
        limits.connections = 3
        limits.clock = ManualClock()
        let begun = [OneShot<Void>(), OneShot<Void>()]
        let gone = [OneShot<Void>(), OneShot<Void>()]
        let goOn = OneShot<Void>()
        let end = OneShot<Void>()
        let server = try HTTPServer(limits: limits) { request in
            guard let number = Int(request.path.dropFirst()) else {
                return await HTTPServerTests.echo(request)
            }
            begun[number].settle(())
            await OneShot<Void>().wait(onCancel: ())
            gone[number].settle(())
            // Not canceled: what a handler that notices nothing would do.
            if number == 0 { await Task { await goOn.wait(onCancel: ()) }.value } else { end.settle(()) }
            return await HTTPServerTests.echo(request)
        }
        for number in 0..<2 {
            let client = try HTTPTestClient(port: server.port)
            try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            await begun[number].wait(onCancel: ())
            client.reset()
            await gone[number].wait(onCancel: ())
        }
        await end.wait(onCancel: ())
        // Of three places the first task has one still, so the third client waits for it.
        let silent = [try HTTPTestClient(port: server.port), try HTTPTestClient(port: server.port)]
        let third = try HTTPTestClient(port: server.port)
        #expect(try await ask(silent[0]) == 200)
        goOn.settle(())
        #expect(try await ask(third) == 200)
        #expect(try await ask(silent[1]) == 200)
        await server.stop()
    }
}
