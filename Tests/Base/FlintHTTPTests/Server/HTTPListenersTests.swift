import TestSupport
import Testing

@testable import FlintHTTP

/// One test after the other: beside all other tests, many sockets at the same time would take descriptors above 1,023,
/// with which Foundation on Linux can wait for no process.
@Suite(.serialized) struct HTTPListenersTests {
    @Test func `one port is listened on by both addresses of the loopback interface`() async throws {
        let listeners = try HTTPListeners(address: .loopback, port: 0)
        defer { listeners.sockets.forEach { $0.finish() } }
        #expect(listeners.port != 0)
        for socket in listeners.sockets { #expect(try socket.port() == listeners.port) }
        #expect(throws: Never.self) { try HTTPTestClient(port: listeners.port) }
        if listeners.sockets.count == 2 {
            #expect(throws: Never.self) { try HTTPTestClient(port: listeners.port, isV6: true) }
        }
    }

    @Test func `requests come by the newer protocol too`() async throws {
        let server = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
        // A machine without it has nothing to test here.
        if let client = try? HTTPTestClient(port: server.port, isV6: true) {
            try await client.send("GET /six HTTP/1.1\r\nHost: [::1]:\(server.port)\r\n\r\n")
            #expect(try await client.response().text == "GET /six ")
        }
        await server.stop()
    }

    @Test(arguments: ["127.0.0.1", "::1"]) func `a port that is taken is said to be`(address: String) throws {
        guard let taken = try? Socket.listening(on: address, port: 0) else { return }
        defer { taken.finish() }
        let port = try taken.port()
        let error = #expect(throws: HTTPListenError.self) {
            try HTTPListeners(address: .loopback, port: port)
        }
        #expect(error?.code == .portInUse)
        #expect(error?.subject == "\(port)")
        #expect(error?.description.contains("port \(port)") == true)
        // What was bound before the other address turned out to be taken is free again.
        if address == "::1" {
            let older = try Socket.listening(on: "127.0.0.1", port: port)
            older.finish()
        }
    }

    @Test func `an address of an interface can be listened on`() async throws {
        let server = try HTTPServer(
            address: .exposed("0.0.0.0"), limits: .timeless, handler: HTTPServerTests.echo)
        #expect(try await HTTPTestClient.request("GET", "/", port: server.port).status == 200)
        let error = #expect(throws: HTTPListenError.self) {
            try HTTPListeners(address: .exposed("127.0.0.1"), port: server.port)
        }
        #expect(error?.code == .portInUse)
        await server.stop()
    }

    @Test(arguments: ["", "localhost", "127.0.0", "127.0.0.1:80", "[::1]", "::1::", "1.2.3.4\u{0}"])
    func `what is no address is said to be none`(address: String) {
        let error = #expect(throws: HTTPListenError.self) {
            try HTTPListeners(address: .exposed(address), port: 0)
        }
        #expect(error?.code == .cannotListen)
        #expect(error?.description.contains("is no IP address") == true)
    }

    @Test func `an address that the machine does not have is said to be none of its`() {
        // Reserved for documentation (RFC 5737).
        let error = #expect(throws: HTTPListenError.self) {
            try HTTPListeners(address: .exposed("192.0.2.1"), port: 0)
        }
        #expect(error?.code == .cannotListen)
        #expect(error?.subject == "192.0.2.1")
        #expect(error?.description.contains("no interface") == true)
    }

    @Test(arguments: [
        (13 as Int32, "bind", UInt16(80), HTTPListenError.Code.cannotListen, "does not allow"),
        (24, "socket", 0, .cannotListen, "socket: "),
    ]) func `an error says what to do`(
        number: Int32, call: String, port: UInt16, code: HTTPListenError.Code, text: String
    ) {
        let failure = Socket.Failure(call, number)
        let error = HTTPListeners.error(for: failure, address: .loopback, port: port)
        #expect(error.code == code)
        #expect(error.description.contains(text))
    }
}
