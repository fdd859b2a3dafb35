import Foundation

/// A day, as the name of its note.
struct JournalDay: Sendable, Equatable {
    /// The name, such as `2026-03-09`.
    let name: String

    /// The day of a moment.
    ///
    /// - Parameters:
    ///   - date: The moment.
    ///   - timeZone: Decides when the day begins.
    init(_ date: Date, in timeZone: TimeZone) {
        name = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day().dateSeparator(.dash)
            .format(date)
    }
}
