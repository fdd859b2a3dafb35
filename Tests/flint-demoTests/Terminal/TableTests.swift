import Testing

@testable import flint_demo

@Suite struct TableTests {
    private func makeTable() -> Table {
        var table = Table(columns: [
            .init(title: "#", alignment: .right),
            .init(title: "Name", isFlexible: true, style: .bold),
            .init(title: "Words", alignment: .right),
        ])
        table.addRow(["1", "Shopping", "12"])
        table.addRow(["10", "日本", "3400"])
        return table
    }

    @Test func `columns are aligned by display width`() {
        #expect(
            makeTable().lines(width: nil, allowsStyles: false) == [
                " #  Name      Words",
                " 1  Shopping     12",
                "10  日本       3400",
            ])
    }

    @Test func `flexible columns give way`() {
        var table = makeTable()
        table.addRow(["11", "A very long name indeed", "1"])
        let lines = table.lines(width: 25, allowsStyles: false)
        #expect(lines.last == "11  A very long n…      1")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 25 })
    }

    @Test func `two flexible columns share what is missing`() {
        var table = Table(columns: [
            .init(title: "A", isFlexible: true), .init(title: "B", isFlexible: true),
        ])
        table.addRow([String(repeating: "a", count: 40), String(repeating: "b", count: 15)])
        #expect(table.lines(width: 30, allowsStyles: false).last == "aaaaaaaaaaaaa…  bbbbbbbbbbbbb…")
    }

    @Test func `too narrow a terminal gets longer lines instead of none`() {
        #expect(makeTable().lines(width: 5, allowsStyles: false).last == "10  日本       3400")
    }

    @Test func `missing cells are empty and surplus ones dropped`() {
        var table = Table(columns: [.init(title: "A"), .init(title: "B")])
        table.addRow([])
        table.addRow(["1", "2", "3"])
        #expect(table.lines(width: nil, allowsStyles: false) == ["A  B", "", "1  2"])
    }

    @Test func `styles surround words and not the space between`() {
        let lines = makeTable().lines(width: nil, allowsStyles: true)
        #expect(lines[1] == " 1  \u{1B}[1mShopping\u{1B}[0m     12")
    }

    @Test func `a cell cannot send escape codes`() {
        var table = Table(columns: [.init(title: "Name")])
        table.addRow(["\u{1B}[31mred\n"])
        #expect(table.lines(width: nil, allowsStyles: false).last == "\\u{1B}[31mred\\n")
    }
}
