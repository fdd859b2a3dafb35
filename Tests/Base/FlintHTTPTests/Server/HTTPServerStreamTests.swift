import FlintStreams
import TestSupport
import Testing

@testable import FlintHTTP

/// One test after the other: beside all other tests, many sockets at the same time would take descriptors above 1,023,
/// with which Foundation on Linux can wait for no process.
@Suite(.serialized) struct HTTPServerStreamTests {
    private func open(_ server: HTTPServer, method: String = "GET") async throws -> HTTPTestClient {
        let client = try HTTPTestClient(port: server.port)
        try await client.send("\(method) /stream HTTP/1.1\r\nHost: a\r\n\r\n")
        return client
    }

    @Test func `a stream comes piece by piece and ends with its connection`() async throws {
        let stream = TestBodyStream { $0 < 1_000 ? Array("piece \($0)\n".utf8) : nil }
        let server = try HTTPServer(limits: .timeless) { _ in stream.response }
        let response = try await open(server).response()
        #expect(response.headers["content-length"] == nil)
        #expect(response.headers["transfer-encoding"] == nil)
        #expect(response.headers["connection"] == "close")
        #expect(response.text == (0..<1_000).map { "piece \($0)\n" }.joined())
        await stream.waitForCancel()
        #expect(stream.pulls == 1_001)
        await server.stop()
        #expect(stream.cancels == 1)
    }

    @Test func `a piece is out before the next one is there`() async throws {
        let second = OneShot<[UInt8]?>()
        let stream = TestBodyStream { $0 == 0 ? [1] : $0 == 1 ? await second.wait(onCancel: nil) : nil }
        let server = try HTTPServer(limits: .timeless) { _ in stream.response }
        let client = try await open(server)
        _ = try await client.responseHead()
        #expect(try await client.chunk() == [1])
        second.settle([2])
        #expect(try await client.rest() == [2])
        await server.stop()
    }

    @Test func `a client that does not read stops its stream and nobody else`() async throws {
        let size = 64 << 10
        let stream = TestBodyStream { _ in [UInt8](repeating: 0x61, count: size) }
        let server = try HTTPServer(limits: .timeless) { request in
            request.path == "/stream" ? stream.response : await HTTPServerTests.echo(request)
        }
        let client = try await open(server)
        for _ in 0..<300 {
            #expect(try await HTTPTestClient.request("GET", "/a", port: server.port).status == 200)
        }
        // What the system keeps for both ends is a few megabytes; without a bound it would be gigabytes by now.
        #expect(stream.pulls * size < 32 << 20)
        client.close()
        await stream.waitForCancel()
        await server.stop()
        #expect(stream.cancels == 1)
    }

    @Test func `a stream whose client is gone is canceled, and so is the task that waits for a piece`()
        async throws
    {
        let waiting = OneShot<Void>()
        let wasCanceled = OneShot<Bool>()
        let stream = TestBodyStream { index in
            guard index > 0 else { return [1] }
            waiting.settle(())
            _ = await OneShot<Void>().wait(onCancel: ())
            wasCanceled.settle(Task.isCancelled)
            return nil
        }
        let server = try HTTPServer(limits: .timeless) { _ in stream.response }
        let client = try await open(server)
        _ = try await client.responseHead()
        await waiting.wait(onCancel: ())
        client.close()
        await stream.waitForCancel()
        #expect(await wasCanceled.wait(onCancel: false))
        await server.stop()
        #expect(stream.cancels == 1)
    }

    @Test func `a head of a stream gives the stream back`() async throws {
        let stream = TestBodyStream("hello")
        let server = try HTTPServer(limits: .timeless) { _ in stream.response }
        let client = try await open(server, method: "HEAD")
        #expect(try await client.response(isHead: true).headers["content-type"] == "text/event-stream")
        #expect(try await client.chunk() == nil)
        await stream.waitForCancel()
        await server.stop()
        #expect(stream.pulls == 0 && stream.cancels == 1)
    }

    @Test(arguments: [false, true])
    func `a stream for a client that has gone meanwhile, or from a server that has stopped, is given back`(
        isStopped: Bool
    ) async throws {
        let begun = OneShot<Void>()
        let goOn = OneShot<Void>()
        let stream = TestBodyStream { _ in [1] }
        let server = try HTTPServer(limits: .timeless) { _ in
            begun.settle(())
            // Not canceled: what a handler that notices nothing would do.
            await Task { await goOn.wait(onCancel: ()) }.value
            return stream.response
        }
        let client = try await open(server)
        await begun.wait(onCancel: ())
        if isStopped {
            await server.stop()
            #expect(try await client.chunk() == nil)
        } else {
            client.close()
        }
        goOn.settle(())
        await stream.waitForCancel()
        await server.stop()
        #expect(stream.cancels == 1)
        #expect(!isStopped || stream.pulls == 0)
    }
}
