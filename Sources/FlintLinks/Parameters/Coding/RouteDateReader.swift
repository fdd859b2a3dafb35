internal import Foundation

/// Parses a date in ISO 8601: `2026-03-01`, or with a time and a zone, such as `2026-03-01T09:30:00.25+01:00`.
///
/// It is strict and keeps every digit of the seconds, unlike the formatters of Foundation.
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
        // Rounded once, as one decimal number, not as the sum of two.
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
