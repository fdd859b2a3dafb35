/// A clock of any kind that measures the time since the start of a server.
struct HTTPTime: Sendable {
    /// A function that returns the time since the start of the server.
    let now: @Sendable () -> Duration
    /// A function that suspends until a time, given as the duration since the start of the server.
    ///
    /// It throws if the task is canceled first.
    let sleep: @Sendable (Duration) async throws -> Void

    init(clock: any Clock<Duration>) { self = Self.opened(clock) }

    private init(
        now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    private static func opened<C: Clock>(_ clock: C) -> HTTPTime where C.Duration == Duration {
        let start = clock.now
        return HTTPTime(
            now: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
    }
}

/// The time of an event at a connection, for measuring durations and as a date.
struct HTTPMoment: Sendable {
    /// The time since the start of the server, for measuring durations.
    let elapsed: Duration
    /// The date of the event in seconds since 1970, for the header field `Date`.
    let secondsSince1970: Int
}

/// The date format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Formats a date.
    ///
    /// - Parameter seconds: The seconds since 1970-01-01 00:00 UTC.
    /// - Returns: The date and the time in GMT.
    static func text(secondsSince1970 seconds: Int) -> String {
        let (dayNumber, second) = divide(seconds, 86_400)
        // In years that begin in March, the leap day is the last day. 719 468 days are between March of the
        // year 0 and 1970.
        let (era, dayOfEra) = divide(dayNumber + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 2 : marchMonth - 10
        let year = era * 400 + yearOfEra + (month < 2 ? 1 : 0)
        let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        let weekday = days[divide(dayNumber, 7).remainder]
        return "\(weekday), \(twoDigits(day)) \(months[month]) \(year) \(time) GMT"
    }

    /// Divides and rounds down, so that the remainder is never negative.
    private static func divide(_ number: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
        let remainder = ((number % divisor) + divisor) % divisor
        return ((number - remainder) / divisor, remainder)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
