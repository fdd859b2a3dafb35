/// The answer of a server to what ``HTTPPoster`` sent.
package struct HTTPAnswer: Sendable {
    package var status: Int
    /// The fields of the header, with names in the case in which they came.
    package var headers: [String: String]
    /// The body, or its beginning.
    package var body: [UInt8] = []
}
