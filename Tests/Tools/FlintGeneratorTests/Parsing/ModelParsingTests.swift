import FlintGenerator
import Testing

@Suite struct ModelParsingTests {
    static let models: [(String, String)] = [
        ("class N", "class N {  }"),
        ("class N {}", "class N {  }"),
        ("class N {\n}", "class N {  }"),
        ("class N { + f: T = default }", "class N { f: T = default }"),
        ("enum N { A; B: T; C }", "enum N { A; B: T; C }"),
        ("enum N {\nA\nB: T\nC\n}", "enum N { A; B: T; C }"),
        ("class N {\n+ a: A\n- b : B\n# c:C\n~ d: D\n}", "class N { a: A; b: B; c: C; d: D }"),
        ("class N {\n* a: A\n* + b: B\n}", "class N { a: A; b: B }"),
        ("class N {\na: [K: V] = [:]\n}", "class N { a: [K: V] = [:] }"),
        ("class N {\na: Int = { x == 1 ? 2 : 3 }()\n}", "class N { a: Int = { x == 1 ? 2 : 3 }() }"),
        (
            "class N {\na: (Int) -> [A<B, C>] = { _ in [] }\n}",
            "class N { a: (Int) -> [A<B, C>] = { _ in [] } }"
        ),
        (#"class N {"# + "\n" + #"a: String = "x = y; }""# + "\n}", #"class N { a: String = "x = y; }" }"#),
        (#"class N { a: String = "a\"b;" }"#, #"class N { a: String = "a\"b;" }"#),
        ("class N {\n{static} a: A\n{field} b: B\n}", "class N { a: A; b: B }"),
        ("class N {\nvar a: A\nlet b: B\nlet: C\n}", "class N { a: A; b: B; let: C }"),
        ("class N {\n`default`: A\n}", "class N { default: A }"),
        ("class N {\n--\na: A\n.. more ..\nb: B\n==\n__ last __\n}", "class N { a: A; b: B }"),
        ("class N<T> {\na: T\n}", "class N<T> { a: T }"),
        ("class N<T: Hashable, U> {\n}", "class N<T: Hashable, U> {  }"),
        ("class N<A<B>>", "class N<A<B>> {  }"),
        ("class a.b.N", "class N {  }"),
        ("class a::b::N", "class N {  }"),
        (#"class "Long name" as N <<own>> #red $tag {"# + "\n}", "class N {  }"),
        (#"class N as "Long name""#, "class N {  }"),
        ("class N <<(S,#FF7700) Own>> [[a]] {\na: A }", "class N { a: A }"),
        ("enum N {\nA,\nB: T,\nC\n}", "enum N { A; B: T; C }"),
        ("enum N {\nB: (x: Int, y: String)\n}", "enum N { B: (x: Int, y: String) }"),
        ("package p {\nclass N\n}", "class N {  }"),
        ("namespace p {\nclass N {\n}\n}", "class N {  }"),
        ("class N\nN : a: A", "class N { a: A }"),
        ("CLASS N", "class N {  }"),
    ]

    @Test(arguments: models) func `a model is read`(text: String, outline: String) {
        let reading = Reading(text)
        #expect(reading.all == [outline])
    }

    static let ignored: [String] = [
        "interface I", "interface I {\nrun()\n}", "abstract class C {\n{abstract} run()\n}", "abstract C",
        "annotation A", "N --> M", "N <|-- M", "N *-- M", "N o-- M", #"N "1" --> "many" M : has"#, "N ..|> M",
        "N -left-> M", "N -- M", "M : unknown", "exception E", "N +-- M", "N \"1\" o-- M",
    ]

    @Test(arguments: ignored) func `relations and other types are ignored with a warning`(text: String) {
        let reading = Reading("class N\n\(text)\n\(text)")
        #expect(reading.outline == ["class N {  }"])
        #expect(
            reading.diagnostics.map { "\($0.location.line) \($0.severity.rawValue) \($0.code)" }
                == ["2 warning ignored-relation"])
        #expect(reading.syntax.blocks.first?.hasErrors == false)
    }

    @Test(arguments: [
        "class N extends M", "class N implements A, B {\n}", "class N extends M implements A #red",
    ])
    func `a superclass is ignored with a warning`(text: String) {
        let reading = Reading(text)
        #expect(reading.outline == ["class N {  }"])
        #expect(reading.findings == ["1:7 warning ignored-relation"])
    }

    @Test func `a block may hold states and models`() {
        let reading = Reading("class N { a: A }\n[*] --> N2\nN2 --> [*]\nN --> M\nenum M { x }\nN2 : N")
        #expect(
            reading.outline == ["[*] -> N2", "N2 -> [*]", "N2 : |N|", "class N { a: A }", "enum M { x }"])
        #expect(reading.findings == ["4:1 warning ignored-relation"])
    }

    @Test func `a state may have the name of a model`() {
        let reading = Reading("class Order { id: Int }\n[*] --> Order\nOrder --> [*]\nOrder : Order")
        #expect(
            reading.all == [
                "[*] -> Order", "Order -> [*]", "Order : |Order|", "class Order { id: Int }",
            ])
    }

    static let wrong: [(String, String, String)] = [
        ("class N {\n  run()\n}", "2:3 error member", "a model has no methods, it holds values; remove it"),
        (
            "class N {\n  + run(a: Int): Int\n}", "2:5 error member",
            "a model has no methods, it holds values; remove it"
        ),
        ("class N {\n  count\n}", "2:3 error member", "a field needs a type; write 'name: Type'"),
        ("class N {\n  count = 3\n}", "2:3 error member", "a field needs a type; write 'name: Type'"),
        (
            "class N {\n  Int count: A\n}", "2:3 error member",
            "this is no name of a member; write 'name: Type', one on a line"
        ),
        ("class N {\n  a:\n}", "2:3 error member", "the type is missing; write 'name: Type'"),
        ("class N {\n  a: A =\n}", "2:3 error member", "the default is missing; write '= value'"),
        (
            "enum N {\n  A(Int)\n}", "2:3 error member",
            "the values of a case stand after a colon; write 'name: Type'"
        ),
        (
            "enum N {\n  A = 1\n}", "2:3 error member",
            "a case has no value of its own; remove what follows the name"
        ),
        ("class N {\n} x", "2:3 error syntax", "nothing can stand after '}'; remove it or begin a new line"),
        ("class {\n}", "1:7 error syntax", "'{' is no name; write 'class Name {'"),
        ("class N {\n  a: A", "1:9 error unclosed", "the class is not closed; write '}' after its last line"),
        ("enum N<T", "1:7 error unclosed", "'<' is not closed; write '>'"),
        ("class N x", "1:9 error syntax", "'x' cannot stand after the name; write '{' before the members"),
    ]

    @Test(arguments: wrong) func `what cannot be stored is an error`(
        text: String, finding: String, message: String
    ) {
        let reading = Reading(text)
        #expect(reading.told.first == "\(finding): \(message)")
        #expect(reading.syntax.blocks.first?.hasErrors == true)
    }

    @Test func `a class that is not closed ends where statements go on`() {
        let reading = Reading("class N {\na: A\n[*] --> B\nB --> [*]\n-->\n")
        #expect(reading.outline == ["[*] -> B", "B -> [*]", "class N { a: A }"])
        #expect(reading.findings == ["1:9 error unclosed", "5:1 error syntax"])
    }

    @Test func `the brace of a class that was taken to end earlier is forgiven once`() {
        let text = "class N {\na: A\n[*] --> B\n}\nB --> [*]\n"
        #expect(Reading(text).findings == ["1:9 error unclosed"])
        #expect(Reading(text + "}").findings == ["1:9 error unclosed", "6:1 error unopened"])
    }

    @Test func `a member knows where it stands`() throws {
        let reading = Reading("class a.N<T> {\n  + f : [T] = [1]\n}")
        let model = try #require(reading.syntax.blocks.first?.models.first)
        let member = try #require(model.members.first)
        #expect(member.name.location == SourceLocation(file: "d.puml", line: 2, column: 5))
        let texts: [SyntaxText?] = [model.name, model.generics, member.type, member.defaultValue]
        let columns: [Int?] = texts.map { $0?.location.column }
        #expect(columns == [9, 11, 9, 15])
    }
}
