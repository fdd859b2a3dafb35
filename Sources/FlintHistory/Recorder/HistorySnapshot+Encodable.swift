// The encoded form in reports is stable: members are added, never renamed or removed.
extension HistorySnapshot: Encodable {
    private enum Key: String, CodingKey {
        case started, ended, clean, timeline, openStacks, unfinished, damage
    }

    /// Encodes the history as one object; absent members are left out.
    ///
    /// `unfinished` has the numbers of the requests.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(started.map { Timestamp($0).text }, forKey: .started)
        try container.encodeIfPresent(ended.map { Timestamp($0).text }, forKey: .ended)
        try container.encode(isClean, forKey: .clean)
        try container.encode(timeline, forKey: .timeline)
        try container.encode(openStacks, forKey: .openStacks)
        try container.encode(unfinished.compactMap(\.requestID), forKey: .unfinished)
        try container.encode(damage, forKey: .damage)
    }
}
