import FlintGenerator
import Testing

/// What PlantUML 1.2026.2 refuses and accepts was tried with its own parser.
@Suite struct DrawingRefusalTests {
    private static let ways = "[*] --> A\nA --> B\nB --> [*]\n"
    private static let regions =
        "[*] --> C\nC --> [*]\nstate C {\n[*] --> P\nP --> [*]\n--\n[*] --> Q\nQ --> [*]\n"

    private func findings(of text: String, checksDrawing: Bool = true) -> [String] {
        let source = DiagramSource(path: "d.puml", text: text)
        return DiagramCompiler(contexts: .none, checksDrawing: checksDrawing).compile([source]).diagnostics
            .filter { $0.code == .notDrawn || $0.code == .drawnDifferently || $0.severity == .error }
            .map { "\($0.location.line):\($0.location.column) \($0.code)" }
    }

    static let refused: [(String, String)] = [
        (ways + "class X {\n a: Int\n}", "4:1"), (ways + "enum E {\n a\n}", "4:1"),
        (ways + "interface I", "4:1"), (ways + "class X\nclass Y\nX <|-- Y", "4:1"),
        ("A --> B : to\nB --> A", "1:1"), ("A : text\nB : text", "1:1"), ("Begin --> A\nA --> End", "1:1"),
        (regions + "[*] --> P\n}", "9:9"), (regions + "P --> [*]\n}", "9:1"), (regions + "Q --> P\n}", "9:7"),
        (regions + "}\nQ --> A\nA --> C", "10:1"),
        (regions + "state R {\n[*] --> T\nT --> P\n}\nQ --> R\nR --> [*]\n}", "11:1"),
        ("note left : x\n" + ways, "1:1"), (ways + "note left\nx\nend note", "4:1"),
        ("note on link : x\n" + ways, "1:1"), (ways + "note left of Nobody : x", "4:1"),
        (ways + "note left of [*] : x", "4:1"), (ways + "floating note left : x", "4:1"),
        (ways + "note \"x\" as N\nN .. A", "5:3"), (ways + "note \"x\" as N\nA ..> N", "5:3"),
        (ways + "state A {}", "4:9"),
        (ways + "A --> x\nstate \"x\" {\n[*] --> K\nK --> [*]\n}\nx --> B", "5:11"),
        (ways + "A --> S.I\nS.I --> B", "4:7"), (ways + "A --> S\nS --> S.I\nS.I --> B", "5:7"),
        (ways + "A --> Z.\nZ. --> B", "4:7"), ("[*] --> \"In it\"\n\"In it\" --> [*]", "1:5"),
        (ways + "A --> B $tag", "4:9"), (ways + "A --> B #red <<x>>", "4:14"),
        (ways + "A --> B ##[dashed]green", "4:9"), (ways + "state A #red <<x>>", "4:14"),
        (ways + "state A [[http://x.org]] $tag", "4:26"), (ways + "A o--> B", "4:3"),
        (ways + "A <--o B", "4:3"),
        (ways + "A -[foo]-> B", "4:3"), (ways + "A -[#red, bold]-> B", "4:3"), (ways + "A --> B :", "4:9"),
        ("[*] --> C\nC --> [*]\nC --> C [H]\nstate C {\n[*] --> P\nP --> [*]\n}", "3:8"),
        (ways + "newpage", "4:1"), (ways + "url of A is [[http://x.org]]", "4:1"),
        ("@startuml\n\(ways)@ENDUML", "5:1"),
        ("@startuml\n\(ways)@enduml\n@startuml\nclass X { a: Int }\n@enduml", "7:9"),
    ]

    @Test(arguments: refused) func `what PlantUML refuses is a warning where it stands`(
        text: String, place: String
    ) {
        #expect(findings(of: text) == ["\(place) not-drawn"])
        #expect(findings(of: text, checksDrawing: false) == [])
    }

    static let accepted: [String] = [
        "note left of A : x\n" + ways, "state A\nnote left : x\n" + ways, ways + "note on link : x",
        ways + "note \"x\" as N\nA --> N", ways + "note left of A : x\nnote right : y", regions + "}",
        ways + "state A $a $b <<x>> [[http://x.org]] #red ##[bold]blue : t", ways + "A --> B <<x>> #red : t",
        ways + "A x-[#red,dashed,thickness=2]left[bold]->o B", ways + "A o <-- B\nA <--x B",
        ways + "A -[hidden]-> B",
        "[*] --> C\nC --> C[H]\nC --> [*]\nstate C {\n[*] --> P\nP --> [*]\nP --> C\n}",
        "[*] --> C\nC --> [*]\nstate C {\nstate Q {\n[*] --> R\n}\n[*] --> Q\n--\n[*] --> P\nP --> [*]\n}\nR --> C",
        "state S {\n[*] --> A\nA --> S.I\nS.I --> [*]\n}\n[*] --> S\nS --> [*]",
        "@startuml\n\(ways)@enduml\n@startuml\nclass X {\n a: Int\n}\nenum E {\n a\n}\n@enduml",
        "@STARTUML\n\(ways)@enduml", "@startuml\nclass X {}\n@enduml", ways + "S.I : x\nA --> S\nS --> B",
        ways + "json J {\n \"a\": 1\n}", ways + "legend\nx\nend legend\nhide empty description",
        "state \"In it\" as I\n[*] --> I\nI --> [*]\n\"In it\" : x",
    ]

    @Test(arguments: accepted) func `what PlantUML draws is no warning`(text: String) {
        #expect(findings(of: text) == [])
    }

    @Test func `each kind is told once in a source, at its first place`() {
        let text =
            "@startuml a\n\(Self.ways)A --> B :\nB --> A :\n@enduml\n@startuml b\n\(Self.ways)A --> B :\nnewpage\n@enduml"
        #expect(findings(of: text) == ["5:9 not-drawn", "13:1 not-drawn"])
        #expect(findings(of: "@startuml\nA -->\nstate A {}\n@enduml") == ["2:3 syntax"])
    }

    @Test(arguments: [
        ("state D\n[*] --> D\nD --> [*]\nstate D <<choice>>", "4:11"),
        ("D : x\n[*] --> D\nD --> [*]\nstate D <<choice>>", "4:11"),
        ("[*] --> D\nD --> X <<end>>", "2:11"), ("[*] --> D\nD <<choice>> --> [*]", "2:5"),
        ("state S.I {\nS.I --> S.I\n}\n[*] --> S.I", "1:7"),
        ("state S.I {\n[*] --> K\n}\n[*] --> S\nstate S", "1:7"),
    ])
    func `what PlantUML draws differently is always a warning`(text: String, place: String) {
        #expect(findings(of: text, checksDrawing: false) == ["\(place) drawn-differently"])
    }

    @Test(arguments: [
        "[*] --> D\nD --> [*]\nstate D <<choice>>", "state D <<choice>>\n[*] --> D\nD --> [*]\nstate D",
        "state D <<choice>>\n[*] --> A\nA --> D <<choice>>\nD --> [*]",
        "state S {\n}\nstate S.I {\n[*] --> K\n}\n[*] --> S.I",
        "state S.J\nstate S.I {\n[*] --> K\n}\n[*] --> S.I",
    ])
    func `what PlantUML draws alike is no warning`(text: String) {
        #expect(findings(of: text) == [])
    }
}
