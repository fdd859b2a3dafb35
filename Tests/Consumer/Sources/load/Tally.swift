/// What one connection, or all of them, have seen.
struct Tally: Sendable {
    /// Answers by route and status, such as `GET /orders 200`.
    var answers: [String: Int] = [:]
    /// Nanoseconds of the requests before the end was asked for.
    var latencies: [UInt64] = []
    /// Answers with something that is not their own.
    var mixed = 0
    /// The first of these.
    var example: String?
    /// Requests that were sent while the server closed the connection, so that it has not read them.
    var unread = 0
    /// Connections that broke before the end was asked for, or within an answer.
    var broken = 0
    /// The time of the last answer.
    var last: ContinuousClock.Instant?

    var answered: Int { answers.values.reduce(0, +) }

    func count(_ route: String, _ status: Int) -> Int { answers["\(route) \(status)"] ?? 0 }

    static func += (sum: inout Tally, tally: Tally) {
        sum.answers.merge(tally.answers, uniquingKeysWith: +)
        sum.latencies += tally.latencies
        sum.mixed += tally.mixed
        sum.example = sum.example ?? tally.example
        sum.unread += tally.unread
        sum.broken += tally.broken
        sum.last = [sum.last, tally.last].compactMap(\.self).max()
    }
}
