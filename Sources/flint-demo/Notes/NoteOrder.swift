import Foundation

/// The order of a list of notes.
enum NoteOrder: String, Sendable, CaseIterable {
    /// By name, as a person sorts.
    case name
    /// The note that was changed last first.
    case changed

    /// Sorts notes.
    ///
    /// - Parameters:
    ///   - entries: The notes, sorted by name.
    ///   - modified: The time of a note's last change, as far as it is known.
    /// - Returns: The notes in this order; those of the same time by name, those of an unknown time last.
    func sorted(_ entries: [NoteEntry], by modified: (NoteEntry) -> Date?) -> [NoteEntry] {
        guard self == .changed else { return entries }
        let dated = entries.enumerated().map {
            (entry: $0.element, place: $0.offset, date: modified($0.element) ?? .distantPast)
        }
        return dated.sorted { ($1.date, $0.place) < ($0.date, $1.place) }.map(\.entry)
    }
}
