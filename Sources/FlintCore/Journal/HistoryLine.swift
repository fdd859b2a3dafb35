internal import Foundation

/// One line of a journal: a record, or a mark of a run.
///
/// A timeline entry is written as the event itself, so whoever reads events can read journals.
enum HistoryLine: Equatable {
    case began(Date)
    case ended(Date)
    case record(HistoryRecord)
}

extension HistoryLine: Codable {
    private enum Key: String, CodingKey {
        case kind, time, change
    }

    private enum Mark: String {
        case runBegan, runEnded, stackChanged
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .began(let time): try encode(.runBegan, time, to: encoder)
        case .ended(let time): try encode(.runEnded, time, to: encoder)
        case .record(.event(let event)): try event.encode(to: encoder)
        case .record(.stack(let change)):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(Mark.stackChanged.rawValue, forKey: .kind)
            try container.encode(change, forKey: .change)
        }
    }

    private func encode(_ mark: Mark, _ time: Date, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(mark.rawValue, forKey: .kind)
        try container.encode(Timestamp(time).text, forKey: .time)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let kind = try container.decode(String.self, forKey: .kind)
        switch Mark(rawValue: kind) {
        case .runBegan: self = .began(try Self.time(in: container))
        case .runEnded: self = .ended(try Self.time(in: container))
        case .stackChanged:
            self = .record(.stack(try container.decode(ActionStackChange.self, forKey: .change)))
        case nil: self = .record(.event(try DispatchEvent(from: decoder)))
        }
    }

    private static func time(in container: KeyedDecodingContainer<Key>) throws -> Date {
        let text = try container.decode(String.self, forKey: .time)
        if let time = Timestamp(text: text) { return time.date }
        throw DecodingError.dataCorruptedError(
            forKey: .time, in: container,
            debugDescription: "'\(text)' is no time like 2026-03-09T17:30:00.000Z.")
    }

    /// The line without its end, within a limit if that can be.
    ///
    /// - Parameter limit: The most bytes, the line's end included.
    /// - Returns: The bytes; without what an event says about the input and its refusal if they would be too many.
    /// - Throws: `EncodingError`, which does not happen for what a runtime recorded.
    func bytes(limit: Int) throws -> [UInt8] {
        let line = try JSONEncoder.records.encode(self)
        guard line.count >= limit else { return Array(line) }
        let short = Self.withoutTexts(try JSONSerialization.jsonObject(with: line))
        return Array(
            try JSONSerialization.data(
                withJSONObject: short, options: [.sortedKeys, .withoutEscapingSlashes])
        )
    }

    /// JSON without inputs, and without the reasons of a refusal, which can be long.
    private static func withoutTexts(_ json: Any) -> Any {
        guard var members = json as? [String: Any] else { return json }
        members["input"] = nil
        if members["reasons"] != nil { members["reasons"] = [Any]() }
        return members.mapValues(withoutTexts)
    }
}
