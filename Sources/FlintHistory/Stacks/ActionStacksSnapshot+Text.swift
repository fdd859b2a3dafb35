internal import Foundation

extension ActionStacksSnapshot: Codable {
    private enum CodingKeys: String, CodingKey {
        case stacks
    }

    /// Encodes the stacks.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stacks, forKey: .stacks)
    }

    /// Decodes a snapshot, which then includes no changes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(stacks: try container.decode([ActionStack].self, forKey: .stacks))
    }

    /// The snapshot as JSON in UTF-8: an object whose `stacks` are in the order in which they were opened.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate; see ``userInitiated``.
    /// - Returns: The text, with its members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for snapshots of a runtime.
    public func json(userInitiatedOnly: Bool = false) throws -> String {
        String(
            decoding: try JSONEncoder.records.encode(userInitiatedOnly ? userInitiated : self), as: UTF8.self)
    }

    /// The snapshot as text for people: sessions, their stacks and entries, with sub-stacks indented.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate; see ``userInitiated``.
    /// - Returns: Lines with line endings; each stack and each entry is one line. Empty if no stack is open.
    public func text(userInitiatedOnly: Bool = false) -> String {
        StackOutline(of: userInitiatedOnly ? userInitiated : self).text
    }
}

extension ActionStacksSnapshot {
    /// The snapshot without requests that the user did not initiate.
    ///
    /// It has the stacks that the user opened or that contain a user-initiated action. Their entries are the
    /// user-initiated ones, and those that opened one of these stacks.
    public var userInitiated: ActionStacksSnapshot {
        let kept = stacks.filter { stack in
            stack.userInitiated || stack.entries.contains { $0.performed?.userInitiated == true }
        }
        let ids = Set(kept.map(\.id))
        func isKept(_ entry: ActionStackEntry) -> Bool {
            entry.userInitiated || entry.opened.map { ids.contains($0.id) } ?? false
        }
        return ActionStacksSnapshot(
            stacks: kept.map { stack in
                var stack = stack
                stack.entries = stack.entries.filter(isKept)
                stack.firstEntry = stack.firstEntry.flatMap { isKept($0) ? $0 : nil }
                return stack
            }, lastChange: lastChange)
    }
}
