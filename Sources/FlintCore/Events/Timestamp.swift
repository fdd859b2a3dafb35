internal import Foundation

/// A moment in whole milliseconds, so that it equals what is decoded from its text.
struct Timestamp: Sendable, Hashable {
    /// The milliseconds since 1970.
    let milliseconds: Int64

    private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let secondsFormat = Date.ISO8601FormatStyle()

    init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        // Any number may come from an application; those that no calendar has become the nearest one.
        self.milliseconds =
            milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999))
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The moment in ISO 8601, in UTC, with its milliseconds.
    ///
    /// The format would cut them off a binary fraction and so lose one now and then.
    var text: String {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let (seconds, rest) = remainder < 0 ? (quotient - 1, remainder + 1000) : (quotient, remainder)
        let text = Self.secondsFormat.format(Date(timeIntervalSince1970: Double(seconds)))
        let digits = String(rest)
        return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }
}

extension Timestamp: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            // Half a millisecond keeps the rounding of binary fractions from losing one.
            self.init(try Self.format.parse(text).addingTimeInterval(0.0005))
        } catch {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is no time like 2026-03-09T17:30:00.000Z.")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
