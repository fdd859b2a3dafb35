import TestSupport
import Testing

/// Makes damaged requests from good ones, the same in every run.
struct RequestMutator {
    private static let seeds = [
        "GET /api/sections/tweaks?x=%41 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nFlint-Token: 0123\r\n\r\n",
        "POST /api/commands/a HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\nConnection: close\r\n\r\n{\"a\": \"b\"}\r\n",
        "HEAD http://localhost/ HTTP/1.0\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n",
    ]

    private static let pieces = [
        "\r\n", "\n", "\r", "\u{0}", " ", "\t", ":", "%", "Host: b\r\n", "Content-Length: 99999999999\r\n",
        "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n\r\n", "HTTP/1.1", "\r\n\r\n", "?", "é",
        "//",
    ]

    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// A request with some bytes changed, lost, doubled or inserted, or cut short.
    mutating func next() -> [UInt8] {
        var bytes = Array((Self.seeds.randomElement(using: &generator) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard !bytes.isEmpty else { break }
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            case 3:
                bytes.insert(
                    contentsOf: Array((Self.pieces.randomElement(using: &generator) ?? "").utf8), at: place)
            case 4: bytes.removeSubrange(place...)
            default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &generator))
            }
        }
        return bytes
    }

    /// A cut for a text of so many bytes.
    mutating func cut(_ count: Int) -> Int { Int.random(in: 0...count, using: &generator) }

    /// Sends so many damaged requests, each over a connection of its own, and expects each to be answered or sent away.
    mutating func damage(_ count: Int, port: UInt16) async throws {
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
