/// Comparing secrets.
enum ConstantTime {
    /// Whether two texts are the same; the time it takes tells nothing of where they differ.
    ///
    /// - Parameters:
    ///   - given: What somebody claims.
    ///   - secret: The secret; its length is known to everybody.
    /// - Returns: Whether they are equal byte by byte.
    static func areEqual(_ given: String, _ secret: String) -> Bool {
        let (given, secret) = (Array(given.utf8), Array(secret.utf8))
        guard given.count == secret.count else { return false }
        var difference: UInt8 = 0
        for index in secret.indices { difference |= given[index] ^ secret[index] }
        return difference == 0
    }
}
