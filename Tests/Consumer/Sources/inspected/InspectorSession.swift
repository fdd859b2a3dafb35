import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session at an inspector, opened by the code of a printed address.
enum InspectorSession {
    /// Enters.
    ///
    /// - Parameter address: The address with its code.
    /// - Returns: The session; nil if the code is not good, or what answers does not know it.
    static func enter(_ address: URL) async throws -> String? {
        guard let key = address.fragment().map({ String($0.dropFirst("code=".count)) }),
            let host = address.host(), let port = address.port
        else { return nil }
        let authority = "\(host):\(port)"
        let client = RandomNumber.text()
        let challenge = try await ask(
            authority, "challenge", ["key": SharedKeyHandshake.name(of: key), "client": client])
        guard let server = challenge["server"] else { return nil }
        let handshake = SharedKeyHandshake(key: key, client: client, server: server, authority: authority)
        guard challenge["proof"] == handshake.proof(of: .server) else { return nil }
        let proof = ["server": server, "proof": handshake.proof(of: .client)]
        return try await ask(authority, "enter", proof)["session"]
    }

    private static func ask(
        _ authority: String, _ path: String, _ body: [String: String]
    ) async throws -> [String: String] {
        guard let url = URL(string: "http://\(authority)/api/\(path)") else { return [:] }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
        let (data, _) = try await URLSession.shared.data(for: request)
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }
}
