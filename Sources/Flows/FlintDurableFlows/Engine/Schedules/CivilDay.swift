#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A day of the Gregorian calendar, as the number of days since 1 January 1970.
struct CivilDay: Hashable {
    let number: Int

    /// Creates the day of a time in a time zone.
    init(_ time: FlowTime, in zone: TimeZone) {
        let seconds = time.microseconds / 1_000_000
        let local = Int(seconds) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        number = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    }

    private init(number: Int) { self.number = number }

    func advanced(by days: Int) -> CivilDay { CivilDay(number: number + days) }

    /// The day of the week, from 0 for Sunday.
    var weekday: Int { ((number + 4) % 7 + 7) % 7 }

    /// The year, the month and the day of the month.
    ///
    /// The years are counted from 1 March of year 0, in eras of 400 years, so that a leap day is the last of
    /// its year (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// Returns the times at which clocks show a time of this day: none if clocks skip it, two if it comes
    /// twice.
    ///
    /// - Returns: The times from early to late, and the time that replaces a skipped one.
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
    /// Such texts are in the order of their times.
    var timestamp: String {
        let day = CivilDay(self, in: .gmt)
        let (year, month, dayOfMonth) = day.date
        let second = Int(microseconds / 1_000_000) - day.number * 86_400
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = "\(padded(year, 4))-\(padded(month))-\(padded(dayOfMonth))"
        return "\(date)T\(padded(second / 3_600)):\(padded(second / 60 % 60)):\(padded(second % 60))Z"
    }
}
