import TestSupport
import Testing

@testable import flint_demo

@Suite struct ListPartTests {
    @Test func `the selection stays within the list and is to be seen`() {
        var list = ListPart()
        #expect(list.selection == nil)
        #expect(list.window(height: 3) == 0..<0)
        list.resize(to: 10)
        #expect(list.window(height: 4) == 0..<4)
        _ = list.press(.up)
        #expect(list.selected == 0)
        for _ in 0..<5 { #expect(pressed(&list, .down)) }
        #expect(list.window(height: 4) == 2..<6)
        _ = list.press(.pageDown)
        #expect(list.selected == 8)
        #expect(list.window(height: 4) == 5..<9)
        _ = list.press(.home)
        #expect(list.window(height: 4) == 0..<4)
        _ = list.press(.end)
        #expect(list.window(height: 4) == 6..<10)
        #expect(list.place == "10 of 10")
        list.resize(to: 3)
        #expect(list.selected == 2)
        #expect(list.window(height: 4) == 0..<3)
        #expect(pressed(&list, .character("x")) == false)
    }

    @Test func `whatever is pressed, the selection is in the window`() {
        var generator = SeededGenerator(seed: 5)
        var list = ListPart()
        let keys: [Key] = [.up, .down, .pageUp, .pageDown, .home, .end]
        for _ in 0..<2000 {
            if Int.random(in: 0..<8, using: &generator) == 0 {
                list.resize(to: Int.random(in: 0..<40, using: &generator))
            }
            _ = list.press(keys.randomElement(using: &generator) ?? .up)
            let height = Int.random(in: 1..<12, using: &generator)
            let window = list.window(height: height)
            #expect(window.count == min(height, list.count))
            #expect(window.upperBound <= list.count)
            if let selection = list.selection { #expect(window.contains(selection)) }
        }
    }
}

@Suite struct TextWrappingTests {
    @Test(arguments: [
        ("", 5, [""]), ("abc", 5, ["abc"]), ("abc de", 5, ["abc", "de"]),
        ("abcdefg", 3, ["abc", "def", "g"]),
        ("ab cd ef", 5, ["ab cd", "ef"]), ("漢字漢", 4, ["漢字", "漢"]), ("a 漢字", 4, ["a", "漢字"]),
        ("a\u{1B}b", 20, ["a\\u{1B}b"]), ("abc   d", 3, ["abc", "  d"]),
    ]) func `lines are broken between words`(line: String, width: Int, rows: [String]) {
        #expect(TextWrapping.rows(of: line, width: width) == rows)
    }

    @Test func `no row is wider than there is room, and no word is lost`() {
        var generator = SeededGenerator(seed: 9)
        let letters: [Character] = ["a", "b", " ", "漢", "é", "\t"]
        for _ in 0..<300 {
            let line = String((0..<40).map { _ in letters.randomElement(using: &generator) ?? " " })
            let width = Int.random(in: 2..<20, using: &generator)
            let rows = TextWrapping.rows(of: line, width: width)
            #expect(rows.allSatisfy { DisplayWidth.of($0) <= width })
            #expect(rows.joined().filter { !$0.isWhitespace } == line.filter { !$0.isWhitespace })
        }
    }
}

@Suite struct ReaderPartTests {
    private static let text = (1...20).map { "line \($0)" }.joined(separator: "\n") + "\n"

    @Test func `a text is scrolled, but not beyond its end`() {
        var reader = ReaderPart(Self.text)
        #expect(reader.window(width: 20, height: 5) == (1...5).map { "line \($0)" })
        #expect(reader.place == "line 1 of 20")
        #expect(pressed(&reader, .down))
        #expect(reader.window(width: 20, height: 5).first == "line 2")
        _ = reader.press(.pageDown)
        #expect(reader.window(width: 20, height: 5).first == "line 6")
        _ = reader.press(.end)
        #expect(reader.window(width: 20, height: 5) == (16...20).map { "line \($0)" })
        _ = reader.press(.down)
        #expect(reader.window(width: 20, height: 5).first == "line 16")
        _ = reader.press(.pageUp)
        #expect(reader.window(width: 20, height: 5).first == "line 12")
        _ = reader.press(.home)
        _ = reader.press(.up)
        #expect(reader.window(width: 20, height: 5).first == "line 1")
        #expect(pressed(&reader, .character("x")) == false)
    }

    @Test func `rows of a broken line are scrolled one by one`() {
        var reader = ReaderPart("aaaa bbbb cccc\nd\n")
        #expect(reader.window(width: 4, height: 2) == ["aaaa", "bbbb"])
        _ = reader.press(.down)
        #expect(reader.window(width: 4, height: 2) == ["bbbb", "cccc"])
        _ = reader.press(.end)
        #expect(reader.window(width: 4, height: 2) == ["cccc", "d"])
        _ = reader.press(.up)
        #expect(reader.window(width: 4, height: 2) == ["bbbb", "cccc"])
        // Another width shows the same line from its beginning.
        #expect(reader.window(width: 20, height: 1) == ["aaaa bbbb cccc"])
    }

    @Test func `a text that fits has no place, and none is needed for an empty one`() {
        var reader = ReaderPart("a\nb\n")
        #expect(reader.window(width: 10, height: 5) == ["a", "b"])
        #expect(reader.place == "")
        var empty = ReaderPart("")
        #expect(empty.window(width: 10, height: 5) == [])
        for key in [Key.up, .down, .pageUp, .pageDown, .home, .end] { #expect(pressed(&empty, key)) }
        #expect(empty.window(width: 10, height: 5) == [])
    }

    @Test func `a shorter text is shown to its end`() {
        var reader = ReaderPart(Self.text)
        _ = reader.window(width: 20, height: 5)
        _ = reader.press(.end)
        reader.replace("one\ntwo\n")
        #expect(reader.window(width: 20, height: 5) == ["one", "two"])
    }
}

@Suite struct LinePartTests {
    @Test func `a line is typed and mended`() {
        var line = LinePart()
        for character in "abd" { #expect(pressed(&line, .character(character))) }
        _ = line.press(.left)
        _ = line.press(.character("c"))
        #expect(line.text == "abcd")
        _ = line.press(.home)
        _ = line.press(.delete)
        _ = line.press(.end)
        _ = line.press(.backspace)
        #expect(line.text == "bc")
        _ = line.press(.text("x y\nz"))
        #expect(line.text == "bcx y")
        #expect(pressed(&line, .enter) == false)
        _ = line.press(.control("u"))
        #expect(line.text == "")
        _ = line.press(.backspace)
        _ = line.press(.delete)
        #expect(line.cursor == 0)
    }

    @Test func `the cursor is to be seen in a line that is too long`() {
        var line = LinePart("abcdefgh")
        #expect(line.window(width: 4) == ("fgh", 3))
        _ = line.press(.home)
        #expect(line.window(width: 4) == ("abcdefgh", 0))
    }

    @Test func `a mark joins its letter, and a text beyond the limit is cut`() {
        var line = LinePart("e")
        _ = line.press(.character("\u{301}"))
        #expect(line.cursor == 1)
        _ = line.press(.text(String(repeating: "a", count: 1000)))
        #expect(line.text.count == LinePart.limit)
    }
}

@Suite struct EditorPartTests {
    private func editor(_ text: String, _ keys: [Key]) -> EditorPart {
        var editor = EditorPart(text)
        for key in keys { _ = editor.press(key) }
        return editor
    }

    @Test(arguments: [
        ("", [Key.character("a"), .enter, .character("b")], "a\nb"),
        ("ab\n", [.right, .enter], "a\nb\n"), ("ab\ncd\n", [.down, .backspace], "abcd\n"),
        ("ab\ncd\n", [.end, .delete], "abcd\n"), ("ab", [.delete], "b"), ("ab", [.backspace], "ab"),
        ("ab", [.end, .delete], "ab"), ("ab\ncd", [.control("k")], "cd"), ("ab", [.control("k")], ""),
        ("ab", [.right, .text("x\ny\nz")], "ax\ny\nzb"), ("a", [.tab], "\ta"),
        ("e", [.end, .character("\u{301}"), .character("x")], "e\u{301}x"),
    ]) func `keys change the text`(text: String, keys: [Key], expected: String) {
        #expect(editor(text, keys).text == expected)
    }

    @Test func `the cursor goes through the lines and remembers its column`() {
        var editor = editor("abcd\nx\nefgh", [.end, .down])
        #expect(editor.cursor == .init(line: 1, column: 1))
        _ = editor.press(.down)
        #expect(editor.cursor == .init(line: 2, column: 4))
        _ = editor.press(.right)
        #expect(editor.cursor == .init(line: 2, column: 4))
        _ = editor.press(.home)
        _ = editor.press(.left)
        #expect(editor.cursor == .init(line: 1, column: 1))
        _ = editor.press(.right)
        #expect(editor.cursor == .init(line: 2, column: 0))
        #expect(editor.place == "3:1")
    }

    @Test func `line endings stay as they are`() {
        #expect(editor("a\r\nb\r\n", [.end, .character("x"), .enter]).text == "ax\r\n\r\nb\r\n")
        // Not every line has one: nothing is made the same.
        #expect(editor("a\r\nb\n", [.character("x")]).text == "xa\r\nb\n")
        #expect(editor("a\n\n", []).text == "a\n\n")
    }

    @Test func `only another text is a change`() {
        var editor = editor("ab", [.character("x"), .backspace])
        #expect(!editor.isChanged)
        _ = editor.press(.character("x"))
        #expect(editor.isChanged)
        editor.markSaved(as: editor.text)
        #expect(!editor.isChanged)
    }

    @Test func `the cursor is to be seen, in both directions`() {
        var generator = SeededGenerator(seed: 13)
        var editor = EditorPart((0..<30).map { String(repeating: "漢a", count: $0) }.joined(separator: "\n"))
        let keys: [Key] = [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .character("x"), .enter, .backspace,
            .delete, .tab, .character("\u{301}"), .text("p\nq"),
        ]
        for _ in 0..<3000 {
            _ = editor.press(keys.randomElement(using: &generator) ?? .up)
            let width = Int.random(in: 4..<30, using: &generator)
            let height = Int.random(in: 1..<12, using: &generator)
            let window = editor.window(width: width, height: height)
            #expect((0..<width).contains(window.cursor.column))
            #expect(window.rows.indices.contains(window.cursor.line))
            #expect(window.rows.count <= height)
            #expect(window.rows.allSatisfy { DisplayWidth.of($0) <= width })
            #expect(editor.lines[editor.cursor.line].count >= editor.cursor.column)
        }
    }

    @Test func `control characters of a note are shown as escapes`() {
        var editor = EditorPart("a\u{1B}[2Jb")
        #expect(editor.window(width: 40, height: 1).rows == ["a\\u{1B}[2Jb"])
        _ = editor.press(.right)
        _ = editor.press(.right)
        #expect(editor.window(width: 40, height: 1).cursor.column == "a\\u{1B}".count)
    }
}

// What is expected cannot itself call something mutating.
private func pressed(_ part: inout ListPart, _ key: Key) -> Bool { part.press(key) }
private func pressed(_ part: inout ReaderPart, _ key: Key) -> Bool { part.press(key) }
private func pressed(_ part: inout LinePart, _ key: Key) -> Bool { part.press(key) }
