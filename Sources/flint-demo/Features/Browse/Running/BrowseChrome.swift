/// The picture around a screen: tabs and path above it, notice and keys below, a question in front.
struct BrowseChrome: Sendable {
    /// What there is to show, besides the contents.
    struct Surroundings: Sendable {
        var tabs: [String] = []
        var selectedTab = 0
        var path: [String] = []
        var notice: BrowseWork.Notice?
        var place = ""
        var hints: [KeyHint] = []
    }

    /// The rooms of a frame.
    struct Layout: Sendable, Equatable {
        let columns: Int
        /// Whether there are rows for tabs and a line below them.
        let isRoomy: Bool
        let body: Range<Int>

        /// Divides a frame; `nil` if nothing sensible fits.
        init?(_ size: FrameSize) {
            guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else { return nil }
            columns = size.columns
            isRoomy = size.rows >= 10
            body = isRoomy ? 2..<(size.rows - 2) : 1..<(size.rows - 1)
        }

        static let minimum: (columns: Int, rows: Int) = (16, 3)
    }

    /// A box in front of the contents.
    struct Box: Sendable, Equatable {
        let row: Int
        let column: Int
        let width: Int
        let height: Int

        /// The place for contents of a height; `nil` if there is no room for a box, and the contents take all.
        init?(_ layout: Layout, rows: Int) {
            guard layout.isRoomy, layout.columns >= 40 else { return nil }
            width = min(64, layout.columns - 8)
            height = min(layout.body.count, rows + 2)
            row = layout.body.lowerBound + (layout.body.count - height) / 2
            column = (layout.columns - width) / 2
        }
    }

    let layout: Layout
    let surroundings: Surroundings

    /// Draws all but the contents.
    func draw(in frame: inout Frame) {
        if layout.isRoomy {
            frame.put(tabLine, at: Frame.Position(row: 0, column: 0), width: layout.columns)
            let path = " \(pathText(width: layout.columns - 6)) "
            let rest = max(0, layout.columns - 2 - DisplayWidth.of(path))
            let line = StyledLine([
                .init(text: "──", style: .faint), .init(text: path, style: .strong),
                .init(text: String(repeating: "─", count: rest), style: .faint),
            ])
            frame.put(line, at: Frame.Position(row: 1, column: 0), width: layout.columns)
            noticeLine(in: &frame, row: frame.size.rows - 2)
            frame.put(
                hintLine, at: Frame.Position(row: frame.size.rows - 1, column: 0), width: layout.columns)
        } else {
            let title = StyledLine(pathText(width: layout.columns), .strong)
            frame.put(title, at: Frame.Position(row: 0, column: 0), width: layout.columns)
            let last = frame.size.rows - 1
            if surroundings.notice != nil {
                noticeLine(in: &frame, row: last)
            } else {
                frame.put(hintLine, at: Frame.Position(row: last, column: 0), width: layout.columns)
            }
        }
    }

    /// Draws contents into a room.
    static func draw(
        _ content: BrowseContent, in frame: inout Frame, rows: Range<Int>, column: Int, width: Int
    ) {
        for (row, line) in zip(rows, content.lines) {
            frame.put(line, at: Frame.Position(row: row, column: column), width: width)
        }
        guard let cursor = content.cursor, rows.contains(rows.lowerBound + cursor.row),
            (0..<width).contains(cursor.column)
        else { return }
        frame.cursor = Frame.Position(row: rows.lowerBound + cursor.row, column: column + cursor.column)
    }

    /// Draws an empty box with a title.
    static func draw(_ box: Box, title: String, in frame: inout Frame) {
        let inner = box.width - 2
        let name = " \(DisplayWidth.truncated(PrintableText.line(title), to: inner - 4)) "
        let rest = String(repeating: "─", count: max(0, inner - 1 - DisplayWidth.of(name)))
        let rows =
            ["┌─\(name)\(rest)┐"]
            + Array(repeating: "│\(String(repeating: " ", count: inner))│", count: box.height - 2)
            + ["└\(String(repeating: "─", count: inner))┘"]
        for (index, row) in rows.enumerated() {
            frame.put(row, at: Frame.Position(row: box.row + index, column: box.column))
        }
    }

    /// What a terminal shows that is too small for anything else.
    static func note(on frame: inout Frame) {
        let (columns, rows) = Layout.minimum
        frame.put(
            StyledLine("needs \(columns)×\(rows)"), at: Frame.Position(row: 0, column: 0),
            width: frame.size.columns)
    }

    private var tabLine: StyledLine {
        StyledLine(
            surroundings.tabs.enumerated().map { index, title in
                index == surroundings.selectedTab
                    ? .init(text: "[\(title)] ", style: .strong) : .init(text: " \(title)  ", style: .faint)
            })
    }

    /// The end of the path counts: it is cut at its beginning.
    private func pathText(width: Int) -> String {
        var names = surroundings.path.map { PrintableText.line($0) }
        var text = names.joined(separator: " › ")
        while DisplayWidth.of(text) > width, names.count > 1 {
            names.removeFirst()
            text = "… › " + names.joined(separator: " › ")
        }
        return DisplayWidth.truncated(text, to: max(1, width))
    }

    private func noticeLine(in frame: inout Frame, row: Int) {
        let notice = surroundings.notice.map { StyledLine($0.text, $0.style) } ?? .empty
        let place = surroundings.place
        let placeWidth = place.isEmpty ? 0 : DisplayWidth.of(place) + 2
        let width = notice.width > layout.columns - placeWidth ? layout.columns : layout.columns - placeWidth
        frame.put(notice, at: Frame.Position(row: row, column: 0), width: width)
        guard width < layout.columns else { return }
        frame.put("  \(place)", at: Frame.Position(row: row, column: width), .faint)
    }

    /// As many keys as there is room for; none is shown in part.
    private var hintLine: StyledLine {
        var runs: [StyledLine.Run] = []
        var used = 0
        for hint in surroundings.hints {
            let width = DisplayWidth.of(hint.key) + 1 + DisplayWidth.of(hint.deed) + (used > 0 ? 2 : 0)
            guard used + width <= layout.columns else { break }
            runs += [
                .init(text: (used > 0 ? "  " : "") + hint.key, style: .key),
                .init(text: " \(hint.deed)", style: .faint),
            ]
            used += width
        }
        return StyledLine(runs)
    }
}
