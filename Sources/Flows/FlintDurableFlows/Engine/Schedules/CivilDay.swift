#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A day of the Gregorian calendar, as the number of days since 1 January 1970.
struct CivilDay: Hashable {
    let number: Int

    /// Creates the day on which a time falls in a time zone.
    init(_ time: FlowTime, in zone: TimeZone) {
        let seconds = time.microseconds / 1_000_000
        let local = Int(seconds) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        number = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    }

    private init(number: Int) { self.number = number }

    func advanced(by days: Int) -> CivilDay { CivilDay(number: number + days) }

    /// The month, the day of the month, and the day of the week from 0 for Sunday.
    var date: (month: Int, day: Int, weekday: Int) {
        let parts = Self.calendar.dateComponents(
            [.month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
        return (parts.month ?? 1, parts.day ?? 1, (parts.weekday ?? 1) - 1)
    }

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Returns the times at which clocks in a time zone show an hour and minute of this day.
    ///
    /// - Returns: `shown` has the times from early to late: one, none if clocks skip the time, or two if it
    ///   comes twice. `instead` is the time to use if there is none.
    func times(hour: Int, minute: Int, in zone: TimeZone) -> (shown: [FlowTime], instead: FlowTime) {
        let local = number * 86_400 + hour * 3_600 + minute * 60
        func offset(at seconds: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
        let shown = Set([before, after]).map { local - $0 }.filter { offset(at: $0) == local - $0 }.sorted()
        return (shown.map { Self.time($0) }, Self.time(local - before))
    }

    private static func time(_ seconds: Int) -> FlowTime {
        FlowTime(microseconds: Int64(seconds) * 1_000_000)
    }
}

extension FlowTime {
    /// The time in UTC, in whole seconds, such as `2026-11-28T03:00:00Z`.
    ///
    /// Sorting such texts sorts their times.
    var timestamp: String {
        Date(timeIntervalSince1970: (Double(microseconds) / 1_000_000).rounded(.down)).ISO8601Format()
    }
}
