import FlintGenerator
import Testing

@Suite struct FileTests {
    private static let lines = "[*] --> A; A --> [*]"

    private func block(_ lines: String = Self.lines, name: String = "", title: String? = nil) -> String {
        "@startuml \(name)" + (title.map { "; title \($0)" } ?? "") + "; \(lines); @enduml"
    }

    private func built(_ blocks: [String], name: String? = nil, file: String = "Test.puml") -> Built {
        Built(blocks.joined(separator: "; "), name: name, file: file)
    }

    @Test func `the name is given, or the title, or the name of the block, or of the file`() {
        let full = block(name: "block", title: "The title")
        let names = [
            built([full], name: "given name"), built([full]), built([block(name: "block")]), built([block()]),
            built([block(name: "block", title: "???")]),
        ].map { $0.machine?.name }
        #expect(names == ["GivenName", "TheTitle", "Block", "Test", "Block"])
        #expect(built([full]).machine?.title == "The title")
        let title = Built.at(2, 7)
        #expect(built([full]).model.sources[machine: "TheTitle"] == title)
    }

    @Test(arguments: [
        ("a/b/refund-case.puml", "RefundCase", "refund-case.puml"), ("x.y.puml", "XY", "x.y.puml"),
        ("<stdin>", "Stdin", "<stdin>"), (".puml", "Puml", ".puml"),
        ("C:\\flows\\pay.puml", "Pay", "pay.puml"),
    ])
    func `the name of a file is read without folders and extension`(path: String, name: String, file: String)
    {
        let built = Built(Self.lines, file: path)
        #expect(built.model.file.machines.map(\.name) == [name])
        #expect(built.model.file.name == file)
    }

    struct Several: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        var file = "Test.puml"
        var findings: [String] = []
        var messages: [String]?
        let machines: [String]
    }

    private static let several: [Several] = [
        Several(
            testDescription: "a file of unusable name needs a named diagram", text: lines, file: "???.puml",
            findings: ["1:1 error bad-name"], machines: []),
        Several(
            testDescription: "blocks are built apart",
            text: "@startuml first; \(lines); @enduml; @startuml second; \(lines); A --> [*] : Int; "
                + "A --> [*] : Bool; @enduml; @startuml third; \(lines); @enduml",
            findings: ["8:13 error type-conflict", "9:13 error type-conflict"], machines: ["First", "Third"]),
        Several(
            testDescription: "a block with syntax errors is spared what follows from them, and gives nothing",
            text: "\(lines); B --> [*]; x --> X; -->", findings: ["5:1 error syntax"], machines: []),
        Several(
            testDescription: "foreign blocks and blocks without a diagram give nothing",
            text: "@startjson; {}; @endjson; @startuml; @enduml; @startuml; --; @enduml; "
                + "@startuml; \(lines); @enduml",
            findings: ["1:1 warning foreign-diagram"], machines: ["Test"]),
        Several(
            testDescription: "two diagrams of one name are an error at both",
            text: "@startuml x_y; \(lines); @enduml; @startuml; title X y; \(lines); @enduml; "
                + "@startuml z; \(lines); @enduml",
            findings: ["1:11 error duplicate-name", "6:7 error duplicate-name"], machines: ["Z"]),
        Several(
            testDescription:
                "diagrams without a name take that of the file, from the second on with a number",
            text:
                "@startuml; \(lines); @enduml; @startuml named; \(lines); @enduml; @startuml; \(lines); @enduml; "
                + "@startuml; \(lines); @enduml",
            findings: ["9:1 warning duplicate-name", "13:1 warning duplicate-name"],
            machines: ["Test", "Named", "Test2", "Test3"]),
        Several(
            testDescription: "joined names of machines may meet",
            text: "@startuml A; [*] --> BC; BC --> [*]; state BC {; [*] --> X; X --> [*]; }; @enduml; "
                + "@startuml AB; [*] --> C; C --> [*]; state C {; [*] --> X; X --> [*]; }; @enduml",
            findings: ["4:7 error duplicate-name", "12:7 error duplicate-name"],
            messages: [
                "'BC' and 'C' in line 12 are both 'ABC' in Swift; rename one of them",
                "'C' and 'BC' in line 4 are both 'ABC' in Swift; rename one of them",
            ], machines: []),
        Several(
            testDescription: "generated types and models may meet",
            text: "@startuml Refund; \(lines); class RefundState {; }; @enduml",
            findings: ["1:11 error duplicate-name", "4:7 error duplicate-name"], machines: []),
        Several(
            testDescription: "a machine gets a number if the runtime has its type",
            text: "@startuml Flow; \(lines); @enduml; @startuml Other; \(lines); @enduml",
            findings: ["1:11 warning reserved-name"],
            messages: [
                "the runtime has the type 'FlowState', so the machine becomes 'Flow2'; "
                    + "write 'title' and another name"
            ], machines: ["Flow2", "Other"]),
    ]

    @Test(arguments: several) func `the diagrams of a file have names that do not meet`(several: Several) {
        let built = Built(several.text, file: several.file)
        #expect(built.findings == several.findings)
        if let messages = several.messages { #expect(built.messages == messages) }
        #expect(built.model.file.machines.map(\.name) == several.machines)
    }

    @Test func `numbered machines have numbered titles, and a given name is for one`() {
        let built = built([block(), block(name: "named"), block()])
        #expect(built.model.file.machines.map(\.title) == ["Test", "named", "Test 2"])
        let given = self.built([block(name: "x"), block(name: "y")], name: "N")
        #expect(given.findings.filter { $0.contains("error") }.count == 2)
    }

    @Test func `files of one run may collide`() {
        let nested = "[*] --> C; C --> [*]; state C {; [*] --> X; X --> [*]; }"
        let first = Built(nested, name: "M").model
        let other = Built(nested, name: "N").model
        #expect(ModelBuilder.collisions(in: [first, other]) == [])
        let message = "'M' and 'M' (Test.puml:1:1) would both be the type 'MState'; rename one of them"
        let same = ModelBuilder.collisions(in: [first, Built(Self.lines, name: "M").model])
        #expect(same.map(\.message) == [message, message])
        let joined = ModelBuilder.collisions(in: [first, other, Built(Self.lines, name: "MC").model])
        #expect(
            joined.map { "\($0.location.line):\($0.location.column) \($0.code)" }
                == ["3:7 duplicate-name", "1:1 duplicate-name"])
    }
}
