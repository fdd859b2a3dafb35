import FlintGenerator
import FlintKotlin
import Testing
import ToolTestSupport

@testable import FlintTool

/// Runs of the tool that write Kotlin, over files in memory.
@Suite struct KotlinGenerationTests {
    static let refund: String = "[*] --> Review : Int\nReview --> [*]\n"

    private func program(_ files: MemorySystem) -> FlintProgram {
        FlintProgram(files, kotlin: { KotlinRenderer(options: $0) })
    }

    private func kotlin(_ path: String, _ text: String, _ options: KotlinOptions) -> String {
        let compiler = DiagramCompiler().checking(KotlinRenderer(options: options))
        return KotlinRenderer(options: options)
            .render(compiler.compile([DiagramSource(path: path, text: text)]).files)
    }

    @Test func `each diagram becomes a file in the folder`() {
        let files = MemorySystem(["A.puml": Self.refund, "B.puml": Self.refund])
        let status = program(files).run([
            "flows", "--language=kotlin", "--package=com.example.shop", "--int=int", "--serializable",
            "A.puml", "B.puml", "-oout/",
        ])
        #expect(status == .done)
        let options = KotlinOptions(package: "com.example.shop", integer: .int, isSerializable: true)
        #expect(files.text(of: "out/A.kt") == kotlin("A.puml", Self.refund, options))
        #expect(files.text(of: "out/B.kt") == kotlin("B.puml", Self.refund, options))
    }

    @Test func `an options file can say everything`() {
        let options = """
            {
                "language": "kotlin", "package": "shop", "int": "int", "serializable": true,
                "kotlin-types": { "Money": "com.example.Money" }
            }
            """
        let diagram = "[*] --> Review : Money\nReview --> [*]\n"
        let files = MemorySystem(["A.puml": diagram, "flint.json": options])
        let status = program(files).run(["flows", "A.puml", "--options-file=flint.json"])
        #expect(status == .done)
        let expected = KotlinOptions(
            package: "shop", integer: .int, types: ["Money": "com.example.Money"], isSerializable: true)
        #expect(files.current.output == kotlin("A.puml", diagram, expected))
    }

    @Test func `the runtime is written with its package, and compared`() {
        let files = MemorySystem([:])
        let arguments = ["generate", "runtime", "--language=kotlin", "--package=shop", "-oout/"]
        #expect(program(files).run(arguments) == .done)
        #expect(files.text(of: "out/FlintFlows.kt") == KotlinRuntime.text(package: "shop"))
        #expect(program(files).run(arguments + ["--check"]) == .done)
    }

    @Test(arguments: [
        ["flows", "--language=kotlin", "A.puml"], ["flows", "--language=cobol", "A.puml"],
        ["flows", "--language=kotlin", "--package=com..shop", "A.puml"],
        ["flows", "--language=kotlin", "--package=shop", "--access=public", "A.puml"],
        ["flows", "--package=shop", "A.puml"], ["flows", "--serializable", "A.puml"],
        ["runtime", "--package=shop"],
        ["runtime", "--language=swift"],
        ["runtime", "--language=kotlin"], ["runtime", "--language=kotlin", "--package=shop", "A.puml"],
        ["runtime", "--language=kotlin", "--package=shop", "--check"],
    ]) func `a call that cannot mean anything is a usage error`(arguments: [String]) {
        let files = MemorySystem(["A.puml": Self.refund])
        #expect(program(files).run(arguments) == .usage)
        #expect(files.current.output.isEmpty)
        #expect(files.current.writes.isEmpty)
    }

    @Test func `a program that writes Swift alone says which one writes Kotlin`() {
        let files = MemorySystem(["A.puml": Self.refund])
        for command in ["flows", "check", "runtime"] {
            let input = command == "runtime" ? [] : ["A.puml"]
            let status = FlintProgram(files).run([command, "--language=kotlin", "--package=shop"] + input)
            #expect(status == .usage)
        }
        #expect(files.current.errorLines.filter { $0.contains("use 'flint' for Kotlin") }.count == 3)
    }

    @Test func `nothing is written for a type that Kotlin does not have`() {
        let files = MemorySystem(["A.puml": "[*] --> Review\nReview : any A & B\nReview --> [*]\n"])
        let arguments = ["flows", "--language=kotlin", "--package=shop", "A.puml", "-oout/"]
        #expect(program(files).run(arguments) == .findings)
        #expect(files.current.errorLines.first?.hasPrefix("A.puml:2:") == true)
        #expect(files.current.writes.isEmpty)
        #expect(program(files).run(["check", "--language=kotlin", "A.puml"]) == .findings)
        #expect(
            program(files).run(["check", "--language=kotlin", "--package=shop", "A.puml"]) == .findings)
        #expect(program(files).run(["check", "A.puml"]) == .done)
    }

    @Test func `a wrong entry of kotlin-types is an error at its place`() {
        let file = OptionsFile(
            Array(#"{ "kotlin-types": { "Money": "List<Money>" } }"#.utf8), path: "flint.json")
        #expect(file.diagnostics.map(\.location.column) == [30])
        #expect(
            OptionsFile(Array(#"{ "kotlin-types": [] }"#.utf8), path: "flint.json").diagnostics.count == 1)
    }
}
