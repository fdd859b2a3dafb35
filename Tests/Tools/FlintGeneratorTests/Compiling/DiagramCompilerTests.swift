import FlintGenerator
import Testing

@Suite struct DiagramCompilerTests {
    func source(_ path: String, _ text: String) -> DiagramSource { DiagramSource(path: path, text: text) }

    @Test func `each source gives a model, in order`() {
        let compilation = DiagramCompiler().compile([
            source("d/B.puml", "[*] --> X\nX --> [*]\n"), source("A.puml", "[*] --> Y\nY --> [*]\n"),
        ])
        let names: [[String]] = compilation.files.map { [$0.name] + $0.machines.map(\.name) }
        #expect(names == [["B.puml", "B"], ["A.puml", "A"]])
        #expect(compilation.diagnostics.isEmpty && !compilation.hasErrors)
    }

    @Test func `findings of all stages are sorted by position`() {
        // A machine without start is found by the last stage, the arrow by the first.
        let compilation = DiagramCompiler().compile([
            source("B.puml", "X --> Y\nY --> [*]\n"), source("A.puml", "[*] --> X\nX -->\n"),
        ])
        let places = compilation.diagnostics.map { "\($0.location.file):\($0.location.line)" }
        #expect(places == places.sorted())
        #expect(compilation.diagnostics.contains { $0.code == .noStart && $0.location.file == "B.puml" })
        #expect(compilation.diagnostics.contains { $0.code == .syntax && $0.location.file == "A.puml" })
        #expect(compilation.hasErrors)
    }

    @Test func `an error belongs to its own source`() {
        let compilation = DiagramCompiler().compile([
            source("A.puml", "[*] --> X\nX -->\n"), source("B.puml", "[*] --> X\nX --> [*]\n"),
        ])
        #expect(compilation.hasErrors(at: 0) && !compilation.hasErrors(at: 1))
    }

    @Test func `machines of two sources that meet are errors in both`() {
        let text = "[*] --> X\nX --> [*]\n"
        let compilation = DiagramCompiler().compile([source("a/M.puml", text), source("b/M.puml", text)])
        #expect(compilation.hasErrors(at: 0) && compilation.hasErrors(at: 1))
        #expect(compilation.diagnostics.map(\.code) == [.duplicateName, .duplicateName])
    }

    @Test func `a name is for one machine only`() {
        let text = "[*] --> X\nX --> [*]\n"
        let compiler = DiagramCompiler(name: "Door")
        #expect(compiler.compile([source("A.puml", text)]).files[0].machines.map(\.name) == ["Door"])
        let two = compiler.compile([
            source("A.puml", "@startuml\n\(text)@enduml\n@startuml\n\(text)@enduml\n")
        ])
        #expect(two.diagnostics.map { "\($0.location.line) \($0.code)" } == ["5 several-machines"])
        #expect(two.files[0].machines.isEmpty)
        let files = compiler.compile([source("A.puml", text), source("B.puml", text)])
        #expect(files.diagnostics.map { "\($0.location.file) \($0.code)" } == ["B.puml several-machines"])
    }

    @Test func `a model beside the machine does not make two of it`() {
        let text = "@startuml\n[*] --> X\nX --> [*]\n@enduml\n@startuml\nclass M {\n a : Int\n}\n@enduml\n"
        let compilation = DiagramCompiler(name: "Door").compile([source("A.puml", text)])
        #expect(!compilation.hasErrors)
        #expect(compilation.files[0].models.map(\.name) == ["M"])
    }

    @Test func `contexts can be switched off`() {
        let text = "[*] --> X : Waiting\nX : Money\nX --> [*] : Receipt\n"
        let machine = DiagramCompiler(contexts: .none).compile([source("A.puml", text)]).files[0].machines[0]
        #expect((machine.input, machine.output, machine.states[0].context) == (nil, .value(nil), nil))
        let typed = DiagramCompiler().compile([source("A.puml", text)]).files[0].machines[0]
        #expect(typed.input == "Waiting")
    }

    @Test func `includes, definitions and the environment are those given`() {
        let includes = IncludeResolver { path, _ in
            path == "common.iuml" ? .found(name: "common.iuml", bytes: Array("Y --> [*]\n".utf8)) : .missing
        }
        let compiler = DiagramCompiler(
            environment: ["WHO": "Z"], definitions: ["LARGE": ""], includes: includes)
        let text = """
            !include common.iuml
            !$who = %getenv("WHO")
            !ifdef LARGE
            [*] --> $who
            $who --> Y
            !endif

            """
        let compilation = compiler.compile([source("A.puml", text)])
        #expect(compilation.diagnostics.map(\.description) == [])
        #expect(Set(compilation.files[0].machines.flatMap { $0.states.map(\.name) }) == ["Y", "Z"])
    }

    @Test func `an error in a text that two sources include is told once and counts for both`() {
        let includes = IncludeResolver { path, _ in .found(name: path, bytes: Array("X -->\n".utf8)) }
        let text = "!include common.iuml\n[*] --> X\nX --> [*]\n"
        let compilation = DiagramCompiler(includes: includes).compile([
            source("A.puml", text), source("B.puml", text),
        ])
        #expect(compilation.diagnostics.filter { $0.location.file == "common.iuml" }.count == 1)
        #expect(compilation.hasErrors(at: 0) && compilation.hasErrors(at: 1))
    }
}
