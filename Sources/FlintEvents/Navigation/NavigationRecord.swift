/// A record of one navigation change: names of screens and steps, never a value.
public struct NavigationRecord: Sendable, Hashable {
    /// The kind of the source screen; nil if there is none, as at the start.
    public let source: String?

    /// The kind of the destination screen; nil if there is none, as when a tab without a screen was selected.
    public let destination: String?

    /// The names of the steps, in order.
    public let steps: [String]

    /// Whether the destination screen was already in the tree.
    public let isUnwind: Bool

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - source: The kind of the source screen.
    ///   - destination: The kind of the destination screen.
    ///   - steps: The names of the steps, in order.
    ///   - isUnwind: Whether the destination screen was already in the tree.
    public init(from source: String?, to destination: String?, steps: [String], isUnwind: Bool) {
        self.source = source
        self.destination = destination
        self.steps = steps
        self.isUnwind = isUnwind
    }
}

extension NavigationRecord: CustomStringConvertible {
    /// The screens and the steps, as in `NoteList → NoteEditor: push`; an unwind has the arrow `↩`.
    public var description: String {
        let screens = [source, isUnwind ? "↩" : "→", destination].compactMap(\.self).joined(separator: " ")
        return steps.isEmpty ? screens : "\(screens): \(steps.joined(separator: ", "))"
    }
}
