internal import Foundation

/// The rules of OTLP for interpreting a collector's answer.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/otlp/#otlphttp-response
enum CollectorAnswer {
    /// Returns the result of sending a batch, as the collector's answer states it.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - encoding: The encoding of the HTTP request. A collector has to answer in the same encoding.
    ///   - now: The wall-clock time, for a date in `Retry-After`.
    static func read(
        _ response: TelemetryResponse, _ encoding: TelemetryEncoding, now: Date
    ) -> ExportMachine.Answer {
        switch response.status {
        case 200..<300:
            // Without a body, or with an empty message, the collector has taken all items.
            guard !response.body.isEmpty else { return .taken(rejected: 0, message: nil, isReadable: true) }
            let type = response.contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
                .lowercased()
            guard type == encoding.contentType || type.isEmpty,
                let partial = partialSuccess(response.body, encoding)
            else { return .taken(rejected: 0, message: nil, isReadable: false) }
            return .taken(rejected: partial.rejected, message: partial.message, isReadable: true)
        case 429, 502, 503, 504: return .later(after: response.retryAfter.flatMap { wait($0, now: now) })
        default: return .refused("HTTP status \(response.status)")
        }
    }

    /// Returns the duration that a value of the header field `Retry-After` asks to wait.
    ///
    /// - Parameters:
    ///   - text: The value: a number of seconds or a date.
    ///   - now: The wall-clock time, from which a date is counted.
    /// - Returns: The duration; `nil` if the value is neither a number nor a date.
    static func wait(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // A number that does not fit becomes a large wait, which ``ExportMachine`` shortens.
            return .seconds(Int64(text).map { min($0, 1_000_000) } ?? 1_000_000)
        }
        guard let date = try? Date(text, strategy: httpDate) else { return nil }
        return .seconds(min(max(date.timeIntervalSince(now), 0), 1_000_000))
    }

    /// The preferred format of dates in HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static let httpDate = Date.ParseStrategy(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
            """,
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, isLenient: false)

    // MARK: Partial success

    struct PartialSuccess: Equatable {
        var rejected: UInt64 = 0
        var message: String?
    }

    /// Returns the number of rejected items, and the collector's message about them, from the body of a
    /// successful answer.
    ///
    /// The result is `nil` if the body is malformed or larger than ``TelemetryResponse/bodyLimit``.
    static func partialSuccess(_ body: [UInt8], _ encoding: TelemetryEncoding) -> PartialSuccess? {
        guard body.count <= TelemetryResponse.bodyLimit else { return nil }
        return encoding == .json ? json(body) : protobuf(body)
    }

    private static func json(_ body: [UInt8]) -> PartialSuccess? {
        guard let answer = try? JSONDecoder().decode(JSONAnswer.self, from: Data(body)) else { return nil }
        guard let partial = answer.partialSuccess else { return PartialSuccess() }
        return PartialSuccess(rejected: partial.rejected, message: partial.errorMessage)
    }

    private static func protobuf(_ body: [UInt8]) -> PartialSuccess? {
        var partial = PartialSuccess()
        var reader = ProtobufReader(body[...])
        while let (field, value) = reader.next() {
            guard field == 1 else { continue }
            guard case .bytes(let message) = value else { return nil }
            var inner = ProtobufReader(message)
            while let (field, value) = inner.next() {
                switch (field, value) {
                case (1, .number(let number)):
                    partial.rejected = UInt64(max(0, Int64(bitPattern: number)))
                case (2, .bytes(let text)):
                    partial.message = String(decoding: text, as: UTF8.self)
                case (1, _), (2, _): return nil
                default: break
                }
            }
            guard inner.isWhole else { return nil }
        }
        return reader.isWhole ? partial : nil
    }
}

/// The JSON body of a collector's successful answer.
///
/// A number of 64 bits may be written as a string or as a number.
private struct JSONAnswer: Decodable {
    struct Partial: Decodable {
        enum Key: String, CodingKey {
            case rejectedSpans, rejectedDataPoints, rejectedLogRecords, errorMessage
        }

        let rejected: UInt64
        let errorMessage: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            var rejected: Int64 = 0
            for key in [Key.rejectedSpans, .rejectedDataPoints, .rejectedLogRecords]
            where container.contains(key) {
                if let text = try? container.decode(String.self, forKey: key) {
                    guard let number = Int64(text) else {
                        throw DecodingError.dataCorruptedError(
                            forKey: key, in: container, debugDescription: "'\(text)' is no number.")
                    }
                    rejected = number
                } else {
                    rejected = try container.decode(Int64.self, forKey: key)
                }
            }
            self.rejected = UInt64(max(0, rejected))
            errorMessage = try container.decodeIfPresent(String.self, forKey: .errorMessage)
        }
    }

    let partialSuccess: Partial?
}
