import FlintGenerator
import Testing

@Suite struct LimitTests {
    @Test func `a file may have 16 MiB`() {
        let fine = Array("[*] --> A\n".utf8) + Array(repeating: UInt8(ascii: "\n"), count: (16 << 20) - 10)
        #expect(fine.count == 16 << 20)
        #expect(Reading(bytes: fine).messages == [])
        let large = Reading(bytes: fine + [UInt8(ascii: "\n")])
        #expect(large.findings == ["1:1 error limit"])
        #expect(large.messages == ["the file is larger than 16 MiB; split it"])
    }

    @Test func `a line may have 16 KiB`() {
        let line = "A --> B : "
        let fine = line + String(repeating: "x", count: 16_384 - line.utf8.count)
        #expect(Reading(fine).messages == [])
        let long = Reading("[*] --> A\n\(fine)x\nA --> [*]")
        #expect(long.findings == ["2:1 error limit"])
        #expect(long.messages == ["the line is longer than 16 KiB; split it"])
        #expect(long.outline == ["[*] -> A", "A -> [*]"])
    }

    @Test func `a joined line may have 16 KiB`() {
        let part = String(repeating: "x", count: 8_180)
        #expect(Reading("A --> B : \\\n\(part)\\\n\(part)").messages == [])
        let long = Reading("A --> B : \\\n\(part)\\\n\(part)xxxxxxxxxxxxxxxxx\\\n\(part)\nB --> C")
        #expect(long.findings == ["3:1 error limit"])
        #expect(long.messages == ["the line is longer than 16 KiB when joined; split it"])
        #expect(long.outline.last == "B -> C")
    }

    @Test func `a line after substitution may have 16 KiB`() {
        let part = String(repeating: "x", count: 8_000)
        #expect(Reading("!define N \(part)\nA --> B : N N").messages == [])
        let long = Reading("!define N \(part)\nA --> B : N N N\nB --> C")
        #expect(long.findings == ["2:15 error limit"])
        #expect(long.messages == ["the line is longer than 16 KiB after substitution; split it"])
    }

    @Test(arguments: [
        "A --> NAME", "NAME --> A", "state NAME", "NAME : text", "\"NAME\" --> A", "state A <<NAME>>",
    ])
    func `a name may have 255 bytes`(text: String) {
        func reading(_ length: Int) -> Reading {
            Reading(
                text.split(separator: "NAME", omittingEmptySubsequences: false)
                    .joined(separator: String(repeating: "n", count: length)))
        }
        #expect(reading(255).messages == [])
        #expect(reading(256).diagnostics.map(\.code) == [.limit])
        #expect(reading(256).messages == ["the name is longer than 255 bytes; choose a shorter one"])
    }

    @Test func `the name of a block and of a model may have 255 bytes`() {
        let name = String(repeating: "n", count: 256)
        let block = Reading("@startuml \(name)\n[*] --> A\n@enduml")
        #expect(block.findings == ["1:11 error limit"])
        #expect(block.syntax.blocks.first?.hasErrors == true)
        #expect(Reading("class \(name)").findings.first == "1:7 error limit")
        #expect(Reading("class A {\n \(name): B\n}").findings == ["2:2 error limit"])
    }

    @Test(arguments: [32, 33, 40]) func `composites nest to 32`(depth: Int) {
        let lines =
            (1...depth).map { "state S\($0) {" } + ["A --> B"] + Array(repeating: "}", count: depth) + [
                "C --> D"
            ]
        let reading = Reading(lines.joined(separator: "\n"))
        #expect(reading.findings == (depth == 32 ? [] : ["33:11 error limit"]))
        #expect(
            reading.messages == (depth == 32 ? [] : ["composites nest deeper than 32; flatten the diagram"]))
        #expect(reading.outline.last == "C -> D")
        #expect(reading.outline.contains { $0.hasSuffix("A -> B") } == (depth == 32))
    }

    @Test(arguments: [
        "state X {\n", "state X begin\n", "package X {\n", "note left of X {\n", "skinparam x {\n",
        "!ifdef X\n", "!if 1\n",
    ])
    func `a hundred thousand openers are errors and no overflow`(opener: String) {
        let reading = Reading(String(repeating: opener, count: 100_000))
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
        #expect(reading.diagnostics.isEmpty == false)
    }

    @Test func `a hundred thousand openers with their closers are one error`() {
        let text = String(repeating: "state X {\n", count: 100_000) + String(repeating: "}\n", count: 100_000)
        #expect(Reading(text).findings == ["33:9 error limit"])
    }

    @Test func `deep brackets in one line are no overflow`() {
        for bracket in ["(", "[", "{", "<", "[[", "<<", "\"", "!if (", "class X<"] {
            let line = String(repeating: bracket, count: 16_000 / bracket.utf8.count)
            _ = Reading(line)
            _ = Reading("!if \(line.prefix(16_000))")
            _ = Reading("class X { a: \(line.prefix(16_000))")
        }
    }

    @Test func `a block may have 400000 links`() {
        let fine = String(repeating: "A->B\n", count: 400_000)
        #expect(Reading(fine).messages == [])
        let many = Reading(fine + "C->D\nE->F")
        #expect(many.findings == ["400001:1 error limit"])
        #expect(many.messages == ["the block has more than 400000 links; split it"])
    }

    @Test func `a block may have 10000 models`() {
        let fine = (1...10_000).map { "class C\($0)\n" }.joined()
        #expect(Reading(fine).messages == [])
        let many = Reading(fine + "class D\nenum E {\n}\n")
        #expect(many.findings == ["10001:7 error limit"])
        #expect(many.messages == ["the block has more than 10000 models; split it"])
    }

    @Test func `a block may grow to 64 MiB`() {
        let value = String(repeating: "x", count: 16_000)
        let text = "!define N \(value)\n" + String(repeating: "A --> B : N\n", count: 5_000)
        let reading = Reading(text)
        #expect(reading.diagnostics.map(\.code) == [.limit])
        #expect(
            reading.messages
                == ["the text is longer than 64 MiB after inclusion and substitution; split the diagram"])
        // 64 MiB are 4187 times the 16026 bytes of a line and what its name became.
        #expect((reading.diagnostics.first?.location.line ?? 0) / 100 == 41)
    }

    @Test func `includes may not grow without end`() {
        let parser = DiagramParser(
            includes: IncludeResolver { path, _ in
                guard let depth = Int(path), depth > 0 else {
                    return .found(name: path, bytes: Array(repeating: UInt8(ascii: "\n"), count: 1 << 16))
                }
                let text = String(repeating: "!include \(depth - 1)\n", count: 10)
                return .found(name: path, bytes: Array(text.utf8))
            })
        let reading = Reading("[*] --> A\n!include 8", with: parser)
        #expect(reading.diagnostics.map(\.code) == [.limit])
        #expect(reading.outline == ["[*] -> A"])
    }

    @Test func `nested definitions do not multiply without end`() {
        let lines = (1...60).map { "!define N\($0) N\($0 - 1) N\($0 - 1)" }
        let reading = Reading("!define N0 x\n" + lines.joined(separator: "\n") + "\nA --> B : N60")
        #expect(reading.diagnostics.allSatisfy { $0.code == .limit })
        #expect(reading.diagnostics.isEmpty == false)
        #expect(reading.work < 1 << 20)
    }
}
