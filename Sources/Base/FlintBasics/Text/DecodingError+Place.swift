extension DecodingError {
    /// Returns a text that names the faulty member and says what is wrong, without any value of the JSON.
    ///
    /// - Parameter count: The number of keys that the text leaves out at the beginning of the member's path.
    /// - Returns: A clause for a sentence, such as `'reason' is missing`.
    package func place(leavingOut count: Int = 0) -> String {
        func path(_ context: Context, _ key: (any CodingKey)? = nil) -> String {
            let keys = (context.codingPath + (key.map { [$0] } ?? [])).dropFirst(count)
            return keys.isEmpty ? "the whole" : "'\(keys.map(\.stringValue).joined(separator: "."))'"
        }
        switch self {
        case .keyNotFound(let key, let context): return "\(path(context, key)) is missing"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return "\(path(context)) must be of the type \(type)"
        case .dataCorrupted(let context):
            return context.codingPath.count <= count
                ? "it is no valid JSON or value" : "\(path(context)) is not valid"
        @unknown default: return "it cannot be decoded"
        }
    }
}
