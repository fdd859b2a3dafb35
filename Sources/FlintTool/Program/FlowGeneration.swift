import FlintGenerator

/// The command `generate flows`.
struct FlowGeneration {
    let request: ToolRequest
    /// Whether files are only compared.
    let isCheck: Bool
    let system: any ToolSystem

    func run(_ console: inout Console) throws(UsageError) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        let outputs = try OutputPlan.outputs(
            of: preparation.inputs, to: request.output, standardInputName: request.standardInputName,
            fileExtension: "flow.swift", system: system)
        let reading = DiagramReading.read(
            preparation, standardInputName: request.standardInputName, &console)
        let renderer = SwiftRenderer(options: reading.settings.renderOptions)
        for output in outputs where !output.inputs.isEmpty {
            guard let files = reading.files(of: output) else { continue }
            console.finish(
                Array(renderer.render(files).utf8), to: output.destination, isCheck ? .compare : .write)
        }
    }
}
