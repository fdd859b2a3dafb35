/// A writer of Markdown blocks as HTML.
struct HTMLRenderer {
    private var html = HTMLText()
    private var anchors: [String: Int] = [:]
    private let resolve: (String) -> String

    private init(resolve: @escaping (String) -> String) {
        self.resolve = resolve
    }

    /// Writes a document.
    ///
    /// - Parameters:
    ///   - blocks: The document.
    ///   - resolve: Turns the destination of a link into the address on the page; what it returns is checked.
    /// - Returns: The content of a page's body.
    static func html(
        of blocks: [MarkdownBlock], resolving resolve: @escaping (String) -> String = { $0 }
    ) -> String {
        var renderer = HTMLRenderer(resolve: resolve)
        renderer.append(blocks)
        return renderer.html.string
    }

    private mutating func append(_ blocks: [MarkdownBlock]) {
        for block in blocks { append(block) }
    }

    private mutating func append(_ block: MarkdownBlock) {
        switch block {
        case .heading(let level, let parts): appendHeading(level, parts)
        case .paragraph(let parts): append(parts, in: "<p>", "</p>\n")
        case .code(let language, let code): appendCode(code, language: language)
        case .quote(let blocks):
            html.append("<blockquote>\n")
            append(blocks)
            html.append("</blockquote>\n")
        case .list(let list): append(list)
        case .table(let table): append(table)
        case .rule: html.append("<hr>\n")
        }
    }

    private mutating func append(_ parts: [MarkdownInline], in start: StaticString, _ end: StaticString) {
        html.append(start)
        append(parts)
        html.append(end)
    }

    private mutating func appendHeading(_ level: Int, _ parts: [MarkdownInline]) {
        html.append(trusted: "<h\(level) id=\"")
        html.append(escaping: anchor(for: MarkdownInline.plainText(of: parts)))
        html.append("\">")
        append(parts)
        html.append(trusted: "</h\(level)>\n")
    }

    /// A name for a heading that is unique on the page, as GitHub makes it: lower case and hyphens.
    private mutating func anchor(for text: String) -> String {
        let words = text.prefix(80).lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let base = words.isEmpty ? "section" : words.joined(separator: "-")
        let count = anchors[base, default: 0]
        anchors[base] = count + 1
        // Two hyphens cannot come from words, so numbered names clash with no other heading.
        return count == 0 ? base : "\(base)--\(count)"
    }

    private mutating func appendCode(_ code: String, language: String?) {
        html.append("<pre><code")
        if let language {
            html.append(" class=\"language-")
            html.append(escaping: language)
            html.append("\"")
        }
        html.append(">")
        html.append(escaping: code)
        html.append("</code></pre>\n")
    }

    // MARK: Lists and tables

    private mutating func append(_ list: MarkdownList) {
        if let start = list.start {
            html.append(trusted: start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
        } else {
            html.append("<ul>\n")
        }
        for item in list.items { append(item, isTight: list.isTight) }
        html.append(trusted: list.start == nil ? "</ul>\n" : "</ol>\n")
    }

    private mutating func append(_ item: MarkdownList.Item, isTight: Bool) {
        html.append(item.isDone == nil ? "<li>" : "<li class=\"task\">")
        if let isDone = item.isDone {
            html.append(
                isDone ? "<input type=\"checkbox\" checked disabled> " : "<input type=\"checkbox\" disabled> "
            )
        }
        for block in item.blocks {
            if isTight, case .paragraph(let parts) = block {
                append(parts)
            } else {
                html.append("\n")
                append(block)
            }
        }
        html.append("</li>\n")
    }

    private mutating func append(_ table: MarkdownTable) {
        html.append("<table>\n<thead>\n")
        appendRow(table.header, of: table, "<th", "</th>")
        html.append("</thead>\n<tbody>\n")
        for row in table.rows { appendRow(row, of: table, "<td", "</td>") }
        html.append("</tbody>\n</table>\n")
    }

    private mutating func appendRow(
        _ cells: [[MarkdownInline]], of table: MarkdownTable, _ start: StaticString, _ end: StaticString
    ) {
        html.append("<tr>")
        for (cell, alignment) in zip(cells, table.alignments) {
            html.append(start)
            if let alignment { html.append(trusted: " class=\"\(alignment.rawValue)\"") }
            append(cell, in: ">", end)
        }
        html.append("</tr>\n")
    }

    // MARK: Running text

    private mutating func append(_ parts: [MarkdownInline]) {
        for part in parts { append(part) }
    }

    private mutating func append(_ part: MarkdownInline) {
        switch part {
        case .text(let words): html.append(escaping: words)
        case .code(let code):
            html.append("<code>")
            html.append(escaping: code)
            html.append("</code>")
        case .emphasis(let parts): append(parts, in: "<em>", "</em>")
        case .strong(let parts): append(parts, in: "<strong>", "</strong>")
        case .strikethrough(let parts): append(parts, in: "<del>", "</del>")
        case .link(let destination, let title, let parts): appendLink(destination, title, parts)
        case .image(let destination, let title, let parts): appendImage(destination, title, parts)
        case .softBreak: html.append("\n")
        case .hardBreak: html.append("<br>\n")
        }
    }

    private mutating func appendLink(_ destination: String, _ title: String?, _ parts: [MarkdownInline]) {
        guard let address = LinkPolicy.safe(resolve(destination), isImage: false) else {
            append(parts, in: "<span class=\"refused\" title=\"This link was removed\">", "</span>")
            return
        }
        appendAttribute("<a href=\"", address)
        if let title { appendAttribute(" title=\"", title) }
        html.append(" rel=\"noopener noreferrer\"")
        append(parts, in: ">", "</a>")
    }

    private mutating func appendImage(_ destination: String, _ title: String?, _ parts: [MarkdownInline]) {
        let alternative = MarkdownInline.plainText(of: parts)
        guard let address = LinkPolicy.safe(destination, isImage: true) else {
            html.append(escaping: alternative)
            return
        }
        appendAttribute("<img src=\"", address)
        appendAttribute(" alt=\"", alternative)
        if let title { appendAttribute(" title=\"", title) }
        html.append(">")
    }

    private mutating func appendAttribute(_ start: StaticString, _ value: String) {
        html.append(start)
        html.append(escaping: value)
        html.append("\"")
    }
}
