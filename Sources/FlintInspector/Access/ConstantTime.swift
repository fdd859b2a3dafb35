/// Compares secrets.
enum ConstantTime {
    /// Whether two texts are equal; the time does not depend on the position of a difference.
    ///
    /// - Parameters:
    ///   - given: The text of a request.
    ///   - secret: The secret; its length is public.
    /// - Returns: Whether they are equal byte by byte.
    static func areEqual(_ given: String, _ secret: String) -> Bool {
        let (given, secret) = (Array(given.utf8), Array(secret.utf8))
        guard given.count == secret.count else { return false }
        var difference: UInt8 = 0
        for index in secret.indices { difference |= given[index] ^ secret[index] }
        return difference == 0
    }
}
