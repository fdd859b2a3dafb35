/// The answer of a server to a request that ``HTTPPoster`` sent.
package struct HTTPAnswer: Sendable {
    package var status: Int
    /// The header fields of the answer by name, with the upper and lower case in which the server sent the
    /// names.
    package var headers: [String: String]
    /// The body; of a body that is longer than the poster's limit, only the beginning.
    package var body: [UInt8] = []
}
