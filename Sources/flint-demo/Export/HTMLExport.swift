import Foundation

/// Notes as pages.
enum HTMLExport {
    /// The page of one note, whose links stay as they are.
    static func page(of note: Note) -> ExportedPage {
        let names = ExportNames(notes: [note.name], reserving: nil)
        return page(of: note, fileName: names.fileName(at: 0), resolving: { $0 })
    }

    /// The pages of some notes and a first page that lists them; links from note to note lead to pages.
    static func pages(of notes: [Note]) -> [ExportedPage] {
        let names = ExportNames(notes: notes.map(\.name), reserving: "index.html")
        let pages = notes.enumerated().map { index, note in
            page(of: note, fileName: names.fileName(at: index), resolving: names.resolve)
        }
        return [index(of: notes, pages)] + pages
    }

    private static func page(
        of note: Note, fileName: String, resolving resolve: @escaping (String) -> String
    ) -> ExportedPage {
        let body = HTMLRenderer.html(of: MarkdownBlockParser.parse(note.text), resolving: resolve)
        let footer = "\(note.name) · \(day(of: note.modified))"
        return ExportedPage(
            fileName: fileName, note: note.name,
            html: HTMLPage.html(title: note.title, body: body, footer: footer))
    }

    private static func index(of notes: [Note], _ pages: [ExportedPage]) -> ExportedPage {
        var body = HTMLText()
        body.append("<h1>Notes</h1>\n<ul>\n")
        for (note, page) in zip(notes, pages) {
            body.append("<li><a href=\"")
            body.append(escaping: ExportNames.address(of: page.fileName))
            body.append("\">")
            body.append(escaping: note.title)
            body.append("</a> <span class=\"soft\">")
            body.append(escaping: day(of: note.modified))
            body.append("</span></li>\n")
        }
        body.append("</ul>\n")
        let count = notes.count == 1 ? "1 note" : "\(notes.count) notes"
        return ExportedPage(
            fileName: "index.html", note: nil,
            html: HTMLPage.html(title: "Notes", body: body.string, footer: count))
    }

    private static func day(of date: Date) -> String {
        String(date.ISO8601Format().prefix(10))
    }
}
