import Testing
import ToolTestSupport

@testable import FlintTool

/// The options file that `check` uses for an input.
@Suite struct NearestOptionsFileTests {
    @Test(
        arguments: [
            ("App/Flows/Refund.puml", ["App/Flows/flint.json", "App/flint.json"], "App/Flows/flint.json"),
            ("App/Flows/Refund.puml", ["App/flint.json"], "App/flint.json"),
            ("/shop/App/Refund.puml", ["/shop/flint.json"], "/shop/flint.json"),
            ("Refund.puml", ["flint.json"], "flint.json"),
            ("App/Refund.puml", ["flint.json", "App/Package.swift"], nil),
            ("../App/Refund.puml", ["flint.json"], nil),
            ("App/Refund.puml", ["Other/flint.json"], nil),
            ("-", ["flint.json"], nil),
        ] as [(String, [String], String?)])
    func `it is the nearest one of the package`(input: String, files: [String], expected: String?) {
        let system = MemorySystem(Dictionary(uniqueKeysWithValues: files.map { ($0, "{}") }))
        #expect(system.optionsFile(of: input) == expected)
    }

    @Test func `inputs of two folders are checked with the options of each, and a given file wins`() {
        let waiting = "@startuml Refund\n[*] --> Wait\nWait --> [*] : on Approval\n@enduml\n"
        let files = MemorySystem([
            "a/Refund.puml": waiting, "a/flint.json": #"{"triggers": true, "warnings-as-errors": true}"#,
            "b/Refund.puml": waiting, "b/flint.json": #"{"warnings-as-errors": true}"#,
            "plain.json": #"{"triggers": true}"#,
        ])
        #expect(FlintProgram(files).run(["check", "a/Refund.puml"]) == .done)
        #expect(FlintProgram(files).run(["check", "a/Refund.puml", "b/Refund.puml"]) == .findings)
        #expect(files.current.errorLines.allSatisfy { $0.hasPrefix("b/Refund.puml") })
        #expect(FlintProgram(files).run(["check", "b/Refund.puml", "--options-file=plain.json"]) == .done)
    }
}
