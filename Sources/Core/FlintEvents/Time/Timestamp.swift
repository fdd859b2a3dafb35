package import Foundation

/// A wall-clock time in whole milliseconds; it stays equal when its text is written and read back.
package struct Timestamp: Sendable, Hashable {
    /// The time in whole milliseconds since 1970.
    package let milliseconds: Int64

    /// The last time whose year has four digits.
    package static let last = Timestamp(milliseconds: 253_402_300_799_999)

    private static let timeFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let secondsFormat = Date.ISO8601FormatStyle()
    private static let compactFormat = Date.ISO8601FormatStyle(
        dateSeparator: .omitted, timeSeparator: .omitted)

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The range of times that have a text form, the years 1 to 9999, in milliseconds since 1970.
    ///
    /// The first years follow the Julian calendar, as Foundation does.
    private static let range: ClosedRange<Double> = -62_135_769_600_000...Double(last.milliseconds)

    /// Creates a timestamp, truncated to whole milliseconds.
    ///
    /// - Parameter date: Any time; a time outside the years 1 to 9999 counts as the nearest one inside.
    package init(_ date: Date) {
        // A `Date` is a binary fraction. It can be smaller than the millisecond from which it was created, in
        // the last years of the range by a thirtieth of a millisecond.
        let milliseconds = (date.timeIntervalSince1970 * 1000 + 0.0625).rounded(.down)
        let bounds = Self.range
        self.milliseconds =
            milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, bounds.lowerBound), bounds.upperBound))
    }

    /// Parses a text like `2026-03-09T17:30:00.000Z`; `nil` if it has another form.
    package init?(text: String) {
        // Half a millisecond is added, so that truncation does not lose a millisecond.
        guard let date = try? Self.timeFormat.parse(text).addingTimeInterval(0.0005) else { return nil }
        self.init(date)
    }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The time as text in ISO 8601, in UTC, with milliseconds.
    ///
    /// The milliseconds are formatted here, because Foundation's format truncates the binary fraction, and
    /// the text would sometimes be one millisecond too early.
    package var text: String { text(Self.secondsFormat, ".") }

    /// The time as text without separators, such as `20260309T173000123Z`, for file names.
    ///
    /// The lexical order of such texts is the order of time.
    package var compactText: String { text(Self.compactFormat, "") }

    /// Parses a text in exactly the form of ``compactText``; `nil` if it has another form.
    package init?(compactText text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 19, let rest = Int64(String(decoding: bytes[15..<18], as: UTF8.self)),
            let date = try? Self.compactFormat.parse(
                String(decoding: bytes[..<15] + bytes[18...], as: UTF8.self))
        else { return nil }
        self.init(milliseconds: Timestamp(date).milliseconds + rest)
        // The parser is lenient and accepts dates such as February 30. Such a text differs from that of the
        // parsed time.
        guard compactText.utf8.elementsEqual(bytes) else { return nil }
    }

    private func text(_ format: Date.ISO8601FormatStyle, _ separator: String) -> String {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let (seconds, rest) = remainder < 0 ? (quotient - 1, remainder + 1000) : (quotient, remainder)
        let text = format.format(Date(timeIntervalSince1970: Double(seconds)))
        let digits = String(rest)
        return text.dropLast() + separator + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let timestamp = Timestamp(text: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is no time like 2026-03-09T17:30:00.000Z.")
        }
        self = timestamp
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension JSONEncoder {
    /// An encoder for recorded values: it sorts members alphabetically and does not escape slashes.
    package static var records: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
