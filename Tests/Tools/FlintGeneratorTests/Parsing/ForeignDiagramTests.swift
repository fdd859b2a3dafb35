import FlintGenerator
import Testing

@Suite struct ForeignDiagramTests {
    static let foreign: [(String, String, Int)] = [
        ("start\n:do this;\nif (ready?) then (yes)\n:that;\nelse (no)\nendif\nstop", "activity", 1),
        (":one thing;\n#red:another;", "activity", 1),
        ("(*) --> \"First\"\n\"First\" --> (*)", "activity", 1),
        ("|lane|\nstart\n|other|\nstop", "activity", 1),
        ("while (more) is (yes)\n:work;\nendwhile", "activity", 1),
        ("participant A\nA -> B : hello\nB --> A : hi", "sequence", 1),
        ("A -> B : hello\nactivate B\nB --> A\ndeactivate B", "sequence", 2),
        ("autonumber\nA ->> B : hello", "sequence", 1),
        ("actor User\nUser -> Shop : buy\n== later ==\nShop -> User : mail", "sequence", 1),
        ("A -> B : hello\nalt fine\nB -> A : yes\nelse\nB -> A : no\nend", "sequence", 2),
        ("A -> B : hello\nnote over A, B : text", "sequence", 2),
        ("actor User\nusecase Buy\nUser --> Buy", "use case", 1),
        (":User: --> (Buy)", "activity", 1),
        ("User --> (Buy)\n(Buy) ..> (Pay) : include", "use case", 1),
        ("component Shop\nShop --> [Store]", "component", 1),
        ("package \"Back\" {\n[Store] --> [Log]\n}", "component", 2),
        ("node Server {\nartifact app\n}", "deployment", 1),
        ("cloud Net\ndatabase Data\nNet --> Data", "deployment", 1),
        ("object order {\nid = 3\n}", "object", 1),
        ("robust \"Web\" as W\n@0\nW is Idle\n@100\nW is Busy", "timing", 1),
        ("salt\n{\n[OK]\n}", "salt", 1),
        ("nwdiag {\n  network a {\n  }\n}", "network", 1),
    ]

    @Test(arguments: foreign) func `another kind is skipped with a warning, and alone an error`(
        text: String, kind: String, line: Int
    ) {
        let state = "@startuml\n[*] --> A\n@enduml\n"
        let reading = Reading(state + "@startuml\n\(text)\n@enduml")
        #expect(reading.syntax.blocks.map(\.foreignKind) == [nil, kind])
        let told: [String] = reading.diagnostics.map {
            "\($0.location.line) \($0.severity.rawValue) \($0.code): \($0.message)"
        }
        let warning = "this is a diagram of another kind (\(kind)) and is skipped; draw states or models"
        #expect(told == ["\(line + 4) warning foreign-diagram: \(warning)"])
        #expect(reading.syntax.blocks.map(\.hasErrors) == [false, false])
        #expect(reading.syntax.blocks.last?.statements == [])
        let alone = Reading("@startuml\n\(text)\n@enduml")
        #expect(alone.findings.first == "1:1 error no-diagram")
        let rest: [String] = alone.diagnostics.dropFirst().map { "\($0.severity.rawValue) \($0.code)" }
        #expect(rest == ["warning foreign-diagram"])
    }

    @Test(arguments: ["json", "yaml", "mindmap", "gantt", "salt", "wbs", "ebnf"])
    func `a block of another name is skipped with a warning`(kind: String) {
        let reading = Reading("@start\(kind)\n{ anything \u{0}\n@end\(kind)\n@startuml\n[*] --> A\n@enduml")
        #expect(reading.findings == ["1:1 warning foreign-diagram"])
        #expect(reading.syntax.blocks.map(\.foreignKind) == [kind, nil])
    }

    /// Statements of other kinds that people write into state diagrams by mistake.
    @Test(arguments: [
        "start", "stop", "participant A", "actor A", ":do this;", "if (x) then", "object X", "[Store] --> A",
    ])
    func `a state diagram stays one, whatever else stands in it`(line: String) {
        for text in ["[*] --> A\n\(line)\nA --> [*]", "\(line)\nstate A", "\(line)\nA --> B\nB[H] --> A"] {
            let reading = Reading(text)
            #expect(reading.syntax.blocks.first?.foreignKind == nil)
            #expect(reading.findings.count == 1)
            #expect(reading.diagnostics.first?.severity == .error)
        }
    }

    @Test(arguments: [
        "A --> B\nB --> A", "A --> B : start", "A : text", "Begin --> A", "A -> B : hello\nB -> A : hi",
        "start --> stop",
        "actor --> database : component", "A <<choice>> --> B", "A --> ==x==", "participant : text",
    ])
    func `plain links and texts are a state diagram`(text: String) {
        let reading = Reading(text)
        #expect(reading.messages == [])
        #expect(reading.syntax.blocks.first?.foreignKind == nil)
        #expect(reading.syntax.blocks.first?.statements.isEmpty == false)
    }

    @Test func `what is wrong with the bytes is told even in a block that is skipped`() {
        let reading = Reading(
            bytes: Array("@startuml\n[*] --> A\n@enduml\n@startuml\nparticipant A\nA -> B : ".utf8) + [0xFF]
                + Array("\n!procedure x\n@enduml".utf8))
        #expect(reading.findings == ["5:1 warning foreign-diagram", "6:10 error encoding"])
    }
}
