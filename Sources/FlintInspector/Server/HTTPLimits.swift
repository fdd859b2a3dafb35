/// What clients may use of the server.
struct HTTPLimits: Sendable {
    var headBytes = 16 << 10
    var bodyBytes = 1 << 20
    var connections = 64
    var streams = 16
    /// How many more connections may wait to be closed, told of a refusal or answered last; above, the oldest is closed.
    var refusals = 64
    /// How long a request may take to arrive.
    var headTime: Duration = .seconds(10)
    /// How long a client may take nothing of an answer.
    var idleTime: Duration = .seconds(60)
    /// How long a client may take to close after the last answer; closing first could destroy what it has not read.
    var lingerTime: Duration = .seconds(2)
    /// How long nothing is accepted after the system ran out of descriptors.
    var acceptPause: Duration = .milliseconds(250)
    /// What ages are measured with.
    var clock: any Clock<Duration> = ContinuousClock()
}
