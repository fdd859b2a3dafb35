#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The times at which a schedule is due, as a value without a clock.
///
/// Times of day are those of a time zone. A time that clocks skip when they are set forward by an hour is due
/// an hour later, so 02:30 is due at 03:30 on that day. A time that comes twice when clocks are set back is
/// due the first time; with a cron text for every hour (`*`), it is due both times.
public struct FlowRecurrence: Hashable, Sendable {
    private enum Rule: Hashable {
        case every(microseconds: Int64)
        case calendar(CronFields, TimeZone)
    }

    private let rule: Rule

    /// Creates a recurrence at equal intervals, which are counted from the beginning of 1970 UTC.
    ///
    /// - Parameter interval: The interval; less than a second counts as a second.
    /// - Returns: The recurrence.
    public static func every(_ interval: Duration) -> FlowRecurrence {
        let time = FlowTime(microseconds: 0).advanced(by: max(interval, .seconds(1)))
        return FlowRecurrence(rule: .every(microseconds: time.microseconds))
    }

    /// Creates a recurrence at a time of each day.
    ///
    /// - Parameters:
    ///   - hour: The hour from 0 to 23; other numbers are set to the nearest of these.
    ///   - minute: The minute from 0 to 59; other numbers are set to the nearest of these.
    ///   - zone: The time zone; UTC by default, so that all computers agree.
    /// - Returns: The recurrence.
    public static func daily(at hour: Int, _ minute: Int = 0, in zone: TimeZone = .gmt) -> FlowRecurrence {
        let fields = CronFields(minute: min(59, max(0, minute)), hour: min(23, max(0, hour)))
        return FlowRecurrence(rule: .calendar(fields, zone))
    }

    /// Creates a recurrence from a cron text.
    ///
    /// The text has five fields: minute, hour, day of the month, month, day of the week (0 or 7 is Sunday). A
    /// field is `*`, a number, a range `1-5`, a step `*/15` or `8-18/2`, or several of these with commas. If
    /// neither field for days is `*`, a day is due that matches one of the two.
    ///
    /// - Parameters:
    ///   - text: The text, such as `30 3 * * 1-5`.
    ///   - zone: The time zone; UTC by default.
    /// - Returns: The recurrence.
    /// - Throws: ``FlowEngineError`` with the code `unreadableSchedule` if there are not five fields or a
    ///   field is invalid; the description names it.
    public static func cron(
        _ text: String, in zone: TimeZone = .gmt
    ) throws(FlowEngineError) -> FlowRecurrence {
        FlowRecurrence(rule: .calendar(try CronFields(text), zone))
    }

    // MARK: Times

    /// The number of days that are searched for a due time: eight years, because a 29th of February may be so
    /// far away.
    private static let days = 8 * 366

    /// Returns the first due time after a time.
    ///
    /// - Parameter time: The time.
    /// - Returns: The due time; `nil` if none comes, as for a 30th of February.
    /// - Complexity: O(*n*) for *n* days until the due time.
    public func next(after time: FlowTime) -> FlowTime? {
        switch rule {
        case .every(let interval):
            let count = time.microseconds.dividedDown(by: interval) + 1
            return FlowTime(microseconds: count * interval)
        case .calendar(let fields, let zone):
            let today = CivilDay(time, in: zone)
            for offset in -1...Self.days {
                let times = fields.times(on: today.advanced(by: offset), in: zone)
                if let found = times.first(where: { $0 > time }) { return found }
            }
            return nil
        }
    }

    /// Returns the last due times up to a time.
    ///
    /// - Parameters:
    ///   - time: The time, which may be due itself.
    ///   - count: The greatest number of due times.
    /// - Returns: The due times, from early to late.
    /// - Complexity: O(*n*) for *n* days since the first of the due times.
    public func last(_ count: Int, upTo time: FlowTime) -> [FlowTime] {
        guard count > 0 else { return [] }
        switch rule {
        case .every(let interval):
            let last = time.microseconds.dividedDown(by: interval)
            return (0..<Int64(count)).reversed().map { FlowTime(microseconds: (last - $0) * interval) }
        case .calendar(let fields, let zone):
            let today = CivilDay(time, in: zone)
            var found: [FlowTime] = []
            for offset in 0...Self.days where found.count < count {
                let times = fields.times(on: today.advanced(by: 1 - offset), in: zone)
                found += times.reversed().filter { $0 <= time }
            }
            return found.prefix(count).reversed()
        }
    }
}

extension Int64 {
    /// Returns this number divided by `divisor`, rounded down.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
