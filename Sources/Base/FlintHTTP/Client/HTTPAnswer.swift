/// The answer of a server to a request that ``HTTPPoster`` sent.
package struct HTTPAnswer: Sendable {
    package var status: Int
    /// The header fields.
    ///
    /// Their names have the case in which they were received.
    package var headers: [String: String]
    /// The body, or the beginning of a body that is longer than the limit.
    package var body: [UInt8] = []
}
