import TestSupport
import Testing

@testable import flint_demo

@Suite struct FrameTests {
    private func frame(_ columns: Int, _ rows: Int) throws -> Frame {
        Frame(try #require(FrameSize(columns: columns, rows: rows)))
    }

    @Test func `text is written from a place up to the edge`() throws {
        var frame = try frame(6, 2)
        #expect(frame.put("abc", at: .init(row: 0, column: 1)) == 4)
        #expect(frame.put("abcdef", at: .init(row: 1, column: 3)) == 6)
        #expect(frame.lines == [" abc", "   abc"])
        frame.put("x", at: .init(row: 7, column: 0))
        frame.put("x", at: .init(row: -1, column: 0))
        frame.put("xy", at: .init(row: 0, column: 9))
        #expect(frame.lines == [" abc", "   abc"])
    }

    @Test func `a wide character takes two cells, and none at the edge`() throws {
        var frame = try frame(5, 1)
        frame.put("漢a字", at: .init(row: 0, column: 0))
        #expect(frame.row(0).map(\.character) == ["漢", nil, "a", "字", nil])
        var narrow = try self.frame(4, 1)
        narrow.put("漢a字", at: .init(row: 0, column: 0))
        #expect(narrow.lines == ["漢a"])
    }

    @Test func `half of a wide character does not stay`() throws {
        var frame = try frame(4, 1)
        frame.put("漢字", at: .init(row: 0, column: 0))
        frame.put("x", at: .init(row: 0, column: 1))
        #expect(frame.row(0).map(\.character) == [" ", "x", "字", nil])
        frame.put("y", at: .init(row: 0, column: 2))
        #expect(frame.row(0).map(\.character) == [" ", "x", "y", " "])
    }

    @Test(arguments: ["\u{1B}[2J", "a\u{7}b", "\u{9B}2J", "a\rb", "a\u{202E}b", "\u{1B}]0;t\u{7}"])
    func `no control character gets into a frame`(text: String) throws {
        var frame = try frame(40, 1)
        frame.put(text, at: .init(row: 0, column: 0))
        frame.put(StyledLine(text), at: .init(row: 0, column: 0), width: 40)
        let shown = FrameDifference(allowsColors: true).text(from: frame, to: frame) + frame.lines[0]
        #expect(
            !shown.unicodeScalars.contains {
                $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
            })
        #expect(frame.lines[0].contains("\\u{"))
    }

    @Test func `a line that does not fit ends with an ellipsis, in the look of its part`() throws {
        var frame = try frame(6, 3)
        let line = StyledLine([.init(text: "ab", style: .strong), .init(text: "cdefg", style: .faint)])
        frame.put(line, at: .init(row: 0, column: 0), width: 6)
        frame.put(line, at: .init(row: 1, column: 0), width: 2)
        frame.put(StyledLine("漢字x"), at: .init(row: 2, column: 0), width: 4)
        #expect(frame.lines == ["abcde…", "a…", "漢…"])
        #expect(frame.row(0).last?.style == .faint)
        #expect(frame.row(1).dropFirst().first?.style == .strong)
    }

    @Test func `a line that fits fills its room`() throws {
        var frame = try frame(4, 1)
        frame.put("xxxx", at: .init(row: 0, column: 0))
        frame.put(
            StyledLine([.init(text: "ab", style: .selected)], filling: .selected),
            at: .init(row: 0, column: 0), width: 3)
        #expect(frame.row(0).map(\.style) == [.selected, .selected, .selected, .plain])
        #expect(frame.lines == ["ab x"])
        frame.put(StyledLine("abcd"), at: .init(row: 0, column: 0), width: 4)
        #expect(frame.lines == ["abcd"])
    }
}

@Suite struct FrameDifferenceTests {
    private let difference = FrameDifference(allowsColors: true)

    private func frame(_ lines: [String], columns: Int = 8) throws -> Frame {
        var frame = Frame(try #require(FrameSize(columns: columns, rows: lines.count)))
        for (row, line) in lines.enumerated() { frame.put(line, at: .init(row: row, column: 0)) }
        return frame
    }

    @Test func `nothing is written for nothing`() throws {
        let frame = try frame(["abc", "d"])
        #expect(difference.text(from: frame, to: frame) == "")
    }

    @Test func `only what has changed is written`() throws {
        let text = difference.text(from: try frame(["abcdef", "x"]), to: try frame(["abXdef", "x"]))
        #expect(text == "\u{1B}[?25l\u{1B}[1;3H\u{1B}[0mX")
    }

    @Test func `an end that is blank now is erased`() throws {
        let text = difference.text(from: try frame(["abcdef"]), to: try frame(["ab"]))
        #expect(text == "\u{1B}[?25l\u{1B}[1;3H\u{1B}[0m\u{1B}[K")
    }

    @Test func `another size begins anew`() throws {
        let text = difference.text(from: try frame(["a"], columns: 4), to: try frame(["b"]))
        #expect(text == "\u{1B}[0m\u{1B}[2J\u{1B}[?25l\u{1B}[1;1H\u{1B}[0mb" || text.contains("\u{1B}[2J"))
        #expect(text.hasPrefix("\u{1B}[?25l\u{1B}[0m\u{1B}[2J"))
    }

    @Test func `the cursor is shown where it is`() throws {
        var frame = try frame(["abc"])
        let before = frame
        frame.cursor = .init(row: 0, column: 2)
        #expect(difference.text(from: before, to: frame) == "\u{1B}[?25l\u{1B}[1;3H\u{1B}[?25h")
        #expect(difference.text(from: frame, to: before) == "\u{1B}[?25l")
    }

    @Test func `without colors looks differ in weight only`() throws {
        var frame = try frame([""])
        frame.put("x", at: .init(row: 0, column: 0), .alarming)
        let before = try self.frame([""])
        #expect(difference.text(from: before, to: frame).contains("\u{1B}[0;31m"))
        let plain = FrameDifference(allowsColors: false).text(from: before, to: frame)
        #expect(plain.contains("\u{1B}[0;1m"))
        #expect(!plain.contains("3"))
    }

    /// A terminal that knows the sequences of a difference, and nothing else.
    private struct SmallTerminal {
        var cells: [[Character]]
        var place = (row: 0, column: 0)

        init(_ frame: Frame) {
            cells = frame.lines.map { line in
                var row: [Character] = []
                for character in line {
                    row.append(character)
                    if DisplayWidth.of(character) == 2 { row.append("\u{0}") }
                }
                return row + Array(repeating: " ", count: frame.size.columns - row.count)
            }
        }

        mutating func take(_ text: String) throws {
            var rest = text[...]
            while let character = rest.popFirst() {
                guard character == "\u{1B}" else {
                    let width = DisplayWidth.of(character)
                    cells[place.row][place.column] = character
                    if width == 2 { cells[place.row][place.column + 1] = "\u{0}" }
                    place.column += width
                    continue
                }
                #expect(rest.popFirst() == "[")
                let parameters = rest.prefix { !$0.isLetter }
                rest = rest.dropFirst(parameters.count)
                switch rest.popFirst() {
                case "H":
                    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
                    place = (numbers[0] - 1, numbers[1] - 1)
                case "K":
                    for column in place.column..<cells[place.row].count { cells[place.row][column] = " " }
                case "J": cells = cells.map { $0.map { _ in " " } }
                case "m", "h", "l": break
                default: Issue.record("unknown sequence")
                }
            }
        }

        var lines: [String] {
            cells.map { row in
                var text = String(row.filter { $0 != "\u{0}" })
                while text.last == " " { text.removeLast() }
                return text
            }
        }
    }

    @Test func `whatever changes, the terminal then shows the frame`() throws {
        var generator = SeededGenerator(seed: 3)
        let letters: [Character] = ["a", "b", " ", " ", "漢", "字"]
        let styles: [CellStyle] = [.plain, .plain, .selected]
        func random() throws -> Frame {
            var frame = Frame(try #require(FrameSize(columns: 9, rows: 3)))
            for row in 0..<3 {
                for column in 0..<9 where Bool.random(using: &generator) {
                    frame.put(
                        String(letters.randomElement(using: &generator) ?? " "),
                        at: .init(row: row, column: column), styles.randomElement(using: &generator) ?? .plain
                    )
                }
            }
            return frame
        }
        for _ in 0..<500 {
            let (before, after) = (try random(), try random())
            var terminal = SmallTerminal(before)
            try terminal.take(difference.text(from: before, to: after))
            #expect(terminal.lines == after.lines)
        }
    }
}
