import Foundation

/// Shows reports on the console: tables and sentences for a person, plain text for a pipe.
struct ConsolePresenter: Sendable {
    let console: Console
    /// The time zone of the dates in tables.
    var timeZone = TimeZone.current

    /// Says something that may hold words from files.
    func say(_ text: String, style: TextStyle = .plain) throws(OutputError) {
        try console.print(PrintableText.line(text), style: style)
    }

    /// A date and a time of day, as short as can be.
    func moment(_ date: Date?) -> String {
        String(second(date).prefix("2026-03-09 17:30".count))
    }

    /// A date and a time of day with seconds.
    func second(_ date: Date?) -> String {
        guard let date else { return "" }
        let style = Date.ISO8601FormatStyle(timeZone: timeZone)
            .year().month().day().dateSeparator(.dash).dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false).timeSeparator(.colon)
        return String(style.format(date).prefix("2026-03-09 17:30:59".count))
    }

    /// A time of day with seconds.
    func timeOfDay(_ date: Date) -> String { String(second(date).suffix("17:30:59".count)) }

    static func counted(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
