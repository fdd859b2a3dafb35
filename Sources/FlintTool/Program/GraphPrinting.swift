import FlintGenerator

/// The command `graph`.
struct GraphPrinting {
    let request: ToolRequest
    let format: GraphFormat
    let system: any ToolSystem

    func run(_ console: inout Console) throws(UsageError) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        let outputs = try OutputPlan.outputs(
            of: preparation.inputs, to: request.output, standardInputName: request.standardInputName,
            fileExtension: format.fileExtension, system: system)
        let reading = DiagramReading.read(
            preparation, standardInputName: request.standardInputName, &console)
        for output in outputs where !output.inputs.isEmpty {
            guard let files = reading.files(of: output) else { continue }
            console.deliver(Array(files.map(text).joined().utf8), to: output.destination)
        }
    }

    private func text(of file: FlowFile) -> String {
        switch format {
        case .mermaid: MermaidRenderer().render(file)
        case .dot: DotRenderer().render(file)
        case .json: FlowFileText.json(of: file)
        }
    }
}
