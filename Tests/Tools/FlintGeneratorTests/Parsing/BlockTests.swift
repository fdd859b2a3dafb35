import FlintGenerator
import Testing

@Suite struct BlockTests {
    @Test func `text outside of blocks is ignored`() {
        let reading = Reading(
            "A --> {\n/'\n@startuml\n[*] --> A\n@enduml\nstate X {\n \u{0}\n@startuml\nB --> C\n@enduml\n}")
        #expect(reading.syntax.blocks.map(Outline.lines(of:)) == [["[*] -> A"], ["B -> C"]])
        #expect(reading.messages == [])
        #expect(reading.syntax.blocks.map(\.location.line) == [3, 8])
    }

    @Test(arguments: [
        ("@startuml Order", "Order", 11), ("@startuml  \"Order list\"", "Order list", 12),
        ("@startuml order.png", "order.png", 11), ("  @STARTUML Order  ", "Order", 13),
    ])
    func `the name stands after the mark`(line: String, name: String, column: Int) {
        let block = Reading("\(line)\n[*] --> A\n@enduml").syntax.blocks.first
        #expect(block?.name?.text == name)
        #expect(block?.name?.location == SourceLocation(file: "d.puml", line: 1, column: column))
    }

    @Test(arguments: ["@startuml", "@startuml   ", "@startuml(id=A)"])
    func `a block need not have a name`(line: String) {
        let reading = Reading("\(line)\n[*] --> A\n@enduml")
        #expect(reading.syntax.blocks.first?.name == nil)
        #expect(reading.outline == ["[*] -> A"])
    }

    @Test func `a text without marks is one block`() {
        let reading = Reading("[*] --> A\nA --> [*]")
        #expect(reading.syntax.blocks.map(\.location) == [SourceLocation(file: "d.puml", line: 1)])
        #expect(reading.messages == [])
        #expect(Reading("[*] --> A\n@enduml\nnothing here").outline == ["[*] -> A"])
    }

    @Test func `line ends and a byte order mark leave no trace`() {
        let lines = ["@startuml Name", "[*] --> A : text", "state B {", "A : text", "}", "@enduml", ""]
        let plain = Reading(lines.joined(separator: "\n"))
        let carriage = Reading(lines.joined(separator: "\r\n"))
        let marked = Reading("\u{FEFF}" + lines.joined(separator: "\n"))
        #expect(plain.outline == ["[*] -> A : |text|", "state B {", "  A : |text|", "}"])
        #expect((carriage.syntax, marked.syntax) == (plain.syntax, plain.syntax))
        #expect(Reading("\u{FEFF}[*] --> A").outline == ["[*] -> A"])
    }

    @Test func `a title belongs to its own block`() {
        let reading = Reading("@startuml\ntitle One\nA --> B\n@enduml\n@startuml\nA --> B\n@enduml")
        #expect(reading.syntax.blocks.map(\.title?.text) == ["One", nil])
    }

    @Test func `a backslash joins lines`() {
        let texts = [
            "A \\\n  --> \\\n B : text", "A --> B : one \\\ntwo", "A --> B : one\\\\\nC --> D", "A --> B \\",
        ]
        let outlines: [[String]] = texts.map { Reading($0).outline }
        #expect(
            outlines == [
                ["A -> B : |text|"], ["A -> B : |one two|"], ["A -> B : |one\\\\|", "C -> D"], ["A -> B"],
            ])
    }

    @Test(arguments: [
        ("A --> \\\n B x \\\n y", "3:4"), ("A \\\n  -->", "3:3"), ("/' x '/ A --> /' y '/ B z", "2:25"),
    ])
    func `what is wrong in a joined line, or behind a comment, is reported where it stands`(
        text: String, place: String
    ) {
        #expect(Reading("[*] --> A\n\(text)").findings == ["\(place) error syntax"])
    }

    @Test(arguments: [
        ("' comment\nA --> B", ["A -> B"]),
        ("   ' comment /' open\nA --> B", ["A -> B"]),
        ("/' comment '/A --> B", ["A -> B"]),
        ("A --> /' one '/ B /' two '/ : text", ["A -> B : |text|"]),
        ("A --> B /' over\n two lines -->\n'/ \nC --> D", ["A -> B", "C -> D"]),
        ("/' a '/ ' b\nA --> B", ["A -> B"]),
        ("A --> B : it's fine", ["A -> B : |it's fine|"]),
        ("A --> B /' comment '/ \\\n: text", ["A -> B : |text|"]),
        ("' comment \\\nA --> B", ["A -> B"]),
        ("title\n' comment\nName\nend title\nA --> B", ["title |Name|", "A -> B"]),
    ])
    func `comments are dropped`(text: String, outline: [String]) {
        let reading = Reading(text)
        #expect(reading.all == outline)
    }

    @Test func `only the block with the error has errors`() {
        let good = "@startuml\n[*] --> A\n@enduml\n"
        let reading = Reading(good + "@startuml\n[*] --> A\nA -->\n@enduml\n" + good)
        #expect(reading.syntax.blocks.map(\.hasErrors) == [false, true, false])
        #expect(reading.syntax.blocks.map(Outline.lines(of:)) == [["[*] -> A"], ["[*] -> A"], ["[*] -> A"]])
    }

    @Test func `a block without an end is a warning`() {
        let reading = Reading("@startuml\n[*] --> A\n@startuml\n[*] --> B")
        #expect(reading.findings == ["1:1 warning missing-end", "3:1 warning missing-end"])
        #expect(reading.messages.first == "the block has no end; write '@enduml' after it")
        #expect(reading.syntax.blocks.map(Outline.lines(of:)) == [["[*] -> A"], ["[*] -> B"]])
        #expect(reading.syntax.blocks.map(\.hasErrors) == [false, false])
    }

    @Test(arguments: [
        "", "\n\n", "' comment", "/' comment '/", "@startuml\n@enduml", "@startuml\ntitle A\n@enduml",
        "hide empty description",
    ])
    func `a text with nothing in it is an error`(text: String) {
        let reading = Reading(text)
        #expect(
            reading.told == [
                "1:1 error no-diagram: there is no state diagram and no model; "
                    + "draw one, such as '[*] --> First'"
            ])
    }
}
