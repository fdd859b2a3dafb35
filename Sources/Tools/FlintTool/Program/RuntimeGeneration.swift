import FlintGenerator

/// The command `generate runtime`, which writes the file that generated Kotlin needs.
struct RuntimeGeneration {
    private let request: ToolRequest
    private let isCheck: Bool

    static let command = ToolCommand(
        "generate runtime", synopsis: "--language kotlin --package PACKAGE [options]",
        headline: "write the runtime of generated Kotlin; 'runtime' is short for it",
        summary: """
            Writes FlintFlows.kt, the runtime of the state machines that 'generate flows --language=kotlin' writes. It
            needs kotlinx-coroutines and nothing else. Swift has the module FlintFlows instead.
            """,
        options: [.output, .language, .package, .check, .optionsFile, .quiet],
        example: "flint generate runtime --language=kotlin --package=com.example.shop -o app/src/main/flint/"
    ) { arguments throws(UsageError) in try RuntimeGeneration(arguments).run }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if let operand = arguments.operands.first {
            throw UsageError("'\(operand)' is no option; the runtime is the same for all diagrams")
        }
        request = ToolRequest(
            inputs: [], output: arguments[.output], settings: try FlowSettings(arguments),
            optionsFile: arguments[.optionsFile])
        isCheck = arguments.contains(.check)
        if isCheck { try FlowGeneration.checkComparable(request.output) }
    }

    func run(_ console: inout Console) throws(UsageError) {
        guard let settings = console.settings(request.settings, optionsFile: request.optionsFile) else {
            return
        }
        guard let language = try console.language(of: settings, needsPackage: true) else {
            throw UsageError("only Kotlin has a runtime to generate; write '--language=kotlin'")
        }
        let (fileName, text) = language.runtime
        let destination = OutputPlan.destination(
            of: fileName, in: request.output, system: console.system)
        console.finish(Array(text.utf8), to: destination, isCheck ? .compare : .write)
    }
}
