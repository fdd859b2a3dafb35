import FlintDurableFlows
import Foundation
import Testing

/// The due times of schedules.
@Suite struct FlowRecurrenceTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private static func time(_ text: String) throws -> FlowTime {
        let date = try Date(text, strategy: .iso8601)
        return FlowTime(microseconds: Int64(date.timeIntervalSince1970) * 1_000_000)
    }

    private static func texts(_ times: [FlowTime]) -> [String] {
        times.map { Date(timeIntervalSince1970: Double($0.microseconds / 1_000_000)).formatted(.iso8601) }
    }

    @Test(arguments: [
        ("30 3 * * 1-5", "2026-11-27T03:30:00Z", "2026-11-30T03:30:00Z"),
        ("0 0 29 2 *", "2026-01-01T00:00:00Z", "2028-02-29T00:00:00Z"),
        ("*/20 8-9 * * *", "2026-11-28T08:40:00Z", "2026-11-28T09:00:00Z"),
        ("5,50 0 1 1,7 *", "2026-11-28T00:00:00Z", "2027-01-01T00:05:00Z"),
        ("0 12 13 * 5", "2026-11-28T00:00:00Z", "2026-12-04T12:00:00Z"),
        ("0 12 13 * 7", "2026-12-07T00:00:00Z", "2026-12-13T12:00:00Z"),
        ("10/25 * * * *", "2026-11-28T00:10:00Z", "2026-11-28T00:35:00Z"),
        ("0 0 31 12 *", "1969-12-31T00:00:00Z", "1970-12-31T00:00:00Z"),
    ])
    func `a cron text gives the next time`(text: String, after: String, next: String) throws {
        let found = try FlowRecurrence.cron(text).next(after: Self.time(after))
        #expect(found.map { Self.texts([$0]) } == [next])
    }

    @Test func `a day that never comes gives no time`() throws {
        #expect(try FlowRecurrence.cron("0 0 30 2 *").next(after: Self.time("2026-11-28T00:00:00Z")) == nil)
        #expect(try FlowRecurrence.cron("0 0 30 2 *").last(3, upTo: Self.time("2026-11-28T00:00:00Z")) == [])
    }

    @Test(arguments: [
        "", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8",
        "a * * * *",
        "5-1 * * * *", "*/0 * * * *", "1/2/3 * * * *", "1-2-3 * * * *", ", * * * *", "- * * * *",
        "-1 * * * *",
    ])
    func `an unreadable cron text is refused`(text: String) {
        #expect(throws: FlowEngineError.self) { try FlowRecurrence.cron(text) }
    }

    @Test(arguments: [
        // The clocks of Berlin skip 02:00 to 03:00.
        ("2026-03-28T12:00:00Z", ["2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"]),
        // The clocks of Berlin show 02:00 to 03:00 twice.
        ("2026-10-24T12:00:00Z", ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]),
    ])
    func `a time of day comes once on the days with 23 and 25 hours`(after: String, times: [String]) throws {
        let recurrence = FlowRecurrence.daily(at: 2, 30, in: Self.berlin)
        let first = try #require(recurrence.next(after: Self.time(after)))
        let second = try #require(recurrence.next(after: first))
        #expect(Self.texts([first, second]) == times)
        #expect(
            recurrence.last(2, upTo: second) == [first, second]
                && recurrence.last(1, upTo: second.advanced(by: .microseconds(-1))) == [first])
    }

    @Test(arguments: [("2026-03-29", 23), ("2026-03-30", 24), ("2026-10-25", 25)])
    func `an hourly cron text is due each hour of a day`(day: String, hours: Int) throws {
        let recurrence = try FlowRecurrence.cron("0 * * * *", in: Self.berlin)
        let begin = FlowRecurrence.daily(at: 0, in: Self.berlin)
        let noon = try Self.time("\(day)T12:00:00Z")
        let midnight = try #require(begin.last(1, upTo: noon).first)
        let end = try #require(begin.next(after: noon))
        var (time, count) = (midnight, 0)
        while time < end {
            time = try #require(recurrence.next(after: time))
            count += 1
        }
        #expect(time == end && count == hours)
    }

    @Test func `equal intervals are counted from the same beginning everywhere`() throws {
        let recurrence = FlowRecurrence.every(.seconds(900))
        let time = try Self.time("2026-11-28T08:01:00Z")
        #expect(recurrence.next(after: time).map { Self.texts([$0]) } == ["2026-11-28T08:15:00Z"])
        #expect(
            Self.texts(recurrence.last(2, upTo: time)) == ["2026-11-28T07:45:00Z", "2026-11-28T08:00:00Z"])
        let early = FlowTime(microseconds: -1)
        #expect(
            recurrence.next(after: early) == FlowTime(microseconds: 0)
                && recurrence.last(1, upTo: early) == [FlowTime(microseconds: -900_000_000)])
    }
}
