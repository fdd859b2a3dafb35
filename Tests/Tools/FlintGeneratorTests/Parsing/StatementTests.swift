import FlintGenerator
import Testing

@Suite struct StatementTests {
    static let states: [(String, [String])] = [
        ("state X", ["state X"]),
        ("  \tstate\tX  ", ["state X"]),
        ("STATE X", ["state X"]),
        (#"state X as "Long name""#, ["state X as \"Long name\""]),
        (#"state "Long name" as X"#, ["state X as \"Long name\""]),
        (#"state "Long\nname" as X"#, ["state X as \"Long⏎name\""]),
        (#"state "Long name""#, [#"state "Long name""#]),
        ("state A.B.C", ["state A.B.C"]),
        ("state Gerät_2", ["state Gerät_2"]),
        ("state X : text", ["state X : |text|"]),
        ("state X:text", ["state X : |text|"]),
        (#"state X : "text""#, [#"state X : "text""#]),
        ("state X <<choice>>", ["state X <<choice>>"]),
        ("state X<<choice>>", ["state X <<choice>>"]),
        ("state X << choice >> <<own>>", ["state X <<choice>> <<own>>"]),
        (#"state "x" as y <<choice>> #pink"#, ["state y as \"x\" <<choice>>"]),
        ("state X $tag $other", ["state X"]),
        ("state X [[https://example.org/a:b{tip}]] : text", ["state X : |text|"]),
        ("state X #red", ["state X"]),
        ("state X #red:text", ["state X : |text|"]),
        ("state X #line:red;back:yellow", ["state X"]),
        ("state X #line:red;line.dashed;text:blue : text", ["state X : |text|"]),
        ("state X #red-yellow ##[dashed]blue : text", ["state X : |text|"]),
        ("state X ##blue", ["state X"]),
        ("state X ##[bold]", ["state X"]),
        ("state X #red <<own>> $tag", ["state X <<own>>"]),
        ("state X {}", ["state X {}"]),
        ("state X{ }", ["state X {}"]),
        (#"state X as "x" #red {}"#, ["state X as \"x\" {}"]),
        ("state X {\n}", ["state X {}"]),
        ("state X #red{\nA --> B\n}", ["state X {", "  A -> B", "}"]),
        ("state X begin\nA --> B\nend state", ["state X {", "  A -> B", "}"]),
        ("state X {\nA --> B\nendstate", ["state X {", "  A -> B", "}"]),
        ("state X begin\nA --> B\n}", ["state X {", "  A -> B", "}"]),
        ("frame X {\nA --> B\n}", ["state X {", "  A -> B", "}"]),
        (#"frame "Long" as X {"# + "\nend state", ["state X as \"Long\" {}"]),
        (#"frame X as "Long" begin"# + "\nEnd  State", ["state X as \"Long\" {}"]),
        (
            "state X {\nstate Y {\nA --> B\n}\nC --> D\n}\nE --> F",
            ["state X {", "  state Y {", "    A -> B", "  }", "  C -> D", "}", "E -> F"]
        ),
        ("state state", ["state state"]),
        ("state begin", ["state begin"]),
        ("state X\nset separator none\nset separator ::", ["state X", "separator none", "separator ::"]),
        ("state X\nset namespaceSeparator /", ["state X", "separator /"]),
    ]

    @Test(arguments: states) func `a declaration is read`(text: String, outline: [String]) {
        let reading = Reading(text)
        #expect(reading.all == outline)
    }

    @Test(arguments: [
        ("state A::B", "state A : |:B|"), (#"state "x" as A::B"#, #"state A as "x" : |:B|"#),
        ("state A::B <<choice>>", "state A : |:B <<choice>>|"), ("A::B : text", "A : |:B : text|"),
        ("A::B", "A : |:B|"),
    ])
    func `two colons begin a text, except in a link`(text: String, outline: String) {
        let reading = Reading("[*] --> A\n\(text)\nA --> X::Y")
        #expect(reading.outline == ["[*] -> A", outline, "A -> X::Y"])
        #expect(reading.diagnostics.map(\.code) == [.nameWithColon])
    }

    static let fields: [(String, [String])] = [
        ("X : text", ["X : |text|"]),
        ("X:text", ["X : |text|"]),
        ("X : a : b", ["X : |a : b|"]),
        (#"X : "Waiting""#, [#"X : "Waiting""#]),
        (#"X : say "no" or "yes""#, [#"X : |say "no" or "yes"|"#]),
        (#"X : "no" or "yes""#, [#"X : |"no" or "yes"|"#]),
        (#"X : one\ntwo"#, ["X : |one⏎two|"]),
        ("X : entry / light on", ["X : |entry / light on|"]),
        ("X : exit/ light off", ["X : |exit/ light off|"]),
        ("X : do/ count", ["X : |do/ count|"]),
        (#""Long name" : text"#, [#""Long name" : |text|"#]),
        ("A.B : text", ["A.B : |text|"]),
        ("X : one\nX : two", ["X : |one|", "X : |two|"]),
        ("X :", ["X :"]),
        ("X <<choice>> : text", ["state X <<choice>> : |text|"]),
        ("start : text", ["start : |text|"]),
        ("note : text", ["note : |text|"]),
        ("class : text", ["class : |text|"]),
        ("X : A --> B", ["X : |A --> B|"]),
    ]

    @Test(arguments: fields) func `a text of a state is read`(text: String, outline: [String]) {
        let reading = Reading(text)
        #expect(reading.all == outline)
    }

    @Test(arguments: ["--", "---", "--------", "||", "|||||", "  --  "])
    func `a rule separates regions`(rule: String) {
        #expect(Reading("A --> B\n\(rule)\nC --> D").outline == ["A -> B", "region", "C -> D"])
        let nested = Reading("state X {\nA --> B\n\(rule)\nC --> D\n}")
        #expect(nested.outline == ["state X {", "  A -> B", "  region", "  C -> D", "}"])
    }

    @Test func `names and texts know where they begin`() throws {
        let reading = Reading("state \"Titel\" as X <<own>> : text\n\tÄ --> B : label\nX : \"quoted\"")
        let statements = try #require(reading.syntax.blocks.first?.statements)
        guard case .state(let state) = statements[0], case .link(let link) = statements[1],
            case .field(let field) = statements[2]
        else {
            Issue.record("These are other statements.")
            return
        }
        let locations = [
            state.title?.location, state.id.location, state.stereotypes.first?.location, state.text?.location,
            link.source.location, link.target.location, link.label?.location, field.text?.location,
        ]
        // The umlaut is two bytes.
        let places = [(1, 7), (1, 18), (1, 22), (1, 30), (2, 2), (2, 9), (2, 13), (3, 5)]
            .map { SourceLocation(file: "d.puml", line: $0, column: $1) }
        #expect(locations == places)
    }
}
