import FlintGenerator
import Testing

@testable import FlintTool

@Suite struct JSONReaderTests {
    func read(_ text: String) throws(JSONError) -> JSONNode {
        try JSONReader.read(Array(text.utf8), file: "f")
    }

    /// Line and column of the error; nil if there is none.
    func place(_ bytes: [UInt8]) -> [Int]? {
        do throws(JSONError) {
            _ = try JSONReader.read(bytes, file: "f")
            return nil
        } catch {
            return [error.location.line, error.location.column]
        }
    }

    @Test(arguments: [
        ("null", JSONNode.Value.null), ("true", .bool(true)), (" false\n", .bool(false)), ("0", .number("0")),
        ("-1.50e+3", .number("-1.50e3")), ("\"\"", .string("")), ("[]", .array([])), ("{ }", .object([])),
        (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("\"\\/\u{8}\u{C}\n\r\té😀")),
        ("\"größer 状态\"", .string("größer 状态")), ("\u{FEFF}1", .number("1")),
    ])
    func `every sort of value is read`(text: String, value: JSONNode.Value) throws {
        #expect(try read(text).value == value)
    }

    @Test func `positions count lines and bytes`() throws {
        guard case .object(let members) = try read("{\"ä\": 1,\n\t\"b\": [2, \"x\"]}").value else {
            Issue.record("That is no object.")
            return
        }
        #expect(members.map(\.name) == ["ä", "b"])
        #expect(
            members.map(\.location) == [
                SourceLocation(file: "f", line: 1, column: 2), .init(file: "f", line: 2, column: 2),
            ])
        #expect(members.map(\.node.location.column) == [8, 7])
        guard case .array(let elements) = members[1].node.value else {
            Issue.record("That is no array.")
            return
        }
        #expect(elements.map(\.location.column) == [8, 11])
    }

    @Test(arguments: [
        ("", [1, 1]), ("  ", [1, 3]), ("{", [1, 2]), ("{\"a\"", [1, 5]), ("{\"a\":", [1, 6]),
        ("{\"a\":1", [1, 7]),
        ("{\"a\":1,}", [1, 8]), ("{\"a\":1 \"b\":2}", [1, 8]), ("{a:1}", [1, 2]), ("[1,]", [1, 4]),
        ("[1 2]", [1, 4]), ("\"abc", [1, 1]), ("\"a\nb\"", [1, 3]), (#""\x""#, [1, 2]),
        (#""\ud83d""#, [1, 2]),
        (#""\u12g4""#, [1, 2]), ("tru", [1, 1]), ("nullx", [1, 1]), ("01", [1, 1]), ("1.", [1, 1]),
        ("-", [1, 1]), ("1e", [1, 1]), (".5", [1, 1]), ("+1", [1, 1]), ("1 2", [1, 3]), ("'a'", [1, 1]),
        ("{\"a\":1,\n \"a\":2}", [2, 2]), ("// x\n1", [1, 1]), ("1.e5", [1, 1]),
    ])
    func `the first mistake is found at its place`(text: String, expected: [Int]) {
        #expect(place(Array(text.utf8)) == expected)
    }

    @Test func `bytes that are no text are found at their place`() {
        #expect(place(Array("{\n\"".utf8) + [0xFF, 0x22, 0x7D]) == [2, 2])
        #expect(place([0xC3]) == [1, 1])
        #expect(place(Array("\"a".utf8) + [0, 0x22]) == [1, 3])
    }

    @Test func `deep nesting is refused`() {
        #expect(place(Array(repeating: UInt8(ascii: "["), count: 100_000)) == [1, 33])
        let nested = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
        #expect(place(Array(nested.utf8)) == nil)
    }
}
