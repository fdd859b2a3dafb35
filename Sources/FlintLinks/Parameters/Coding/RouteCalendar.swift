/// The Gregorian calendar in universal time, counted from the reference date of Foundation, 2001-01-01.
enum RouteCalendar {
    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Uses years that begin in March, so that the leap day is the last day.
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

    /// Returns whole seconds with a decimal fraction as one number, rounded once.
    static func interval(seconds: Int, fraction: String) -> Double? {
        if seconds >= 0 { return Double("\(seconds).\(fraction)") }
        // -3 + 0.25 is -2.75: the fraction is subtracted from the next second.
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
    /// The day number of 2001-01-01, counted from 0000-03-01.
    private static let referenceDay = 730_791

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }
}
