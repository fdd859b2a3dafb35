import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintReports

@Suite struct ReportJSONTests {
    @Test(arguments: [
        "null", "true", "-0", "1.50", "1e2", "9007199254740993.0", "[]", "{}", #""""#, #"[1,[2,{"a":[]}]]"#,
        #"{"b":1,"a":{"c":"d/e"}}"#,
    ])
    func `what is read is written as it was`(text: String) {
        #expect(ReportJSON(parsing: text.utf8)?.text == text)
    }

    @Test func `blanks are left out, escapes are understood, and bytes that are no text are not read`() {
        let text = " { \"a\" : [ 1 ,\t2 ] ,\n\"b\\u0041\" : \"\\ud83d\\ude00\\n\\\"\" } \r\n"
        #expect(ReportJSON(parsing: text.utf8)?.text == #"{"a":[1,2],"bA":"😀\n\""}"#)
        #expect(ReportJSON(parsing: [0x22, 0xFF, 0x22]) == nil)
        #expect(ReportJSON(parsing: [0xFF, 0xFE]) == nil)
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "1.", "+1", ".5",
        "tru", "nul", "\"", "\"\\\"", "\"\\x\"", "\"\\ud800\"", "\"\n\"", "1 2", "[1]]", "NaN", "'a'", "1e",
        "[1}", "\u{FEFF}1",
    ])
    func `what is no JSON is not read`(text: String) {
        #expect(ReportJSON(parsing: text.utf8) == nil)
    }

    @Test func `nesting has a limit`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(ReportJSON(parsing: nested(ReportJSON.nestingLimit).utf8) != nil)
        #expect(ReportJSON(parsing: nested(ReportJSON.nestingLimit + 2).utf8) == nil)
        #expect(ReportJSON(parsing: nested(1_000_000).utf8) == nil)
        #expect(ReportJSON(parsing: String(repeating: "{\"a\":", count: 1_000_000).utf8) == nil)
    }

    @Test(arguments: 0..<50) func `any bytes do no harm`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array(#"{}[]:,"\u0a1-.eEtrufalsn "#.utf8) + [0, 0x7F, 0xC3, 0xFF]
        let bytes = (0..<60).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
        let value = ReportJSON(parsing: bytes)
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
        if value != nil { #expect(isJSON, "only JSON is read") }
    }

    @Test(arguments: 0..<20) func `what is made is read again as the same`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        func make(_ depth: Int) -> ReportJSON {
            switch Int.random(in: 0..<(depth > 3 ? 3 : 5), using: &generator) {
            case 0: ReportJSON(Int.random(in: -1000...1000, using: &generator))
            case 1: ReportJSON(Bool.random(using: &generator))
            case 2: .string(["", "a\"\\\n\u{0}\u{2028}/é😀", "x"].randomElement(using: &generator) ?? "")
            case 3: .array((0..<3).map { _ in make(depth + 1) })
            default: ReportJSON(members: ["a\"": make(depth + 1), "b": make(depth + 1), "c": nil])
            }
        }
        let value = make(0)
        #expect(ReportJSON(parsing: value.text.utf8) == value)
        #expect(!value.text.contains("\n"))
    }

    @Test func `members are added and replaced in order`() {
        let value = ReportJSON(members: ["b": .string("1"), "d": .string("2")])
        #expect(
            value.adding(["a": .string("0"), "b": .string("3"), "c": nil]).text
                == #"{"a":"0","b":"3","d":"2"}"#)
        #expect(value["d"] == .string("2"))
        #expect(value["x"] == nil)
    }

    // MARK: Redaction

    private let event = """
        {"detail":"kept","input":{"info":{"n1":"v1","n2":"v2"},"text":"t"},"list":[{"input":"i"}],"message":"m",\
        "presenter":"P","presenterType":"Q","source":{"detail":"d","kind":"intent"},"userInitiated":true}
        """

    @Test func `nothing is redacted unless asked for, inputs of any type are`() throws {
        do {
            var redactor = ReportRedactor(.none)
            let value = try #require(ReportJSON(parsing: event.utf8))
            #expect(redactor.redact(value) == value)
            #expect(redactor.count == 0)
            #expect(!redactor.isNeeded)
        }
        var redactor = ReportRedactor(.inputs)
        let value = try #require(ReportJSON(parsing: #"{"input":[1,null,{"a":true}]}"#.utf8))
        #expect(
            redactor.redact(value).text
                == #"{"input":["(redacted)",null,{"a":"(redacted)"}]}"#)
    }

    @Test func `inputs, details of sources and presenters are redacted`() throws {
        var redactor = ReportRedactor(.inputs)
        let value = try #require(ReportJSON(parsing: event.utf8))
        let mark = DebugReport.Redaction.mark
        #expect(
            redactor.redact(value).text == """
                {"detail":"kept","input":{"info":{"\(mark)":"\(mark)"},"text":"\(mark)"},"list":[{"input":"\(mark)"}],\
                "message":"m","presenter":"\(mark)","presenterType":"\(mark)",\
                "source":{"detail":"\(mark)","kind":"intent"},"userInitiated":true}
                """)
        #expect(redactor.count == 7)
    }

    @Test func `a function sees each text with its key`() throws {
        let seen = Journal<String>()
        var redactor = ReportRedactor(
            .custom { key, text in
                seen.note("\(key)=\(text)")
                return text == "b" ? "" : text
            })
        let value = try #require(
            ReportJSON(parsing: #"{"k":["a","b",1],"o":{"p":"b"},"q":{"r":[["c"]]}}"#.utf8))
        #expect(redactor.redact(value).text == #"{"k":["a","",1],"o":{"p":""},"q":{"r":[["c"]]}}"#)
        #expect(seen.entries == ["k=a", "k=b", "p=b", "r=c"])
        #expect(redactor.count == 2)
    }

    // MARK: Names of files

    @Test(arguments: [
        ("library", "library"), ("", "unnamed"), ("..", "unnamed"), ("../../etc/passwd", "-..-etc-passwd"),
        ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"), (".hidden", "hidden"), ("dots...", "dots"),
        ("new\nline\u{0}", "new-line-"), ("\u{202E}txt", "-txt"), ("Übersicht 日本", "Übersicht 日本"),
        ("  ", "unnamed"),
    ])
    func `names are made so that every system takes them`(text: String, name: String) {
        #expect(ReportPathNames.sanitized(text) == name)
    }

    @Test func `long names are cut between characters, and equal ones get a number`() {
        let name = ReportPathNames.sanitized(String(repeating: "é", count: 1000))
        #expect(name.utf8.count == 100)
        #expect(name.allSatisfy { $0 == "é" })
        var names = ReportPathNames()
        #expect(
            ["a", "A", "a", "a/", "a-"].map { names.name(for: $0) } == ["a", "A-2", "a-3", "a-", "a--2"])
    }
}
