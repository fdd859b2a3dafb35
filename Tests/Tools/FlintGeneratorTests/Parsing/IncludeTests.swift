import FlintGenerator
import Testing

@Suite struct IncludeTests {
    static func parser(_ texts: [String: String]) -> DiagramParser {
        DiagramParser(
            includes: IncludeResolver { path, includer in
                switch path {
                case "outside": .outsideRoot
                case "locked": .unreadable("permission denied")
                case "asker": .found(name: "asker", bytes: Array("state From_\(includer.prefix(1))".utf8))
                default: texts[path].map { .found(name: path, bytes: Array($0.utf8)) } ?? .missing
                }
            })
    }

    @Test func `lines of the file come in the place of the directive`() {
        let parser = Self.parser(["a.iuml": "B --> C\n!include b.iuml\nC --> D", "b.iuml": "X --> Y"])
        let reading = Reading("A --> B\n!include a.iuml\nD --> E", with: parser)
        #expect(reading.outline == ["A -> B", "B -> C", "X -> Y", "C -> D", "D -> E"])
        #expect(reading.messages == [])
    }

    @Test func `only the first block of a file is included`() {
        let parser = Self.parser(["a": "text\n@startuml x\nA --> B\n@enduml\n@startuml\nC --> D\n@enduml"])
        let reading = Reading("!include a", with: parser)
        #expect(reading.outline == ["A -> B"])
        #expect(reading.messages == [])
    }

    @Test func `definitions of a file hold after it`() {
        let parser = Self.parser(["a": "!define N Name\n!$v = Value"])
        #expect(Reading("!include a\nN --> $v", with: parser).outline == ["Name -> Value"])
    }

    @Test func `a path may be built from names`() {
        let parser = Self.parser(["lib/a.iuml": "A --> B"])
        #expect(Reading("!$dir = \"lib\"\n!include $dir/a.iuml", with: parser).outline == ["A -> B"])
        #expect(Reading("!include \"lib/a.iuml\"", with: parser).outline == ["A -> B"])
    }

    @Test func `a file is included as often as asked, or once`() {
        let parser = Self.parser(["a": "A --> B"])
        #expect(Reading("!include a\n!include a", with: parser).outline == ["A -> B", "A -> B"])
        #expect(Reading("!include_once a\n!include_once a", with: parser).outline == ["A -> B"])
        #expect(Reading("!include a\n!include_once a", with: parser).outline == ["A -> B"])
    }

    @Test func `the resolver learns who includes`() {
        let parser = Self.parser(["z": "!include asker"])
        #expect(
            Reading("!include asker\n!include z", with: parser).outline == ["state From_d", "state From_z"])
    }

    @Test func `findings in a file name the file`() {
        let parser = Self.parser(["a.iuml": "A --> B\nA -->\nstate X {\n/' open"])
        let reading = Reading("[*] --> A\n!include a.iuml\n]", with: parser)
        #expect(
            reading.findings == [
                "a.iuml:2:3 error syntax", "a.iuml:3:9 error unclosed", "a.iuml:4:1 error unclosed",
                "3:1 error unknown-statement",
            ])
        #expect(reading.syntax.blocks.first?.hasErrors == true)
    }

    @Test(arguments: [
        ("missing", "'missing' does not exist; check the path"),
        (
            "outside",
            "'outside' is outside the folder to include from; move it there, or name a folder around both "
                + "by the option 'include-root'"
        ),
        ("locked", "'locked' cannot be read: permission denied; check the file"),
    ])
    func `what cannot be included is an error at the directive`(path: String, message: String) {
        let reading = Reading("[*] --> A\n  !include \(path)\nA --> [*]", with: Self.parser([:]))
        #expect(reading.findings == ["2:3 error include"])
        #expect(reading.messages == [message])
        #expect(reading.outline == ["[*] -> A", "A -> [*]"])
    }

    @Test func `a file that includes itself is an error there`() {
        let parser = Self.parser(["a": "A --> B\n!include b", "b": "!include a\nB --> C"])
        let reading = Reading("[*] --> A\n!include a\n!include d.puml", with: parser)
        #expect(reading.findings == ["b:1:1 error include", "3:1 error include"])
        #expect(reading.messages.first == "'a' includes itself; remove one of the includes")
        #expect(reading.outline == ["[*] -> A", "A -> B", "B -> C"])
    }

    @Test func `includes nest to the limit`() {
        var texts: [String: String] = ["f17": "state Last"]
        for depth in 1...16 { texts["f\(depth)"] = "!include f\(depth + 1)" }
        let fine = Reading("!include f2", with: Self.parser(texts))
        #expect(fine.outline == ["state Last"])
        #expect(fine.messages == [])
        let deep = Reading("[*] --> A\n!include f1", with: Self.parser(texts))
        #expect(deep.findings == ["f16:1:1 error limit"])
        #expect(deep.messages == ["includes nest deeper than 16; include less deeply"])
    }

    @Test func `an unclosed condition ends with its file`() {
        let parser = Self.parser(["a": "!ifdef NO\nA --> B"])
        let reading = Reading("!include a\n[*] --> A", with: parser)
        #expect(reading.findings == ["a:1:1 error unclosed"])
        #expect(reading.outline == ["[*] -> A"])
    }
}
