import FlintGenerator
import FlintKotlin
import Testing

/// What Kotlin cannot say is an error at its place in the diagram, and Swift alone takes it.
@Suite struct KotlinCheckTests {
    private func errors(_ text: String, isKotlin: Bool = true) -> [String] {
        let options = KotlinOptions(package: "com.example.shop")
        return DiagramCompiler(readsTriggers: true).checking(
            isKotlin ? KotlinRenderer(options: options) : nil
        )
        .compile([DiagramSource(path: "A.puml", text: text)]).diagnostics
        .filter { $0.severity == .error }
        .map { "\($0.location.line): \($0.code)" }
    }

    @Test(arguments: [
        ("[*] --> Wait\nWait : any A & B\nWait --> [*]", ["2: kotlin"]),
        ("[*] --> Wait\nWait : Int??\nWait --> [*]", ["2: kotlin"]),
        ("[*] --> Wait : Int.Type\nWait --> [*]", ["1: kotlin"]),
        ("@startuml A\nclass Page {\n  kind: Any.Type\n}\n@enduml", ["2: kotlin"]),
        ("@startuml A\nclass Page {\n  at: Money = Money(1)\n}\n@enduml", ["2: kotlin"]),
        ("@startuml A\nclass Outcome {\n  at: Int\n}\n@enduml", ["2: reserved-name"]),
        ("@startuml A\nclass FlowScope {\n  at: Int\n}\n@enduml", ["2: reserved-name"]),
        (
            "@startuml A\nclass Page {\n  at: Int\n}\nclass PAGE {\n  at: Int\n}\n@enduml",
            ["2: duplicate-name", "5: duplicate-name"]
        ),
        ("@startuml A\nenum Page {\n  ab\n  aB\n}\n@enduml", ["2: duplicate-name"]),
        ("[*] --> Paid\nPaid --> PaID\nPaID --> [*]", ["1: duplicate-name", "2: duplicate-name"]),
    ]) func `what Kotlin cannot say is an error at its place`(text: String, expected: [String]) {
        var found = errors(text)
        if expected.count == 1 { found = Array(Set(found)) }
        #expect(found == expected)
        #expect(errors(text, isKotlin: false).filter { !$0.hasSuffix("reserved-name") } == [])
    }

    @Test func `a tuple becomes a class with its labels`() {
        let source = DiagramSource(
            path: "A.puml",
            text: "[*] --> Wait\nWait : (name: String, Int)\nWait --> Wait : again\nWait --> [*]")
        let options = KotlinOptions(package: "com.example.shop")
        let text = KotlinRenderer(options: options).render(
            DiagramCompiler().checking(KotlinRenderer(options: options)).compile([source]).files)
        #expect(text.contains("data class AWaitContext(\n    val name: String,\n    val value2: Long,\n)"))
        #expect(text.contains("val context: AWaitContext,"))
    }

    @Test func `a mapped type is imported, and qualified where a state hides it`() {
        let source = DiagramSource(
            path: "A.puml", text: "[*] --> Money\nMoney : Money\nMoney --> Other\nOther : Date\nOther --> [*]"
        )
        let options = KotlinOptions(
            package: "com.example.shop", types: ["Money": "com.example.Money", "Date": "kotlin.time.Instant"])
        let text = KotlinRenderer(options: options).render(
            DiagramCompiler().checking(KotlinRenderer(options: options)).compile([source]).files)
        #expect(text.contains("import com.example.Money\nimport kotlin.time.Instant\n"))
        #expect(text.contains("val context: com.example.Money,"))
        #expect(text.contains("context: Money,"))
        #expect(text.contains("val context: Instant,"))
    }
}
