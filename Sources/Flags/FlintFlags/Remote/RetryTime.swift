#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Parses the header field with which a service asks the client to wait.
enum RetryTime {
    /// The maximum wait in seconds, one day; a longer one is shortened.
    private static let limit = 86_400.0

    /// Returns the wait that the field `Retry-After` of a response contains.
    ///
    /// According to HTTP, the value is a number of seconds or a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    /// According to OFREP, the value is a date such as `2024-02-07T12:00:00Z`, and in one place of the
    /// specification the field is called `Retry-Later`.
    ///
    /// - Parameters:
    ///   - headers: The header fields of the response, with names in lower case.
    ///   - now: The wall-clock time, from which a date is counted.
    /// - Returns: The wait, not negative; `nil` if there is no such field, or its value is malformed.
    static func wait(_ headers: [String: String], now: Date) -> Duration? {
        guard let text = headers["retry-after"] ?? headers["retry-later"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Double(text) ?? limit, limit))
        }
        guard let date = date(text) else { return nil }
        return .seconds(min(max(date.timeIntervalSince(now), 0), limit))
    }

    private static func date(_ text: String) -> Date? {
        if let date = try? Date(text, strategy: .iso8601) { return date }
        return httpDate(text)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses a date in the form of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT`; the weekday is ignored.
    ///
    /// The result is `nil` if the text does not have this form.
    private static func httpDate(_ text: String) -> Date? {
        let parts = text.split { " :,-".contains($0) }.map(String.init)
        guard parts.count == 8, parts[7] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
            let month = months.firstIndex(of: parts[2]), let year = Int(parts[3]),
            (1970...9999).contains(year),
            let hour = Int(parts[4]), (0..<24).contains(hour), let minute = Int(parts[5]),
            (0..<60).contains(minute), let second = Int(parts[6]), (0...60).contains(second)
        else { return nil }
        // The number of days since 1970, computed with years that begin in March, so that the leap day is the
        // last day of a year.
        let (from, shifted) = month < 2 ? (year - 1, month + 10) : (year, month - 2)
        let days = 365 * from + from / 4 - from / 100 + from / 400 + (153 * shifted + 2) / 5 + day - 719_469
        return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
    }
}
