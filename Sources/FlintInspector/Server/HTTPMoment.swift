/// When something happened at a connection.
struct HTTPMoment: Sendable {
    /// How long the server runs; ages are measured with this.
    let elapsed: Duration
    /// What time it is for the client, in seconds since 1970.
    let secondsSince1970: Int
}
