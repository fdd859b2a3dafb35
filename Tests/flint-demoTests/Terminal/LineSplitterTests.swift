import Testing

@testable import flint_demo

@Suite struct LineSplitterTests {
    private func lines(of portions: [[UInt8]], limit: Int = 100) -> [InputLine] {
        var splitter = LineSplitter(limit: limit)
        var lines: [InputLine] = []
        for portion in portions {
            splitter.take(portion)
            while let line = splitter.popLine() { lines.append(line) }
        }
        splitter.finish()
        while let line = splitter.popLine() { lines.append(line) }
        return lines
    }

    private func texts(_ text: String) -> [String] {
        lines(of: [Array(text.utf8)]).map(\.text)
    }

    @Test func `lines end with either kind of ending or with the input`() {
        #expect(texts("") == [])
        #expect(texts("one\ntwo\r\nthree") == ["one", "two", "three"])
        #expect(texts("\n\r\n\n") == ["", "", ""])
        #expect(texts("a\rb\n") == ["a\rb"])
        #expect(texts("last\n") == ["last"])
    }

    @Test func `portions may end anywhere`() {
        let bytes = Array("ö👍\r\nzwei\r\n\r\ndrei".utf8)
        let expected = lines(of: [bytes])
        #expect(expected.map(\.text) == ["ö👍", "zwei", "", "drei"])
        for size in 1...bytes.count {
            let portions = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            #expect(lines(of: portions) == expected)
        }
    }

    @Test func `broken bytes are replaced and reported`() throws {
        let line = try #require(lines(of: [[0x61, 0xFF, 0x62, 0x0A]]).first)
        #expect(line.text == "a\u{FFFD}b")
        #expect(line.isRepaired)
        #expect(line.warning?.contains("Line 1 is not valid UTF-8") == true)
    }

    @Test func `lines are numbered from one and carry no warning when whole`() {
        let result = lines(of: [Array("a\nb\n".utf8)])
        #expect(result.map(\.number) == [1, 2])
        #expect(result.allSatisfy { $0.warning == nil })
    }

    @Test(arguments: ["\n", "\r\n", ""]) func `a line at the limit is whole`(ending: String) throws {
        let line = try #require(lines(of: [Array(("12345" + ending).utf8)], limit: 5).first)
        #expect(line.text == "12345")
        #expect(!line.isTruncated)
    }

    @Test(arguments: [6, 7, 5000]) func `a longer line is cut and reported`(length: Int) throws {
        let bytes = [UInt8](repeating: 0x78, count: length) + Array("\nnext\n".utf8)
        for size in [1, 3, bytes.count] {
            let portions = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            let result = lines(of: portions, limit: 5)
            #expect(result.map(\.text) == ["xxxxx", "next"])
            #expect(result.map(\.isTruncated) == [true, false])
            #expect(try #require(result.first?.warning).contains("too long"))
        }
    }
}
