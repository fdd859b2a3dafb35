import Testing

@testable import FlintHTTP

@Suite struct SharedKeyHandshakeTests {
    private static let key = "00112233445566778899aabbccddeeff"
    private static let client = "0123456789abcdef0123456789abcdef"
    private static let server = "fedcba9876543210fedcba9876543210"

    private let handshake = SharedKeyHandshake(
        key: Self.key, client: Self.client, server: Self.server, authority: "LocalHost:80")

    // Test cases 1, 2 and 6 of RFC 4231.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]) func `the code is that of the standard`(key: [UInt8], message: String, code: String) {
        let bytes = SHA256.code(of: Array(message.utf8), key: key)
        #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == code)
    }

    @Test func `proofs differ by everything that they name`() {
        let others = [
            SharedKeyHandshake(
                key: Self.server, client: Self.client, server: Self.server, authority: "localhost:80"),
            SharedKeyHandshake(
                key: Self.key, client: Self.server, server: Self.server, authority: "localhost:80"),
            SharedKeyHandshake(
                key: Self.key, client: Self.client, server: Self.client, authority: "localhost:80"),
            SharedKeyHandshake(
                key: Self.key, client: Self.client, server: Self.server, authority: "localhost:81"),
        ]
        let proofs = ([handshake] + others).flatMap { [$0.proof(of: .server), $0.proof(of: .client)] }
        #expect(Set(proofs).count == proofs.count)
        let same = SharedKeyHandshake(
            key: Self.key, client: Self.client, server: Self.server, authority: "localhost:80")
        #expect(same.proof(of: .client) == handshake.proof(of: .client))
        #expect(proofs.allSatisfy { !$0.contains(Self.key) })
    }

    @Test func `a secret is hidden and revealed by the same code`() throws {
        let hidden = try #require(handshake.masked(Self.server))
        #expect(hidden != Self.server && SharedKeyHandshake.isNumber(hidden))
        #expect(handshake.masked(hidden) == Self.server)
        #expect(handshake.masked("") == nil && handshake.masked("zz" + Self.server.dropFirst(2)) == nil)
    }

    @Test func `a number has 32 lowercase digits`() {
        #expect(SharedKeyHandshake.isNumber(RandomNumber.text()))
        for text in ["", Self.server.uppercased(), Self.server + "0", String(repeating: "g", count: 32)] {
            #expect(!SharedKeyHandshake.isNumber(text))
        }
    }
}
