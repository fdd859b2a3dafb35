import FlintJSON
import Testing

@Suite struct JSONDocumentTests {
    func read(_ text: String) -> JSONDocument { JSONDocument(Array(text.utf8)) }

    /// Lines and columns of the problems.
    func places(_ document: JSONDocument) -> [[Int32]] {
        document.problems.map { [$0.position.line, $0.position.column] }
    }

    func codes(_ document: JSONDocument) -> [JSONProblem.Code] { document.problems.map(\.code) }

    @Test(arguments: [
        ("null", JSONNode.Value.null), ("true", .bool(true)), (" false\n", .bool(false)), ("0", .int(0)),
        ("-1.50e+3", .double(-1500)), ("\"\"", .string("")), ("[]", .array([])), ("{ }", .object([])),
        ("1.0", .double(1)), ("1e2", .double(100)), ("1E-2", .double(0.01)), ("-0", .int(0)),
        ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)), ("1e-999", .double(0)),
        (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("\"\\/\u{8}\u{C}\n\r\té😀")),
        ("\"größer 状态\"", .string("größer 状态")), ("\u{FEFF}1", .int(1)), (#""a\u0000""#, .string("a\0")),
    ])
    func `every sort of value is read by its token`(text: String, value: JSONNode.Value) {
        let document = read(text)
        #expect(document.problems.isEmpty)
        #expect(document.root?.value == value)
    }

    @Test func `positions count lines, scalars and bytes`() throws {
        let members = try #require(read("{\"ä😀\": 1,\n\t\"b\": [2, \"x\"]}").root?.members)
        #expect(members.map(\.name) == ["ä😀", "b"])
        #expect(members.map(\.position.line) == [1, 2])
        #expect(members.map(\.position.column) == [2, 2])
        #expect(members.map(\.node.position.column) == [8, 7])
        #expect(members.map(\.node.position.utf8Column) == [12, 7])
        guard case .array(let elements) = members[1].node.value else {
            Issue.record("That is no array.")
            return
        }
        #expect(elements.map(\.position.column) == [8, 11])
    }

    @Test func `a byte order mark is no column, but bytes`() {
        let position = read("\u{FEFF}[1,]").problems.first?.position
        #expect(position == JSONPosition(line: 1, column: 4, utf8Column: 7))
    }

    @Test func `the range of a value is its text`() throws {
        let text = "\u{FEFF} {\"ä\": [1.50 , {}] , \"b\" : \"\\n\"} "
        let bytes = Array(text.utf8)
        let root = try #require(JSONDocument(bytes).root)
        func slice(_ node: JSONNode) -> String {
            String(decoding: bytes[Int(node.range.lowerBound)..<Int(node.range.upperBound)], as: UTF8.self)
        }
        #expect(slice(root) == "{\"ä\": [1.50 , {}] , \"b\" : \"\\n\"}")
        #expect(root.members?.map { slice($0.node) } == ["[1.50 , {}]", "\"\\n\""])
    }

    @Test(
        arguments: [
            ("", [1, 1]), ("  ", [1, 3]), ("{", [1, 2]), ("{\"a\"", [1, 5]), ("{\"a\":", [1, 6]),
            ("{\"a\":1", [1, 7]),
            ("{\"a\":1,}", [1, 8]), ("{\"a\":1 \"b\":2}", [1, 8]), ("{a:1}", [1, 2]), ("[1,]", [1, 4]),
            ("[1 2]", [1, 4]), ("\"abc", [1, 1]), ("\"a\nb\"", [1, 3]), (#""\x""#, [1, 2]),
            (#""\ud83d""#, [1, 2]), (#""\ude00""#, [1, 2]), ("]", [1, 1]), ("[}", [1, 2]),
            ("{\"a\":1]", [1, 7]),
            (#""\u12g4""#, [1, 2]), ("tru", [1, 1]), ("nullx", [1, 1]), ("01", [1, 1]), ("1.", [1, 1]),
            ("-", [1, 1]), ("1e", [1, 1]), (".5", [1, 1]), ("+1", [1, 1]), ("1 2", [1, 3]), ("'a'", [1, 1]),
            ("// x\n1", [1, 1]), ("1.e5", [1, 1]), ("NaN", [1, 1]), ("{\"é\":\n  tru}", [2, 3]),
        ] as [(String, [Int32])])
    func `a syntax error is found at its place and comes alone`(text: String, expected: [Int32]) {
        let document = read(text)
        #expect(places(document) == [expected])
        #expect(codes(document) == [.malformed])
        #expect(document.root == nil)
        let behind = read("[1e999, " + text)
        #expect(codes(behind) == [.malformed])
    }

    @Test func `all other problems come together, in order, each with its path`() {
        let document = JSONDocument(
            Array(#"{"a": [1, 9223372036854775808, 1e400],"#.utf8) + Array("\n\"b\": \"".utf8) + [0xFF]
                + Array(#"", "a": {"c": -1e400}, "b": 2}"#.utf8))
        #expect(
            codes(document) == [
                .integerOverflow, .numberOverflow, .invalidUTF8, .duplicateMember, .numberOverflow,
                .duplicateMember,
            ])
        #expect(places(document) == [[1, 11], [1, 32], [2, 7], [2, 11], [2, 22], [2, 31]])
        #expect(
            document.problems.map(\.keyPath) == [
                ["a", "1"], ["a", "2"], ["b"], ["a"], ["a", "c"], ["b"],
            ])
        #expect(document.root != nil)
    }

    @Test func `of two equal names the first is kept`() {
        let document = read(#"{"a": 1, "a": {"a": [2]}, "b": 3}"#)
        #expect(document.root?.members?.map(\.name) == ["a", "b"])
        #expect(document.root?.members?.first?.node.value == .int(1))
        #expect(codes(document) == [.duplicateMember])
        #expect(
            codes(read(#"{"é": 1, "e\u0301": 2, "\u0065\u0301": 3}"#)) == [
                .duplicateMember, .duplicateMember,
            ])
    }

    @Test(
        arguments: [
            ([0xC3], [1, 1]), ([0x22, 0x61, 0xC3, 0x22], [1, 3]), ([0x22, 0xED, 0xA0, 0x80, 0x22], [1, 2]),
            ([0x5B, 0x0A, 0x22, 0xC3, 0xA4, 0xC0, 0x80, 0x22, 0x5D], [2, 3]), ([0x5B, 0x80, 0x5D], [1, 2]),
        ] as [([UInt8], [Int32])])
    func `bytes that are no text are found at their place`(bytes: [UInt8], place: [Int32]) {
        let document = JSONDocument(bytes)
        #expect(places(document) == [place])
        #expect(codes(document) == [.invalidUTF8])
    }

    @Test func `a name that is no text names no other member`() {
        let document = JSONDocument(Array("{\"".utf8) + [0xFF] + Array("\": 1, \"\": 2}".utf8))
        #expect(codes(document) == [.invalidUTF8])
        #expect(document.root?.members?.map(\.name) == [""])
    }

    @Test func `nesting is limited and what is behind is still checked`() {
        func nested(_ depth: Int, _ inner: String = "") -> String {
            String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
        }
        #expect(read(nested(64, "1")).problems.isEmpty)
        #expect(places(read(nested(65))) == [[1, 65]])
        #expect(
            codes(read("[\(nested(64)), 1e999, \(nested(70, "{\"a\":1,\"a\":2}"))]")) == [
                .nesting, .numberOverflow, .nesting,
            ])
        #expect(codes(read(nested(100, "[}"))) == [.malformed])
        #expect(places(read(String(repeating: "[", count: 100_000))) == [[1, 100_001]])
        let deep = String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_000)
        #expect(places(read(deep)) == [[1, 321]])
    }

    @Test func `size is limited`() {
        let blanks = [UInt8](repeating: 0x20, count: JSONDocument.sizeLimit)
        #expect(codes(JSONDocument(Array("1".utf8) + blanks.dropFirst())).isEmpty)
        #expect(codes(JSONDocument(Array("1".utf8) + blanks)) == [.tooLarge])
    }

    @Test func `texts that could not be compared in reasonable time are refused`() {
        let marks = String(repeating: "\u{301}\u{316}", count: 200_000)
        #expect(codes(read("{\"a\(marks)\": \"b\(marks)\"}")) == [.combiningMarks, .combiningMarks])
        #expect(read("\"a\(String(repeating: "\u{301}", count: 30))\"").problems.isEmpty)
    }

    @Test func `no more problems are kept than anyone reads`() {
        let document = read("[" + String(repeating: "1e999,", count: 1500) + "0]")
        #expect(document.problems.count == JSONDocument.problemLimit)
        #expect(document.omittedProblems == 500)
    }

    @Test func `a long number is read`() {
        let digits = String(repeating: "7", count: 1 << 20)
        #expect(codes(read(digits)) == [.integerOverflow])
        #expect(read("0.\(digits)").root?.value == .double(0.7777777777777778))
        #expect(codes(read("1e\(digits)")) == [.numberOverflow])
    }

    @Test func `messages show no values`() {
        for text in [#"{"a": secret}"#, #"{"a": "secret}"#, #"{"a": "\secret"}"#, #"{"a": "b" "secret"}"#] {
            #expect(read(text).problems.first?.message.contains("secret") == false)
        }
    }

    @Test func `a name is shown on one line`() {
        let message = read("{\"a\\n\u{202E}b\\u001b\": 1, \"a\\n\u{202E}b\\u001b\": 1}").problems.first?
            .message
        #expect(message == #"'a\n\u{202E}b\u{1B}' stands here twice; leave one out"#)
    }
}
