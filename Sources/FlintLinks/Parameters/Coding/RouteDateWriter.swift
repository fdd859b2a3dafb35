internal import Foundation

/// Formats a date in ISO 8601 in universal time, with the digits needed to parse the same date again.
enum RouteDateWriter {
    static func text(of date: Date) -> String? {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval.isFinite, interval.magnitude < 1e12 else { return nil }
        let seconds = Int(interval.rounded(.down))
        guard let fraction = fraction(of: interval, seconds) else { return nil }
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let (year, month, day) = RouteCalendar.date(daysSinceReference: days)
        guard (0...9999).contains(year) else { return nil }
        let second = seconds - days * 86_400
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(second / 3600, 2)):"
            + "\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))\(fraction)Z"
    }

    private static func fraction(of interval: Double, _ seconds: Int) -> String? {
        if interval == Double(seconds) { return "" }
        let fraction = interval - Double(seconds)
        // At most 17 digits are needed, including those of the whole seconds; small intervals need more decimals.
        for digits in [3, 6, 9, 12, 17] {
            let text = decimals(of: fraction, digits)
            if let text, RouteCalendar.interval(seconds: seconds, fraction: text) == interval {
                return "." + text
            }
        }
        return nil
    }

    private static func decimals(of fraction: Double, _ digits: Int) -> String? {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (fraction * scale).rounded()
        guard scaled < scale else { return nil }
        return padded(Int(scaled), digits)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
