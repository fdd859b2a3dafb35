import FlintGenerator
import FlintKotlin
import Foundation
import TestSupport
import Testing

/// Runs of generated Kotlin: long ones, ones that are canceled, and the one of the guide.
@Suite(
    .serialized, .enabled(if: KotlinCompiler.found != nil, "needs the compiler of Kotlin; set FLINT_KOTLIN"))
struct RuntimeTests {
    private static let package = ScriptedCode.options.package
    private static let runtime = (KotlinRuntime.fileName, KotlinRuntime.text(package: package))

    @Test func `long runs are flat, canceled ones end once, and nothing is made for nobody`() async throws {
        let compiler = try #require(KotlinCompiler.found)
        let folder = try TemporaryFolder()
        let drawings = KotlinRenderer(options: ScriptedCode.options)
            .render(try ScriptedCode.compile("Endurance", "Patience").files)
        let compiled = try await compiler.compile(
            [
                Self.runtime, ("Drawings.kt", drawings), try ScriptedCode.kotlinFile("Runs.kt"),
                try ScriptedCode.kotlinFile("VirtualTime.kt"),
            ], in: folder)
        #expect(compiled.succeeded, "\(compiled.output.prefix(4000))")
        let run = try await compiler.run("com.example.shop.RunsKt", [], in: folder)
        #expect(run.succeeded, "\(run.output.suffix(2000))")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "failures 333333", "handler: Alone cancelled; cancelled",
                "regions: One cancelled, Two cancelled, Both cancelled; cancelled",
                "subflow: Alone cancelled, Asking cancelled; cancelled", "before: Begin cancelled",
                "from 0", "attempt 4 after 700 ms", "given up: true", "in time: null after 3600800 ms",
                "2 3 4", "true", "collected: 4 Tick false, 5 Tick true, 6 Tick true, 7 End true",
            ])
    }

    @Test func `the code of the guide compiles with the drawing of the guide`() async throws {
        let compiler = try #require(KotlinCompiler.found)
        let guide = ScriptedCode.folder.appending(
            path: "../../../../Guides/sharing-a-drawing-with-android.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let diagram = try #require(Self.blocks("plantuml", in: text).first)
        let compilation = DiagramCompiler().checking(KotlinRenderer(options: ScriptedCode.options))
            .compile([DiagramSource(path: "Login.puml", text: diagram)])
        #expect(compilation.diagnostics == [])
        // The guide tells to annotate one's own types.
        let annotation = "@kotlinx.serialization.Serializable\n"
        let blocks = Self.blocks("kotlin", in: text).enumerated().map { index, code in
            let code = code.replacing("data class Credentials", with: annotation + "data class Credentials")
                .replacing("class Token", with: annotation + "class Token")
            return ("Guide\(index).kt", code)
        }
        #expect(blocks.count > 2)
        let options = KotlinOptions(package: ScriptedCode.options.package, isSerializable: true)
        let login = KotlinRenderer(options: options).render(compilation.files)
        let result = try await compiler.compile(
            [Self.runtime, ("Login.kt", login)] + blocks, in: try TemporaryFolder(), isSerializing: true)
        #expect(result.succeeded, "\(result.output.prefix(4000))")
    }

    private static func blocks(_ language: String, in text: String) -> [String] {
        text.split(separator: "\n```\(language)\n").dropFirst().map { part in
            String(part[..<(part.firstRange(of: "\n```")?.lowerBound ?? part.endIndex)]) + "\n"
        }
    }
}
