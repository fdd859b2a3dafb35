internal import Foundation

/// A parser of dates in ISO 8601: `2026-03-01`, or with a time and a zone, such as
/// `2026-03-01T09:30:00.25+01:00`.
///
/// Unlike the formatters of Foundation, it accepts only exact texts, and keeps every digit of the seconds.
struct RouteDateReader {
    private var bytes: Substring.UTF8View

    init(_ text: String) {
        bytes = Substring(text).utf8
    }

    mutating func read() throws(RouteScalarFault) -> Date {
        let year = try number(digits: 4)
        try expect("-")
        let month = try number(digits: 2)
        try expect("-")
        let day = try number(digits: 2)
        guard (1...12).contains(month), (1...RouteCalendar.days(in: month, of: year)).contains(day) else {
            throw .outOfRange
        }
        var seconds = RouteCalendar.daysSinceReference(year, month, day) * 86_400
        var fraction = ""
        if !bytes.isEmpty {
            try expect("T")
            seconds += try time(&fraction)
            seconds -= try zone()
        }
        guard bytes.isEmpty else { throw .malformed }
        return try date(seconds, fraction)
    }

    private mutating func time(_ fraction: inout String) throws(RouteScalarFault) -> Int {
        let hour = try number(digits: 2)
        try expect(":")
        let minute = try number(digits: 2)
        var second = 0
        if take(":") {
            second = try number(digits: 2)
            if take(".") {
                let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
                guard !digits.isEmpty else { throw .malformed }
                fraction = String(Substring(digits))
                bytes = bytes[digits.endIndex...]
            }
        }
        guard hour < 24, minute < 60, second < 60 else { throw .outOfRange }
        return hour * 3600 + minute * 60 + second
    }

    private mutating func zone() throws(RouteScalarFault) -> Int {
        if take("Z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { throw .malformed }
        let hour = try number(digits: 2)
        _ = take(":")
        let minute = try number(digits: 2)
        guard hour < 24, minute < 60 else { throw .outOfRange }
        return sign * (hour * 3600 + minute * 60)
    }

    private func date(_ seconds: Int, _ fraction: String) throws(RouteScalarFault) -> Date {
        guard !fraction.isEmpty else { return Date(timeIntervalSinceReferenceDate: Double(seconds)) }
        // The seconds and their fraction are rounded once, as one decimal number. The sum of two rounded
        // numbers could differ.
        guard let whole = RouteCalendar.interval(seconds: seconds, fraction: fraction) else {
            throw .malformed
        }
        return Date(timeIntervalSinceReferenceDate: whole)
    }

    private mutating func number(digits: Int) throws(RouteScalarFault) -> Int {
        var value = 0
        for _ in 0..<digits {
            guard let byte = bytes.popFirst(), (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte else {
                throw .malformed
            }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes.removeFirst()
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(RouteScalarFault) {
        guard take(character) else { throw .malformed }
    }
}

// MARK: - RouteDateWriter

/// Writes dates in ISO 8601, in UTC, with as many digits of the seconds as are needed to parse the same date
/// again.
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
        // At most 17 significant digits are needed. Dates near the reference date need more decimals, because
        // they have fewer digits before the point.
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

// MARK: - RouteCalendar

/// The Gregorian calendar in UTC, whose days are counted from Foundation's reference date, 2001-01-01.
enum RouteCalendar {
    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days from 2001-01-01 to a date; it is negative for earlier dates.
    ///
    /// The function computes with years that begin in March, so that the leap day is the last day of a year.
    ///
    /// - Parameters:
    ///   - year: The year, such as 2026.
    ///   - month: The month, from 1.
    ///   - day: The day of the month, from 1.
    static func daysSinceReference(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - referenceDay
    }

    static func date(daysSinceReference days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + referenceDay
        let era = floorDivide(shifted, daysPerEra)
        let dayOfEra = shifted - era * daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Returns whole seconds and a decimal fraction as one number, which is rounded only once.
    ///
    /// The result is `nil` if the fraction is not a number.
    static func interval(seconds: Int, fraction: String) -> Double? {
        if seconds >= 0 { return Double("\(seconds).\(fraction)") }
        // A fraction is added to negative seconds by subtracting the rest of the second: -3 + 0.25 is -2.75.
        guard let value = Double("0.\(fraction)"), fraction.utf8.count <= 18, let digits = Int(fraction)
        else {
            return Double("0.\(fraction)").map { Double(seconds) + $0 }
        }
        if value == 0 { return Double(seconds) }
        let scale = (0..<fraction.utf8.count).reduce(1) { scale, _ in scale * 10 }
        let text = String(scale - digits)
        let zeros = String(repeating: "0", count: max(0, fraction.utf8.count - text.count))
        return Double("-\(-(seconds + 1)).\(zeros)\(text)")
    }

    private static let daysPerEra = 146_097
    /// The number of days from 0000-03-01, where the calculation begins, to 2001-01-01.
    private static let referenceDay = 730_791

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }
}
