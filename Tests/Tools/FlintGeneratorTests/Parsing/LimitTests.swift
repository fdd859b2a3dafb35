import FlintGenerator
import Testing

@Suite struct LimitTests {
    private static func parser(
        includes: IncludeResolver? = nil, _ change: (inout ParsingLimits) -> Void
    ) -> DiagramParser {
        var limits = ParsingLimits()
        change(&limits)
        return DiagramParser(includes: includes, limits: limits)
    }

    @Test func `the limits are those that are promised`() {
        let limits = ParsingLimits()
        // Those of lines, names and depths are reached below.
        #expect((limits.fileBytes, limits.expandedBytes) == (16 << 20, 64 << 20))
        #expect((limits.links, limits.models) == (400_000, 10_000))
    }

    @Test func `a file larger than 16 MiB is not read`() {
        let large = Reading(bytes: Array(repeating: UInt8(ascii: "x"), count: (16 << 20) + 1))
        #expect(large.told == ["1:1 error limit: the file is larger than 16 MiB; split it"])
        #expect(large.syntax.blocks == [])
    }

    @Test func `an included file may be as large as the limit`() {
        for (length, findings) in [(2_048, []), (2_049, ["1:1 error limit"])] {
            let includes = IncludeResolver { path, _ in
                .found(name: path, bytes: Array(repeating: UInt8(ascii: "\n"), count: length))
            }
            let parser = Self.parser(includes: includes) { $0.fileBytes = 2_048 }
            #expect(Reading("!include a\n[*] --> A", with: parser).findings == findings)
        }
    }

    @Test func `a line may have 16 KiB`() {
        let line = "A --> B : "
        let fine = line + String(repeating: "x", count: 16_384 - line.utf8.count)
        #expect(Reading(fine).messages == [])
        let long = Reading("[*] --> A\n\(fine)x\nA --> [*]")
        let told = "2:1 error limit: the line is longer than 16 KiB; split it"
        #expect(long.all == ["[*] -> A", "A -> [*]", told])
    }

    @Test func `a joined line may have 16 KiB`() {
        let part = String(repeating: "x", count: 8_180)
        #expect(Reading("A --> B : \\\n\(part)\\\n\(part)").messages == [])
        let long = Reading("A --> B : \\\n\(part)\\\n\(part)xxxxxxxxxxxxxxxxx\\\n\(part)\nB --> C")
        #expect(long.told == ["3:1 error limit: the line is longer than 16 KiB when joined; split it"])
        #expect(long.outline.last == "B -> C")
    }

    @Test func `a line after substitution may have 16 KiB`() {
        let part = String(repeating: "x", count: 8_000)
        #expect(Reading("!define N \(part)\nA --> B : N N").messages == [])
        let long = Reading("!define N \(part)\nA --> B : N N N\nB --> C")
        let message = "the line is longer than 16 KiB after substitution; split it"
        #expect(long.told == ["2:15 error limit: \(message)"])
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
        let told: [String] = reading(256).diagnostics.map { "\($0.code): \($0.message)" }
        #expect(told == ["limit: the name is longer than 255 bytes; choose a shorter one"])
    }

    @Test func `the name of a block and of a model may have 255 bytes`() {
        let name = String(repeating: "n", count: 256)
        let block = Reading("@startuml \(name)\n[*] --> A\n@enduml")
        #expect(block.findings == ["1:11 error limit"])
        #expect(block.syntax.blocks.first?.hasErrors == true)
        #expect(Reading("class \(name)").findings.first == "1:7 error limit")
        #expect(Reading("class A {\n \(name): B\n}").findings == ["2:2 error limit"])
    }

    @Test(arguments: [32, 33, 5_000]) func `composites nest to 32`(depth: Int) {
        let lines =
            (1...depth).map { "state S\($0) {" } + ["A --> B"] + Array(repeating: "}", count: depth) + [
                "C --> D"
            ]
        let reading = Reading(lines.joined(separator: "\n"))
        let error = "33:11 error limit: composites nest deeper than 32; flatten the diagram"
        let told: [String] = depth == 32 ? [] : [error]
        #expect(reading.told == told)
        #expect(reading.outline.last == "C -> D")
        #expect(reading.outline.contains { $0.hasSuffix("A -> B") } == (depth == 32))
    }

    @Test(arguments: [
        "state X {\n", "state X begin\n", "package X {\n", "note left of X {\n", "skinparam x {\n",
        "!ifdef X\n", "!if 1\n",
    ])
    func `very many openers are errors and no overflow`(opener: String) {
        // A recursion of as many calls would need more than the stack of a task.
        let reading = Reading(String(repeating: opener, count: 4_000))
        #expect(Set(reading.diagnostics.map(\.severity)) == [.error])
    }

    @Test func `deep brackets in one line are no overflow`() {
        for bracket in ["(", "[", "{", "<", "[[", "<<", "\"", "!if (", "class X<"] {
            let line = String(repeating: bracket, count: 16_000 / bracket.utf8.count)
            _ = Reading(line)
            _ = Reading("!if \(line.prefix(16_000))")
            _ = Reading("class X { a: \(line.prefix(16_000))")
        }
    }

    /// A text at its limit, and what more of it is.
    @Test(arguments: [
        ("[*] --> A\nA --> [*]\n", "\n", "1:1", "the file is larger than 20 bytes; split it", 0),
        (
            String(repeating: "A->B\n", count: 40), "C->D\nE->F", "41:1",
            "the block has more than 40 links; split it", 40
        ),
        (
            (1...10).map { "class C\($0)\n" }.joined(), "class D\nenum E {\n}\n", "11:7",
            "the block has more than 10 models; split it", 10
        ),
    ]) func `a file, its links and its models may be as many as the limit`(
        fine: String, more: String, place: String, message: String, count: Int
    ) {
        let parser = Self.parser {
            if count == 0 { $0.fileBytes = 20 }
            $0.links = 40
            $0.models = 10
        }
        #expect(Reading(fine, with: parser).messages == [])
        let many = Reading(fine + more, with: parser)
        #expect(many.told == ["\(place) error limit: \(message)"])
        #expect(many.outline.count == count)
    }

    @Test func `a block may grow to the limit by substitution`() {
        let parser = Self.parser { $0.expandedBytes = 64 << 10 }
        let value = String(repeating: "x", count: 10_000)
        let text = "!define N \(value)\n" + String(repeating: "A --> B : N\n", count: 50)
        let reading = Reading(text, with: parser)
        // Definition 10011; each line 12 and 9999 more: the sixth passes 65536.
        #expect(
            reading.told == [
                "7:1 error limit: the text is longer than 64 KiB after inclusion and substitution; "
                    + "split the diagram"
            ])
        #expect(reading.outline.count == 5)
    }

    @Test func `includes may not grow without end`() {
        let includes = IncludeResolver { path, _ in
            guard let depth = Int(path), depth > 0 else {
                return .found(name: path, bytes: Array(repeating: UInt8(ascii: "\n"), count: 100))
            }
            let text = String(repeating: "!include \(depth - 1)\n", count: 10)
            return .found(name: path, bytes: Array(text.utf8))
        }
        let parser = Self.parser(includes: includes) { $0.expandedBytes = 20_000 }
        let reading = Reading("[*] --> A\n!include 12\nA --> B", with: parser)
        #expect(reading.diagnostics.map(\.code) == [.limit])
        #expect(reading.outline == ["[*] -> A"])
        #expect(reading.work < 30_000)
    }

    @Test func `nested definitions do not multiply without end`() {
        let lines = (1...60).map { "!define N\($0) N\($0 - 1) N\($0 - 1)" }
        let reading = Reading("!define N0 x\n" + lines.joined(separator: "\n") + "\nA --> B : N60")
        #expect(Set(reading.diagnostics.map(\.code)) == [.limit])
        #expect(reading.work < 1 << 20)
    }
}
