#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The parsed fields of a cron text, such as `30 3 * * 1-5`.
struct CronFields: Hashable {
    private let minutes: [Int]
    private let hours: [Int]
    private let days: Set<Int>
    private let months: Set<Int>
    private let weekdays: Set<Int>
    /// Whether the field for days of the month is `*`, and whether the field for days of the week is `*`.
    private let (anyDay, anyWeekday): (Bool, Bool)
    /// Whether the field for hours is `*`; then an hour that clocks show twice in a day is due both times.
    private let anyHour: Bool

    /// Creates the fields that match one time of each day.
    init(minute: Int, hour: Int) {
        (minutes, hours, anyHour) = ([minute], [hour], false)
        (days, months, weekdays, anyDay, anyWeekday) = ([], Set(1...12), [], true, true)
    }

    /// Parses a cron text.
    ///
    /// - Throws: ``FlowEngineError`` with the code `unreadableSchedule` if there are not five fields or a
    ///   field is invalid.
    init(_ text: String) throws(FlowEngineError) {
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count == 5 else {
            throw Self.unreadable(text, "it has \(fields.count) fields, not five")
        }
        minutes = try Self.numbers(fields[0], 0...59, "minute", text).sorted()
        hours = try Self.numbers(fields[1], 0...23, "hour", text).sorted()
        days = try Self.numbers(fields[2], 1...31, "day of the month", text)
        months = try Self.numbers(fields[3], 1...12, "month", text)
        weekdays = Set(try Self.numbers(fields[4], 0...7, "day of the week", text).map { $0 % 7 })
        (anyHour, anyDay, anyWeekday) = (fields[1] == "*", fields[2] == "*", fields[4] == "*")
    }

    private static func numbers(
        _ field: Substring, _ range: ClosedRange<Int>, _ name: String, _ text: String
    ) throws(FlowEngineError) -> Set<Int> {
        var numbers: Set<Int> = []
        for item in field.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = item.split(separator: "/", omittingEmptySubsequences: false)
            let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            let step = parts.count == 2 ? Int(parts[1]) : 1
            let first = parts[0] == "*" ? range.lowerBound : bounds.first ?? nil
            let last =
                parts[0] == "*" || bounds.count == 1 && parts.count == 2
                ? range.upperBound : bounds.last ?? nil
            guard parts.count <= 2, bounds.count <= 2, let first, let last, let step, step > 0, first <= last,
                range.contains(first), range.contains(last)
            else {
                throw unreadable(
                    text, "the \(name) '\(field)' is not within \(range.lowerBound) to \(range.upperBound)")
            }
            numbers.formUnion(stride(from: first, through: last, by: step))
        }
        return numbers
    }

    private static func unreadable(_ text: String, _ reason: String) -> FlowEngineError {
        FlowEngineError(
            .unreadableSchedule,
            "'\(text)' is no cron text: \(reason). Write minute, hour, day of the month, month and day of the week."
        )
    }

    // MARK: Times

    /// Returns the due times of a day, from early to late.
    func times(on day: CivilDay, in zone: TimeZone) -> [FlowTime] {
        guard matches(day) else { return [] }
        var times: Set<FlowTime> = []
        for hour in hours {
            for minute in minutes {
                let (shown, instead) = day.times(hour: hour, minute: minute, in: zone)
                if anyHour {
                    times.formUnion(shown)
                } else {
                    times.insert(shown.first ?? instead)
                }
            }
        }
        return times.sorted()
    }

    private func matches(_ day: CivilDay) -> Bool {
        let (month, dayOfMonth, weekday) = day.date
        guard months.contains(month) else { return false }
        switch (anyDay, anyWeekday) {
        case (true, true): return true
        case (false, true): return days.contains(dayOfMonth)
        case (true, false): return weekdays.contains(weekday)
        case (false, false): return days.contains(dayOfMonth) || weekdays.contains(weekday)
        }
    }
}
