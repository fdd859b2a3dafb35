import FlintGenerator
import Testing

@Suite struct FileTests {
    private let lines = [link("[*]", "A"), link("A", "[*]")]

    private func block(
        _ lines: [Drawing], name: String? = nil, title: String? = nil, line: Int = 1, hasErrors: Bool = false
    ) -> BlockSyntax {
        BlockSyntax(
            location: Drawing.at(line, 1), name: name.map { SyntaxText($0, at: Drawing.at(line, 11)) },
            title: title.map { SyntaxText($0, at: Drawing.at(line + 1, 7)) },
            statements: Drawing.syntax(lines),
            hasErrors: hasErrors)
    }

    @Test func `the name is given, or the title, or the name of the block, or of the file`() {
        let full = block(lines, name: "block", title: "The title")
        #expect(Built(blocks: [full], name: "given name").machine?.name == "GivenName")
        #expect(Built(blocks: [full]).machine?.name == "TheTitle")
        #expect(Built(blocks: [full]).machine?.title == "The title")
        #expect(Built(blocks: [block(lines, name: "block")]).machine?.name == "Block")
        #expect(Built(blocks: [block(lines)]).machine?.name == "Test")
        #expect(Built(blocks: [block(lines, name: "block", title: "???")]).machine?.name == "Block")
        #expect(Built(blocks: [full]).model.sources[machine: "TheTitle"] == Drawing.at(2, 7))
    }

    @Test(arguments: [
        ("a/b/refund-case.puml", "RefundCase", "refund-case.puml"), ("x.y.puml", "XY", "x.y.puml"),
        ("<stdin>", "Stdin", "<stdin>"), (".puml", "Puml", ".puml"),
        ("C:\\flows\\pay.puml", "Pay", "pay.puml"),
    ])
    func `the name of a file is read without folders and extension`(path: String, name: String, file: String)
    {
        let built = ModelBuilder().build(DiagramSyntax(file: path, blocks: [block(lines)]))
        #expect(built.file.machines.map(\.name) == [name])
        #expect(built.file.name == file)
    }

    @Test func `a file of unusable name needs a named diagram`() {
        let built = ModelBuilder().build(DiagramSyntax(file: "???.puml", blocks: [block(lines)]))
        #expect(built.diagnostics.map(\.code) == [DiagnosticCode.badName])
        #expect(built.file.machines.isEmpty)
    }

    @Test func `blocks are built apart`() {
        let wrong = block(
            lines + [link("A", "[*]", "Int"), link("A", "[*]", "Bool")], name: "second", line: 10)
        let built = Built(blocks: [block(lines, name: "first"), wrong, block(lines, name: "third")])
        #expect(built.model.file.machines.map(\.name) == ["First", "Third"])
        #expect(built.errors == ["3:21 type-conflict", "4:21 type-conflict"])
    }

    @Test func `a block with syntax errors is spared what follows from them, and gives nothing`() {
        let built = Built(blocks: [block(lines + [link("B", "[*]")], hasErrors: true)])
        #expect(built.model.file.machines.isEmpty)
        #expect(built.findings == [])
        let names = Built(blocks: [block(lines + [link("x", "X")], hasErrors: true)])
        #expect(names.findings == [])
    }

    @Test func `foreign blocks and blocks without a diagram give nothing`() {
        var foreign = block([])
        foreign.foreignKind = "activity"
        let built = Built(blocks: [foreign, block([]), block([separator(nil), region])])
        #expect(built.model.file.machines.isEmpty)
        #expect(built.findings == [])
    }

    @Test func `two diagrams of one name are an error at both`() {
        let blocks = [
            block(lines, name: "x_y"), block(lines, title: "X y", line: 10), block(lines, name: "z"),
        ]
        let built = Built(blocks: blocks)
        #expect(built.findings == ["1:11 error duplicate-name", "11:7 error duplicate-name"])
        #expect(built.model.file.machines.map(\.name) == ["Z"])
        #expect(Built(blocks: Array(blocks.prefix(2)), name: "N").errors.count == 2)
    }

    @Test func `diagrams without a name take the name of the file, the second one with a number`() {
        let blocks = [
            block(lines), block(lines, name: "named", line: 5), block(lines, line: 9), block(lines, line: 13),
        ]
        let built = Built(blocks: blocks)
        #expect(built.findings == ["9:1 warning duplicate-name", "13:1 warning duplicate-name"])
        #expect(built.model.file.machines.map(\.name) == ["Test", "Named", "Test2", "Test3"])
        #expect(built.model.file.machines.map(\.title) == ["Test", "named", "Test 2", "Test 3"])
    }

    @Test func `joined names of machines may meet`() {
        func composite(_ name: String) -> [Drawing] {
            [link("[*]", name), link(name, "[*]"), state(name, [link("[*]", "X"), link("X", "[*]")])]
        }
        let built = Built(blocks: [block(composite("BC"), name: "A"), block(composite("C"), name: "AB")])
        #expect(built.findings == ["3:7 error duplicate-name", "3:7 error duplicate-name"])
        #expect(built.messages.first == "'BC' and 'C' in line 3 are both 'ABC' in Swift; rename one of them")
    }

    @Test func `generated types and models may meet`() {
        var first = block(lines, name: "Refund")
        first.models = [ModelSyntax(kind: .class, name: SyntaxText("RefundState", at: Drawing.at(7, 7)))]
        let built = Built(blocks: [first])
        #expect(built.findings == ["1:11 error duplicate-name", "7:7 error duplicate-name"])
        #expect(built.model.file == FlowFile(name: Drawing.file))
    }

    @Test func `a machine gets a number if the runtime has its type`() {
        let built = Built(blocks: [block(lines, name: "Flow"), block(lines, name: "Other")])
        #expect(built.findings == ["1:11 warning reserved-name"])
        #expect(
            built.messages == [
                "the runtime has the type 'FlowState', so the machine becomes 'Flow2'; "
                    + "write 'title' and another name"
            ])
        #expect(built.model.file.machines.map(\.name) == ["Flow2", "Other"])
    }

    @Test func `files of one run may collide`() {
        func built(_ file: String, _ name: String, _ lines: [Drawing]) -> BuiltModel {
            ModelBuilder(.init(name: name)).build(DiagramSyntax(file: file, blocks: [block(lines)]))
        }
        let nested = [link("[*]", "C"), link("C", "[*]"), state("C", [link("[*]", "X"), link("X", "[*]")])]
        let first = built("a.puml", "M", nested)
        let same = built("b.puml", "M", lines)
        let joined = built("c.puml", "MC", lines)
        let other = built("d.puml", "N", nested)
        #expect(ModelBuilder.collisions(in: [first, other]) == [])
        #expect(
            ModelBuilder.collisions(in: [first, same]).map(\.message) == [
                "'M' and 'M' (Test.puml:1:1) would both be the type 'MState'; rename one of them",
                "'M' and 'M' (Test.puml:1:1) would both be the type 'MState'; rename one of them",
            ])
        let suffix = ModelBuilder.collisions(in: [first, other, joined])
        #expect(suffix.map(\.location) == [Drawing.at(3, 7), Drawing.at(1, 1)])
        #expect(suffix.allSatisfy { $0.code == DiagnosticCode.duplicateName })
    }
}
