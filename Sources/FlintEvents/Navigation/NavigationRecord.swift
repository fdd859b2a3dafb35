/// The record of one change of what is shown: names of screens and of steps, never a value.
public struct NavigationRecord: Sendable, Hashable {
    /// The kind of the screen that it came from; nil if it came from none, as at the start.
    public let source: String?

    /// The kind of the screen that was reached; nil if none was, as when a tab without a screen was selected.
    public let destination: String?

    /// The names of the steps, in order.
    public let steps: [String]

    /// Whether the screen that was reached had been there before.
    public let isUnwind: Bool

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - source: The kind of the screen that it came from.
    ///   - destination: The kind of the screen that was reached.
    ///   - steps: The names of the steps, in order.
    ///   - isUnwind: Whether the screen that was reached had been there before.
    public init(from source: String?, to destination: String?, steps: [String], isUnwind: Bool) {
        self.source = source
        self.destination = destination
        self.steps = steps
        self.isUnwind = isUnwind
    }
}

extension NavigationRecord: CustomStringConvertible {
    /// The screens and the steps, as in `NoteList → NoteEditor: push`; a way back has the arrow `↩`.
    public var description: String {
        let screens = [source, isUnwind ? "↩" : "→", destination].compactMap(\.self).joined(separator: " ")
        return steps.isEmpty ? screens : "\(screens): \(steps.joined(separator: ", "))"
    }
}
