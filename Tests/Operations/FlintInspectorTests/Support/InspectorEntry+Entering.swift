import FlintCore
import FlintHTTP
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintInspector

extension InspectorEntry {
    /// Enters with a key, as a client that knows it does.
    ///
    /// - Returns: The session, and the key that was handed over; nil if the key is unknown.
    func enter(
        with key: String, authority: String = InspectorBench.host
    ) -> (session: String, key: String)? {
        let client = RandomNumber.text()
        let name = SharedKeyHandshake.name(of: key)
        guard let challenge = challenge(keyNamed: name, client: client, authority: authority) else {
            return nil
        }
        let handshake = SharedKeyHandshake(
            key: key, client: client, server: challenge.server, authority: authority)
        guard challenge.proof == handshake.proof(of: .server),
            let admission = admit(
                server: challenge.server, proof: handshake.proof(of: .client), authority: authority)
        else { return nil }
        return handshake.masked(admission.maskedKey).map { (admission.session, $0) }
    }
}

extension Inspector {
    /// Enters over sockets, as a client that knows a key does.
    ///
    /// - Returns: The session; nil if the key is unknown, or the inspector does not know it.
    func session(with key: String) async throws -> String? {
        let authority = "127.0.0.1:\(port)"
        let client = RandomNumber.text()
        let ask = { (path: String, body: String) async throws in
            let response = try await HTTPTestClient.request(
                "POST", path, port: self.port, headers: ["Content-Type": "application/json"], body: body)
            return try ReportJSON(response.body)
        }
        let challenge = try await ask(
            "/api/challenge", #"{"key":"\#(SharedKeyHandshake.name(of: key))","client":"\#(client)"}"#)
        guard let server = challenge["server"]?.string else { return nil }
        let handshake = SharedKeyHandshake(key: key, client: client, server: server, authority: authority)
        guard challenge["proof"]?.string == handshake.proof(of: .server) else { return nil }
        return try await ask(
            "/api/enter", #"{"server":"\#(server)","proof":"\#(handshake.proof(of: .client))"}"#)["session"]?
            .string
    }

    /// The code of the printed address.
    var code: String { url.fragment.map { String($0.dropFirst("code=".count)) } ?? "" }
}
