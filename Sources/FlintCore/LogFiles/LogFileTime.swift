internal import Foundation

/// Times in names and headers of files: whole milliseconds of the years 1970 to 9999 in UTC.
enum LogFileTime {
    /// The last millisecond whose year has four digits.
    static let last: Int64 = 253_402_300_799_999

    static func milliseconds(_ date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        // Also right for what is no number.
        guard milliseconds > 0 else { return 0 }
        return milliseconds < Double(last) ? Int64(milliseconds) : last
    }

    static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// A text whose order is that of time, such as `20260309T173000123Z`.
    static func nameText(_ milliseconds: Int64) -> String {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let text = compact.format(Date(timeIntervalSince1970: Double(seconds)))
        return text.dropLast() + padded(rest, 3) + "Z"
    }

    /// The milliseconds of a text in exactly the form of ``nameText(_:)``.
    static func milliseconds(nameText: some StringProtocol) -> Int64? {
        let text = Array(nameText.utf8)
        guard text.count == 19, let rest = Int64(decimal: text[15..<18]) else { return nil }
        let seconds = String(decoding: text[..<15] + text[18...], as: UTF8.self)
        guard let date = try? compact.parse(seconds) else { return nil }
        let milliseconds = Int64(date.timeIntervalSince1970) * 1000 + rest
        guard (0...last).contains(milliseconds) else { return nil }
        // What is read leniently, such as a 30th of February, is no text of ours.
        return Self.nameText(milliseconds).utf8.elementsEqual(text) ? milliseconds : nil
    }

    static func padded(_ number: some BinaryInteger, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static let compact = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
}

extension Int64 {
    /// The number that plain digits stand for.
    init?(decimal digits: some Collection<UInt8>) {
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            return nil
        }
        self.init(String(decoding: digits, as: UTF8.self))
    }
}
