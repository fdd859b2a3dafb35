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

    struct Including: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        let text: String
        let outline: [String]
        var findings: [String] = []
        /// The first one's text, if it matters.
        var message: String?
    }

    private static let including: [Including] = [
        Including(
            testDescription: "lines of the file come in the place of the directive",
            files: ["a.iuml": "B --> C\n!include b.iuml\nC --> D", "b.iuml": "X --> Y"],
            text: "A --> B\n!include a.iuml\nD --> E",
            outline: ["A -> B", "B -> C", "X -> Y", "C -> D", "D -> E"]),
        Including(
            testDescription: "only the first block of a file is included",
            files: ["a": "text\n@startuml x\nA --> B\n@enduml\n@startuml\nC --> D\n@enduml"],
            text: "!include a", outline: ["A -> B"]),
        Including(
            testDescription: "definitions of a file hold after it",
            files: ["a": "!define N Name\n!$v = Value"], text: "!include a\nN --> $v",
            outline: ["Name -> Value"]),
        Including(
            testDescription: "a path may be built from names, and quoted", files: ["lib/a.iuml": "A --> B"],
            text: "!$dir = \"lib\"\n!include $dir/a.iuml\n!include \"lib/a.iuml\"",
            outline: ["A -> B", "A -> B"]),
        Including(
            testDescription: "a file is included as often as asked", files: ["a": "A --> B"],
            text: "!include a\n!include a", outline: ["A -> B", "A -> B"]),
        Including(
            testDescription: "or once", files: ["a": "A --> B"], text: "!include_once a\n!include_once a",
            outline: ["A -> B"]),
        Including(
            testDescription: "or not any more", files: ["a": "A --> B"], text: "!include a\n!include_once a",
            outline: ["A -> B"]),
        Including(
            testDescription: "the resolver learns who includes", files: ["z": "!include asker"],
            text: "!include asker\n!include z", outline: ["state From_d", "state From_z"]),
        Including(
            testDescription: "findings in a file name the file",
            files: ["a.iuml": "A --> B\nA -->\nstate X {\n/' open"], text: "[*] --> A\n!include a.iuml\n]",
            outline: ["[*] -> A", "A -> B", "state X {}"],
            findings: [
                "a.iuml:2:3 error syntax", "a.iuml:3:9 error unclosed", "a.iuml:4:1 error unclosed",
                "3:1 error unknown-statement",
            ]),
        Including(
            testDescription: "a file that includes itself is an error there",
            files: ["a": "A --> B\n!include b", "b": "!include a\nB --> C"],
            text: "[*] --> A\n!include a\n!include d.puml", outline: ["[*] -> A", "A -> B", "B -> C"],
            findings: ["b:1:1 error include", "3:1 error include"],
            message: "'a' includes itself; remove one of the includes"),
        Including(
            testDescription: "an unclosed condition ends with its file",
            files: ["a": "!ifdef NO\nA --> B"], text: "!include a\n[*] --> A", outline: ["[*] -> A"],
            findings: ["a:1:1 error unclosed"]),
    ]

    @Test(arguments: including) func `files are included where the directive stands`(including: Including) {
        let reading = Reading(including.text, with: Self.parser(including.files))
        #expect(reading.outline == including.outline)
        #expect(reading.findings == including.findings)
        if let message = including.message { #expect(reading.messages.first == message) }
        #expect(reading.syntax.blocks.first?.hasErrors == !including.findings.isEmpty)
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

    @Test func `includes nest to the limit`() {
        var texts: [String: String] = ["f17": "state Last"]
        for depth in 1...16 { texts["f\(depth)"] = "!include f\(depth + 1)" }
        let fine = Reading("!include f2", with: Self.parser(texts))
        #expect(fine.all == ["state Last"])
        let deep = Reading("[*] --> A\n!include f1", with: Self.parser(texts))
        #expect(deep.told == ["f16:1:1 error limit: includes nest deeper than 16; include less deeply"])
    }
}
