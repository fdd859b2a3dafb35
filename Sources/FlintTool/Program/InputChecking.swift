import FlintGenerator

/// The command `check`.
struct InputChecking {
    let request: ToolRequest

    func run(_ console: inout Console) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        let settings = preparation.settings
        let isTweakFile = { (input: String) in input.hasSuffix(".json") }
        let diagrams = DiagramReading.Preparation(
            inputs: preparation.inputs.filter { !isTweakFile($0) }, settings: settings)
        _ = DiagramReading.read(diagrams, standardInputName: request.standardInputName, &console)
        for input in preparation.inputs.filter(isTweakFile) {
            guard let bytes = console.bytes(of: input, limit: AccessorGenerator.sizeLimit) else { continue }
            let diagnostics = AccessorGenerator.check(bytes, path: input)
            console.report(settings.judged(diagnostics), settings: settings)
        }
    }
}
