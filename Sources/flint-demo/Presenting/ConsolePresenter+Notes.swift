extension ConsolePresenter {
    /// Shows the list of notes, or how to make the first one.
    func showList(of notes: [NoteSummary], in folder: String, withWords showsWords: Bool) throws(OutputError)
    {
        guard !notes.isEmpty else {
            return try say("There are no notes in \(folder) yet. Make one with “new NAME”.")
        }
        let words: [Table.Column] = showsWords ? [.init(title: "Words", alignment: .right)] : []
        var table = Table(
            columns: [
                .init(title: "#", alignment: .right, style: .cyan),
                .init(title: "Name", isFlexible: true, style: .bold), .init(title: "Title", isFlexible: true),
            ] + words + [.init(title: "Changed", style: .dim)])
        for note in notes {
            let title = note.problem.map { "(\($0))" } ?? (note.title == note.name ? "" : note.title)
            let count = note.problem == nil ? String(note.wordCount) : "–"
            table.addRow(
                [String(note.number), note.name, title] + (showsWords ? [count] : [])
                    + [moment(note.modified)])
        }
        try console.print(table)
    }

    /// Shows a note: with its name above and made harmless on a terminal, as it is in a pipe.
    func show(_ note: Note) throws(OutputError) {
        guard console.terminal.isOutputInteractive else {
            let isComplete = note.text.isEmpty || note.text.utf8.last == UInt8(ascii: "\n")
            return try console.output.write(note.text + (isComplete ? "" : "\n"))
        }
        try say("\(note.name) · \(moment(note.modified))", style: .dim)
        if note.text.isEmpty { return try say("The note is empty. Add a line with “append TEXT”.") }
        var text = PrintableText.lines(note.text)
        if text.last == "\n" { text.removeLast() }
        try console.print(text)
    }

    /// Shows the deleted notes, the one first that would come back first.
    func showTrash(_ notes: [DeletedNote]) throws(OutputError) {
        guard !notes.isEmpty else { return try say("The trash is empty.") }
        var table = Table(columns: [
            .init(title: "Name", isFlexible: true, style: .bold), .init(title: "Deleted", style: .dim),
        ])
        for note in notes { table.addRow([note.name, moment(note.date)]) }
        try console.print(table)
        try say("“undo” brings the first of them back.")
    }

    /// Shows the lines that were found, as `name:line: text`.
    func show(_ result: SearchResult, for text: String) throws(OutputError) {
        for hit in result.hits { try show(hit) }
        if result.hits.isEmpty { try say("“\(text)” does not occur in any note.") }
        if result.isCut { try say("There is more; only the first \(result.hits.count) lines are shown.") }
        try showSkipped(result.skipped)
    }

    private func show(_ hit: SearchHit) throws(OutputError) {
        let place = PrintableText.line("\(hit.note):\(hit.lineNumber):")
        // A pipe gets whole lines, a terminal what fits in one of its own.
        let width = console.terminal.width.map { max(20, $0 - DisplayWidth.of(place) - 1) } ?? hit.line.count
        let (before, match, after) = hit.excerpt(width: width)
        let allows = console.terminal.allowsStyles
        let parts = [before, match, after].map { PrintableText.line($0) }
        let marked = TextStyle.match(parts[1], isAllowed: allows)
        try console.print("\(TextStyle.cyan(place, isAllowed: allows)) \(parts[0])\(marked)\(parts[2])")
    }

    /// Says which files could not be used; that is no result, so it does not go to the output.
    func showSkipped(_ skipped: [SearchResult.SkippedNote]) throws(OutputError) {
        for note in skipped {
            try console.complain("warning: “\(note.name)” was left out: it \(note.problem).")
        }
    }
}
