internal import Foundation

extension ActionStack: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case parentID = "parentId"
        case session, feature, start, userInitiated, dropped, entries
    }

    /// Encodes the stack with its entries; absent members are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(parentID, forKey: .parentID)
        try container.encode(session, forKey: .session)
        try container.encode(feature, forKey: .feature)
        try container.encode(started.text, forKey: .start)
        try container.encode(userInitiated, forKey: .userInitiated)
        try container.encode(dropped, forKey: .dropped)
        try container.encode(entries, forKey: .entries)
    }

    /// Decodes a stack.
    ///
    /// Its age is the wall-clock time from its start to its newest entry, and the time since that entry is zero.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a member is missing or of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let started = try container.decodeTime(forKey: .start)
        let entries = try container.decode([ActionStackEntry].self, forKey: .entries)
        let dropped = try container.decode(Int.self, forKey: .dropped)
        let last = entries.last.map { Timestamp($0.time) } ?? started
        self.init(
            id: try container.decode(ActionStackID.self, forKey: .id),
            parentID: try container.decodeIfPresent(ActionStackID.self, forKey: .parentID),
            session: try container.decode(String.self, forKey: .session),
            feature: try container.decode(DispatchEvent.Label.self, forKey: .feature),
            userInitiated: try container.decode(Bool.self, forKey: .userInitiated),
            entries: entries, dropped: dropped, firstEntry: dropped == 0 ? entries.first : nil,
            age: .milliseconds(max(0, last.milliseconds - started.milliseconds)), timeSinceLastEntry: .zero,
            started: started)
    }
}
