/// The time of an event at a connection.
struct HTTPMoment: Sendable {
    /// The time since the server was started, for measuring durations.
    let elapsed: Duration
    /// The date for the client, in seconds since 1970.
    let secondsSince1970: Int
}
