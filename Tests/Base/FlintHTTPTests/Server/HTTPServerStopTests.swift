import FlintStreams
import TestSupport
import Testing

@testable import FlintHTTP

/// One test after the other: beside all other tests, many sockets at the same time would take descriptors above 1,023,
/// with which Foundation on Linux can wait for no process.
@Suite(.serialized) struct HTTPServerStopTests {
    @Test func `stopping ends every client, and the port is free`() async throws {
        let begun = OneShot<Void>()
        let ended = OneShot<Bool>()
        let stream = TestBodyStream("hello")
        let server = try HTTPServer(limits: .timeless) { request in
            switch request.path {
            case "/stream": return stream.response
            case "/wait":
                begun.settle(())
                await OneShot<Void>().wait(onCancel: ())
                ended.settle(Task.isCancelled)
            default: break
            }
            return await HTTPServerTests.echo(request)
        }
        let clients = try (0..<5).map { _ in try HTTPTestClient(port: server.port, isV6: false) }
        try await clients[1].send("GET / HTTP/1.1\r\nHo")
        try await clients[2].send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
        try await clients[3].send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
        try await clients[4].send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await clients[3].responseHead().status == 200)
        #expect(try await clients[4].response().status == 200)
        await begun.wait(onCancel: ())

        await server.stop()
        #expect(stream.cancels == 1)
        #expect(await ended.wait(onCancel: false))
        let again = try HTTPServer(port: server.port, limits: .timeless, handler: HTTPServerTests.echo)
        #expect(again.port == server.port)
        #expect(try await HTTPTestClient.request("GET", "/b", port: again.port).text == "GET /b ")
        for (index, client) in clients.enumerated() {
            let rest = try await client.rest()
            #expect(
                rest == (index == 3 ? Array("hello".utf8) : []) || (index == 3 && rest.isEmpty), "\(index)")
        }
        await again.stop()
    }

    @Test func `a server can be stopped again and by many`() async throws {
        let server = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask(name: "stop") { await server.stop() } }
        }
        await server.stop()
        #expect(throws: HTTPTestClient.Problem.self) { try HTTPTestClient(port: server.port) }
    }

    @Test func `a handler can stop the server`() async throws {
        try await expectFreePort {
            let stopped = OneShot<Void>()
            let holder = OneShot<HTTPServer?>()
            let server = try HTTPServer(limits: .timeless) { request in
                await Task { await holder.wait(onCancel: nil) }.value?.stop()
                stopped.settle(())
                return await HTTPServerTests.echo(request)
            }
            holder.settle(server)
            let client = try HTTPTestClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await stopped.wait(onCancel: ())
            #expect(try await client.chunk() == nil)
            return server.port
        }
    }

    @Test func `a canceled task waits for the end all the same`() async throws {
        for _ in 0..<20 {
            try await expectFreePort {
                let server = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
                let task = Task {
                    await OneShot<Void>().wait(onCancel: ())
                    await server.stop()
                }
                task.cancel()
                await task.value
                return server.port
            }
        }
    }

    @Test func `a server that nobody holds any more stops`() async throws {
        try await expectFreePort {
            var server: HTTPServer? = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
            let port = try #require(server?.port)
            let client = try HTTPTestClient(port: port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.response().status == 200)
            server = nil
            // Connections are closed after the sockets that listen.
            #expect(try await client.chunk() == nil)
            return port
        }
    }

    /// Expects that a server has left its port.
    ///
    /// Another test may be given the port before it is tried, so a taken one is no proof: a server that keeps its port keeps it
    /// each time.
    private func expectFreePort(_ server: () async throws -> UInt16) async throws {
        for _ in 0..<5 {
            let port = try await server()
            if let again = try? HTTPServer(port: port, limits: .timeless, handler: HTTPServerTests.echo) {
                return await again.stop()
            }
        }
        Issue.record("The port is taken.")
    }
}
