/// A handshake by which a server and a client prove to each other that both know a key, without sending it.
///
/// 1. The client sends the name of the key and a random number.
/// 2. The server answers with a random number and its proof. A client that cannot verify the proof stops.
/// 3. The client sends its proof.
///
/// A proof is an authentication code (HMAC) with the key. It covers both random numbers, the name of the key,
/// the role of the party, and the authority (host and port) by which the client addresses the server. So a
/// proof is worthless in another handshake, in the other role, and at another port to which a third party
/// could pass it on.
package struct SharedKeyHandshake: Sendable, Equatable {
    /// The role of the party that makes a proof: client or server.
    package enum Role: String, Sendable {
        case server
        case client
    }

    /// The number of hexadecimal digits of a key or a random number, which has 128 bits.
    package static let digits: Int = 32

    /// The protocol's name and version, which are part of each authentication code.
    private static let version = "flint-handshake-1"

    /// The shared key, as 32 hexadecimal digits.
    private let key: String
    /// The random number of the client, as hexadecimal digits.
    package let client: String
    /// The random number of the server, as hexadecimal digits.
    package let server: String
    /// The host and port by which the client addresses the server, as in the field `Host`.
    package let authority: String

    package init(key: String, client: String, server: String, authority: String) {
        self.key = key
        self.client = client
        self.server = server
        self.authority = authority.lowercased()
    }

    /// Returns the proof with which the party in a role shows that it knows the key, as 64 hexadecimal
    /// digits.
    package func proof(of role: Role) -> String { Self.hexadecimal(code(role.rawValue)) }

    /// Encrypts a secret that the server sends to the client, or decrypts it, by the same operation.
    ///
    /// - Parameter secret: The plain or encrypted secret, as 32 hexadecimal digits.
    /// - Returns: The encrypted or plain secret, as 32 hexadecimal digits; `nil` if the given text has
    ///   another form.
    package func masked(_ secret: String) -> String? {
        guard let bytes = Self.bytes(secret), bytes.count == Self.digits / 2 else { return nil }
        return Self.hexadecimal(zip(bytes, code("secret")).map { $0 ^ $1 })
    }

    private func code(_ purpose: String) -> [UInt8] {
        let message = [Self.version, purpose, Self.name(of: key), client, server, authority]
        return Self.code(message.joined(separator: "\n"), key)
    }

    /// Returns the name by which a client refers to a key, which does not reveal the key.
    package static func name(of key: String) -> String {
        String(hexadecimal(code("\(version)\nname", key)).prefix(16))
    }

    /// Derives another key from a key, for one purpose.
    ///
    /// The derived key does not reveal the original one.
    ///
    /// - Parameters:
    ///   - purpose: The name of the purpose. Each purpose has another derived key.
    ///   - key: The key to derive from.
    /// - Returns: The derived key, as 32 hexadecimal digits.
    package static func key(for purpose: String, from key: String) -> String {
        String(hexadecimal(code("\(version)\nkey\n\(purpose)", key)).prefix(digits))
    }

    /// Returns whether a text has the form of a key or a random number: 32 lowercase hexadecimal digits.
    package static func isNumber(_ text: String) -> Bool {
        text.utf8.count == digits && bytes(text) != nil && text == text.lowercased()
    }

    private static func code(_ message: String, _ key: String) -> [UInt8] {
        SHA256.code(of: Array(message.utf8), key: Array(key.utf8))
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}

/// A generator of random numbers that are used as keys and other secrets.
package enum RandomNumber {
    /// Returns a number of 128 bits from the given generator, as 32 lowercase hexadecimal digits.
    package static func text(using generator: inout some RandomNumberGenerator) -> String {
        (0..<16).map { _ in
            let byte = UInt8.random(in: .min ... .max, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Returns a number of 128 bits from the system's source of randomness, as 32 lowercase hexadecimal
    /// digits.
    package static func text() -> String {
        var generator = SystemRandomNumberGenerator()
        return text(using: &generator)
    }
}

/// The comparison of secrets in constant time, so that an attacker learns nothing from the duration.
package enum ConstantTime {
    /// Returns whether two texts are equal, in a time that does not depend on the position of a difference.
    ///
    /// - Parameters:
    ///   - given: The text from a request.
    ///   - secret: The secret; its length is public.
    /// - Returns: Whether they are equal byte by byte.
    package static func areEqual(_ given: String, _ secret: String) -> Bool {
        let (given, secret) = (Array(given.utf8), Array(secret.utf8))
        guard given.count == secret.count else { return false }
        var difference: UInt8 = 0
        for index in secret.indices { difference |= given[index] ^ secret[index] }
        return difference == 0
    }
}
