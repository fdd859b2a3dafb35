import FlintGenerator
import Testing

@Suite struct ModelReaderTests {
    private func text(_ text: String, _ line: Int, _ column: Int = 1) -> SyntaxText {
        SyntaxText(text, at: Drawing.at(line, column))
    }

    private func member(
        _ name: String, _ type: String?, _ value: String? = nil, line: Int
    ) -> ModelMemberSyntax {
        ModelMemberSyntax(
            name: text(name, line, 3), type: type.map { text($0, line, 10) },
            defaultValue: value.map { text($0, line, 20) })
    }

    private func built(_ models: [ModelSyntax]) -> Built {
        Built(blocks: [BlockSyntax(location: Drawing.at(1, 1), models: models)])
    }

    @Test func `classes become structs and enums stay enums`() {
        let built = built([
            ModelSyntax(
                kind: .class, name: text("Money", 1), generics: text("Unit: Sendable", 1),
                members: [member("amount", "[K:V]", line: 2), member("unit", "String?", "nil", line: 3)]),
            ModelSyntax(
                kind: .enum, name: text("Card", 5),
                members: [member("a", nil, line: 6), member("B", "(Int,x)", line: 7)]),
        ])
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
        #expect(built.model.sources[model: "Card"] == Drawing.at(5, 1))
    }

    @Test func `names that no member may have get a mark`() {
        let names = ["Type", "Self", "Protocol", "self", "init", "class"]
        let built = built([
            ModelSyntax(kind: .class, name: text("E", 1), members: names.map { member($0, "Int", line: 2) })
        ])
        #expect(
            built.model.file.models.first?.members.map(\.name)
                == ["Type_", "Self_", "Protocol_", "self_", "init_", "class"])
    }

    @Test func `two models of one name are an error at both`() {
        let models = [
            ModelSyntax(kind: .class, name: text("A", 1)), ModelSyntax(kind: .enum, name: text("A", 4)),
        ]
        #expect(built(models).findings == ["1:1 error duplicate-name", "4:1 error duplicate-name"])
        let apart = Built(blocks: models.map { BlockSyntax(location: Drawing.at(1, 1), models: [$0]) })
        #expect(apart.findings == ["1:1 error duplicate-name", "4:1 error duplicate-name"])
        #expect(apart.model.file.models == [])
    }

    @Test func `members need names, types and be different`() {
        let built = built([
            ModelSyntax(
                kind: .class, name: text("A", 1),
                members: [
                    member("x", "Int", line: 2), member("x", "Int", line: 3), member("a b", "Int", line: 4),
                    member("y", "no type!", line: 5), member("z", nil, line: 6),
                ]), ModelSyntax(kind: .class, name: text("a-b", 8)),
            ModelSyntax(kind: .enum, name: text("Self", 9)),
        ])
        #expect(
            built.findings == [
                "2:3 error duplicate-name", "3:3 error duplicate-name", "4:3 error bad-name",
                "5:10 error bad-type",
                "6:3 error bad-type", "8:1 error bad-name", "9:1 error reserved-name",
            ])
    }

    @Test func `a block has ten thousand models at most`() {
        let models = (0...10_000).map { ModelSyntax(kind: .enum, name: text("M\($0)", $0 + 1)) }
        #expect(built(Array(models.dropLast())).model.file.models.count == 10_000)
        #expect(built(models).findings == ["10001:1 error limit"])
    }

    @Test func `cases of an enum are lower camel case, and fields stay as they are`() {
        let names = ["One", "URLEntry", "HTTP", "_Two", "three", "Self"]
        let built = built([
            ModelSyntax(
                kind: .enum, name: text("Card", 1),
                members: names.enumerated().map { member($1, nil, line: $0 + 2) }),
            ModelSyntax(kind: .class, name: text("Money", 9), members: [member("Amount", "Int", line: 10)]),
        ])
        #expect(
            built.model.file.models.map { $0.members.map(\.name) } == [
                ["one", "urlEntry", "http", "_Two", "three", "self_"], ["Amount"],
            ])
    }

    @Test func `cases that are one when lowered are reported`() {
        let members = [member("One", nil, line: 2), member("one", nil, line: 3)]
        let built = built([ModelSyntax(kind: .enum, name: text("Card", 1), members: members)])
        #expect(built.model.diagnostics.map(\.code.description) == ["duplicate-name", "duplicate-name"])
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
        #expect(built.model.diagnostics.map(\.code.description) == ["bad-default"])
        #expect(built.model.diagnostics.map(\.location) == [Drawing.at(2, column)])
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
        #expect(built.model.diagnostics.isEmpty)
        #expect(built.model.file.models.first?.members.first?.defaultValue == value)
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
        #expect(built.model.diagnostics.map(\.location) == columns.map { Drawing.at(1, $0) })
        #expect(built.model.diagnostics.allSatisfy { $0.code == .badType })
    }
}
