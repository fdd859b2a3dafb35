import Foundation

/// The columns of the list of notes, as many as there is room for.
struct NoteTable: Sendable {
    private static let nameLimit = 32
    private static let dateWidth = "2026-03-09 17:30".count

    let width: Int
    private let nameWidth: Int
    private let wordsWidth: Int
    private let showsDate: Bool
    private let timeZone: TimeZone

    init(notes: [NoteSummary], showsWords: Bool, width: Int, timeZone: TimeZone) {
        self.width = width
        self.timeZone = timeZone
        // Numbers of many notes are looked at, but no more than matter for the width of a column.
        let names = notes.lazy.prefix(1000).map { DisplayWidth.of(PrintableText.line($0.name)) }
        let words = notes.lazy.map { Self.words(of: $0).count }.max() ?? 0
        wordsWidth = showsWords && width >= 60 ? words : 0
        showsDate = width >= 44
        let others = (showsDate ? Self.dateWidth + 2 : 0) + (wordsWidth > 0 ? wordsWidth + 2 : 0) + 2
        nameWidth = max(1, min(max(names.max() ?? 0, 12), Self.nameLimit, width - others))
    }

    /// The line of a note.
    func line(_ note: NoteSummary, isSelected: Bool) -> StyledLine {
        let right = rightColumns(of: note)
        let rest = max(0, width - 2 - nameWidth - 2 - DisplayWidth.of(right))
        let title =
            note.problem.map { "\($0)" } ?? (note.title == note.name ? "" : note.title)
        let style: (CellStyle) -> CellStyle = { isSelected ? .selected : $0 }
        var runs: [StyledLine.Run] = [
            .init(text: isSelected ? "› " : "  ", style: style(.plain)),
            .init(
                text: Self.padded(note.name, to: right.isEmpty ? width - 2 : nameWidth), style: style(.strong)
            ),
        ]
        if !right.isEmpty {
            runs += [
                .init(
                    text: "  " + Self.padded(rest > 8 ? title : "", to: rest),
                    style: style(note.problem == nil ? .faint : .alarming)),
                .init(text: right, style: style(.faint)),
            ]
        }
        return StyledLine(runs, filling: style(.plain))
    }

    private func rightColumns(of note: NoteSummary) -> String {
        guard showsDate else { return "" }
        let words = Self.words(of: note)
        let padding = String(repeating: " ", count: max(0, wordsWidth - words.count))
        return (wordsWidth > 0 ? "  \(padding)\(words)" : "") + "  " + date(of: note)
    }

    private func date(of note: NoteSummary) -> String {
        Self.padded(note.modified.map { ShortDate.text(of: $0, in: timeZone) } ?? "", to: Self.dateWidth)
    }

    private static func words(of note: NoteSummary) -> String {
        note.problem == nil ? (note.wordCount == 1 ? "1 word" : "\(note.wordCount) words") : ""
    }

    /// A text of exactly so many columns.
    static func padded(_ text: String, to width: Int) -> String {
        let cut = DisplayWidth.truncated(PrintableText.line(text), to: max(0, width))
        return cut + String(repeating: " ", count: max(0, width - DisplayWidth.of(cut)))
    }
}
