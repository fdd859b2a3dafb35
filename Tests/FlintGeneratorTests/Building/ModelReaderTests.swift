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
                    members: [.init(name: "a"), .init(name: "B", type: "(Int, x)")]),
            ])
        #expect(built.findings == [])
        #expect(built.model.sources[model: "Card"] == Drawing.at(5, 1))
    }

    @Test func `names that no member may have get a mark`() {
        let names = ["Type", "Self", "Protocol", "self", "init", "class"]
        let built = built([
            ModelSyntax(kind: .enum, name: text("E", 1), members: names.map { member($0, nil, line: 2) })
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
}
