import Foundation

/// Dates as short as can be, such as `2026-03-09 17:30`.
enum ShortDate {
    static func text(of date: Date, in timeZone: TimeZone) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: timeZone)
            .year().month().day().dateSeparator(.dash).dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false).timeSeparator(.colon)
        return String(style.format(date).prefix("2026-03-09 17:30".count))
    }
}
