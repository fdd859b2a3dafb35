/// The limits on the clients of the server.
struct HTTPLimits: Sendable {
    var headBytes = 16 << 10
    var bodyBytes = 1 << 20
    var connections = 64
    var streams = 16
    /// The number of further connections that are refused or wait to be closed; above it, the oldest is closed.
    var refusals = 64
    /// The time limit for receiving a request.
    var headTime: Duration = .seconds(10)
    /// The time limit for a client that reads nothing of a response.
    var idleTime: Duration = .seconds(60)
    /// The time limit for a client to close after the last byte; closing first could discard bytes that it has not read.
    var lingerTime: Duration = .seconds(2)
    /// The time for which nothing is accepted after the system ran out of descriptors.
    var acceptPause: Duration = .milliseconds(250)
    /// The clock for time limits.
    var clock: any Clock<Duration> = ContinuousClock()
}
