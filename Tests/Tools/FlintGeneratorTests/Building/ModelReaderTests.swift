import FlintGenerator
import Testing

@Suite struct ModelReaderTests {
    private func built(_ text: String) -> Built { Built("@startuml; \(text); @enduml") }

    @Test func `classes become structs and enums stay enums`() {
        let built = built(
            "class Money<Unit: Sendable> {; amount: [K:V]; unit: String? = nil; }; enum Card {; a; B: (Int,x); }"
        )
        #expect(
            built.model.file.models == [
                FlowModel(
                    name: "Money", kind: .structure, generics: "Unit: Sendable",
                    members: [
                        .init(name: "amount", type: "[K: V]"),
                        .init(name: "unit", type: "String?", defaultValue: "nil"),
                    ]),
                FlowModel(
                    name: "Card", kind: .enumeration,
                    members: [.init(name: "a"), .init(name: "b", type: "(Int, x)")]),
            ])
        #expect(built.findings == [])
        let card = Built.at(6, 6)
        #expect(built.model.sources[model: "Card"] == card)
    }

    /// Names in a diagram, and those of the members.
    @Test(arguments: [
        (
            "class", ["Type", "Self", "Protocol", "self", "init", "class", "Amount"],
            ["Type_", "Self_", "Protocol_", "self_", "init_", "class", "Amount"]
        ),
        (
            "enum", ["One", "URLEntry", "HTTP", "_Two", "three", "Self"],
            ["one", "urlEntry", "http", "_Two", "three", "self_"]
        ),
    ])
    func `members have names that Swift may have, cases in lower camel case`(
        kind: String, names: [String], members: [String]
    ) {
        let lines = names.map { kind == "class" ? "\($0): Int" : $0 }.joined(separator: "; ")
        let built = built("\(kind) E {; \(lines); }")
        #expect(built.model.file.models.first?.members.map(\.name) == members)
    }

    @Test(arguments: [
        ("class A {; }; enum A {; }", ["2:7 error duplicate-name", "4:6 error duplicate-name"]),
        (
            "class A {; }; @enduml; @startuml; enum A {; }",
            ["2:7 error duplicate-name", "6:6 error duplicate-name"]
        ),
        ("enum Card {; One; one; }", ["3:1 error duplicate-name", "4:1 error duplicate-name"]),
        (
            "class A {; x: Int; x: Int; y: no type!; }; enum Self {; a; }",
            [
                "3:1 error duplicate-name", "4:1 error duplicate-name", "5:4 error bad-type",
                "7:6 error reserved-name",
            ]
        ),
    ])
    func `names and types of models that cannot be are errors`(text: String, findings: [String]) {
        let built = built(text)
        #expect(built.findings == findings)
        #expect(built.model.file.models == [])
    }

    @Test func `a block has ten thousand models at most`() {
        let models = (0...10_000).map { "enum M\($0) {; a; }" }
        #expect(built(models.dropLast().joined(separator: "; ")).model.file.models.count == 10_000)
        #expect(built(models.joined(separator: "; ")).findings.map { $0.suffix(11) } == ["error limit"])
    }

    // MARK: What stands at a name

    private func text(_ text: String, _ line: Int, _ column: Int = 1) -> SyntaxText {
        SyntaxText(text, at: Built.at(line, column))
    }

    private func member(
        _ name: String, _ type: String?, _ value: String? = nil, line: Int
    ) -> ModelMemberSyntax {
        ModelMemberSyntax(
            name: text(name, line, 3), type: type.map { text($0, line, 10) },
            defaultValue: value.map { text($0, line, 20) })
    }

    private func built(_ models: [ModelSyntax]) -> BuiltModel {
        let block = BlockSyntax(location: Built.at(1, 1), models: models)
        return ModelBuilder().build(DiagramSyntax(file: "Test.puml", blocks: [block]))
    }

    @Test func `a model and its members need names and types`() {
        let built = built([
            ModelSyntax(
                kind: .class, name: text("A", 1),
                members: [member("a b", "Int", line: 4), member("z", nil, line: 6)]),
            ModelSyntax(kind: .class, name: text("a-b", 8)),
        ])
        #expect(
            built.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.code)" }
                == ["4:3 bad-name", "6:3 bad-type", "8:1 bad-name"])
    }

    @Test(arguments: [
        ("0 // note", 22), ("0 /* note */", 22), ("0) { … } init(", 21), ("f(0", 21), ("[1, 2", 20),
        ("\"a", 20),
        ("0; exit(1)", 21), ("1, b: Int = 2", 21), ("\"\\(f(1)\"", 20), ("{ 1 ]", 24), ("#\"a\"", 20),
        ("\"\"\"", 20), ("0 1", 22), ("`default", 20), ("a \"b\"", 22), ("(1 2)", 23), ("f(1) g(2)", 25),
        ("a! b", 23),
        ("#if DEBUG", 20), ("1 #endif", 22), ("#", 20), ("\"\\(a b)\"", 20),
    ]) func `a default that is no expression is an error at its place`(value: String, column: Int) {
        let built = built([
            ModelSyntax(
                kind: .class, name: text("Money", 1),
                members: [member("amount", "Int", value, line: 2), member("other", "Int", "1", line: 3)])
        ])
        #expect(
            built.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.code)" }
                == ["2:\(column) bad-default"])
    }

    @Test(arguments: [
        "0", "\"// no comment; }\"", "f(1, [2: \"\\(g(\"}\"))\"])", "{ $0 + 1 }", "#\"a\\\"b\"#", "-1.5e3",
        "`default`", ".one",
        "4 / 2", "(1, 2)", "\"\\\"\"", "#file", "a ? b : c", "try! f(1)", "a as? Int", "[String: any P]()",
        "a!.b",
        "naïve", "{ (n: Int) in return n }", "x ?? `in`", "1...", "f { 1 }",
    ]) func `a default that is an expression is kept`(value: String) {
        let built = built([
            ModelSyntax(
                kind: .class, name: text("Money", 1), members: [member("amount", "Int", value, line: 2)])
        ])
        #expect(built.diagnostics.isEmpty)
        #expect(built.file.models.first?.members.first?.defaultValue == value)
    }

    @Test(arguments: [
        ("0 1", 17, "an operator is missing before it; a default is one expression"),
        ("`a", 15, "the name is not closed; write '`' behind it"),
        ("#if DEBUG", 15, "'#if' is no expression; write the value itself"),
        ("0 #endif", 17, "'#endif' is no expression; write the value itself"),
    ]) func `a default in a diagram that is no expression is found where it stands`(
        value: String, column: Int, message: String
    ) {
        let text = "@startuml\nclass Money {\n  n: Int    = \(value)\n}\n@enduml\n"
        let compilation = DiagramCompiler().compile([DiagramSource(path: "Money.puml", text: text)])
        #expect(compilation.diagnostics.map(\.description) == ["Money.puml:3:\(column): error: \(message)"])
    }

    @Test(arguments: [
        ("T: Sendable, U", []), ("Key: Hashable & Sendable, Value: Box<Key, [Key]>", []),
        ("T>: X {} struct Y<U", [1]),
        ("T, 1", [3]), ("T: \"a\"", [1]), ("T,", [3]), ("T = Int", [1]),
    ]) func `generic parameters are checked`(generics: String, columns: [Int]) {
        let built = built([
            ModelSyntax(kind: .class, name: text("Money", 1), generics: text(generics, 1), members: [])
        ])
        let found: [String] = built.diagnostics.map { "\($0.location.column) \($0.code)" }
        #expect(found == columns.map { "\($0) bad-type" })
    }
}
