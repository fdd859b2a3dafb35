package import Foundation

/// A time in whole milliseconds, so that a recorded time equals the one read back from its text.
package struct Timestamp: Sendable, Hashable {
    /// Whole milliseconds since 1970.
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

    /// The range of the text form: the years 1 to 9999; early ones as in the Julian calendar.
    private static let range: ClosedRange<Double> = -62_135_769_600_000...Double(last.milliseconds)

    /// Creates a timestamp, truncated to whole milliseconds.
    ///
    /// - Parameter date: Any time; a time outside the range of the text form counts as the nearest inside.
    package init(_ date: Date) {
        // A date is a binary fraction, which can be below the millisecond that it was made from: in the last years of
        // the range by a thirtieth of a millisecond.
        let milliseconds = (date.timeIntervalSince1970 * 1000 + 0.0625).rounded(.down)
        let bounds = Self.range
        self.milliseconds =
            milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, bounds.lowerBound), bounds.upperBound))
    }

    /// Parses a text like `2026-03-09T17:30:00.000Z`; `nil` if it has another form.
    package init?(text: String) {
        // Half a millisecond is added, so that truncation never loses a millisecond.
        guard let date = try? Self.timeFormat.parse(text).addingTimeInterval(0.0005) else { return nil }
        self.init(date)
    }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// ISO 8601 in UTC, with milliseconds.
    ///
    /// The format would truncate a binary fraction and so lose a millisecond now and then.
    package var text: String { text(Self.secondsFormat, ".") }

    /// The same without separators, such as `20260309T173000123Z`, for file names.
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
        // A text that is parsed leniently, such as a 30th of February, is rejected.
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
    /// An encoder for recorded values: members in alphabetical order, slashes not escaped.
    package static var records: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
