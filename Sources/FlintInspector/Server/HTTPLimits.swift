/// What clients may use of the server.
struct HTTPLimits: Sendable {
    var headBytes = 16 << 10
    var bodyBytes = 1 << 20
    var connections = 64
    var streams = 16
    /// How long a request may take to arrive.
    var headTime: Duration = .seconds(10)
    /// How long a connection may do nothing between requests.
    var idleTime: Duration = .seconds(60)
    /// What ages are measured with.
    var clock: any Clock<Duration> = ContinuousClock()
}
