import FlintTesting
import TestSupport
import Testing

@testable import FlintHTTP

/// Each in a process of its own, because they count what the process has.
@Suite struct HTTPServerEnduranceTests {
    @Test func `damaged requests leave server and descriptors as they were`() async {
        await #expect(processExitsWith: .success) {
            // Queues and tasks make descriptors of their own once.
            let first = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
            _ = try await HTTPTestClient.request("GET", "/", port: first.port)
            await first.stop()
            let before = try OpenDescriptors.count()
            let server = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
            let during = try OpenDescriptors.count()
            var mutator = RequestMutator(seed: 11)
            try await mutator.damage(4_000, port: server.port)
            try #require(try await HTTPTestClient.request("GET", "/a", port: server.port).text == "GET /a ")
            // Some connections may not be closed on the server's side yet.
            let left = try OpenDescriptors.count()
            try #require(left <= during + 40)
            await server.stop()
            let atEnd = try OpenDescriptors.count()
            try #require(atEnd <= before + OpenDescriptors.ofPipe)
        }
    }

    @Test func `a thousand clients that connect and go leave the server as it was`() async {
        await #expect(processExitsWith: .success) {
            let first = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
            _ = try await HTTPTestClient.request("GET", "/", port: first.port)
            await first.stop()
            let before = try OpenDescriptors.count()
            let server = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
            for _ in 0..<5 {
                let clients = try (0..<200).map { _ in try HTTPTestClient(port: server.port) }
                for client in clients.dropFirst(64) {
                    // Told so, or closed without a word when there is no place left even for that.
                    let rest = String(decoding: try await client.rest(), as: UTF8.self)
                    try #require(rest.isEmpty || rest.hasPrefix("HTTP/1.1 503 "))
                }
                try await clients[0].send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                try #require(try await clients[0].response().text == "GET /a ")
                clients.forEach { $0.close() }
            }
            try #require(try await HTTPTestClient.request("GET", "/b", port: server.port).text == "GET /b ")
            await server.stop()
            let atEnd = try OpenDescriptors.count()
            try #require(atEnd <= before + OpenDescriptors.ofPipe)
        }
    }

    @Test func `without descriptors a listener takes no client, and takes it when there are some`() async {
        await #expect(processExitsWith: .success) {
            let listener = try Socket.listening(on: "127.0.0.1", port: 0)
            let client = try HTTPTestClient(port: listener.port())
            let taken = try OpenDescriptors.withNoneLeft { listener.accepted() }
            guard case .exhausted = taken else { throw HTTPTestClient.Problem.noResponse("\(taken)") }
            guard case .socket(let socket) = listener.accepted() else {
                throw HTTPTestClient.Problem.nothingCame
            }
            socket.finish()
            client.close()
            listener.finish()
        }
    }
}

/// Apart from the others, because a sanitizer takes memory with each allocation.
@Suite struct HTTPServerMemoryTests {
    @Test func `damaged requests leave no memory behind`() async {
        await #expect(processExitsWith: .success) {
            let server = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
            var mutator = RequestMutator(seed: 12)
            // By then, what is allocated once has been.
            try await mutator.damage(1_000, port: server.port)
            let before = residentMemory() ?? 0
            try await mutator.damage(3_000, port: server.port)
            // A kilobyte for each would be three megabytes.
            try #require(residentMemory().map { $0 - before < 3 << 20 } ?? true)
            await server.stop()
        }
    }
}

extension RequestMutator {
    /// Sends so many damaged requests, each over a connection of its own, and expects to be answered or sent away.
    fileprivate mutating func damage(_ count: Int, port: UInt16) async throws {
        for _ in 0..<count {
            let bytes = next()
            let client = try HTTPTestClient(port: port)
            let cut = cut(bytes.count)
            // The server may have refused by then.
            try? await client.send(Array(bytes[..<cut]))
            try? await client.send(Array(bytes[cut...]))
            client.finishSending()
            let answer = String(decoding: try await client.rest(), as: UTF8.self)
            try #require(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "))
            client.close()
        }
    }
}
