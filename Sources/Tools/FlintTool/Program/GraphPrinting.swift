import FlintGenerator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

/// The model of a file as text for other tools.
enum FlowFileText {
    /// One JSON value with sorted names, and a line feed.
    ///
    /// Several values, one after the other, are a JSON sequence, which the usual parsers can read.
    static func json(of file: FlowFile) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // A model only has strings, numbers and lists of them, which can all be encoded.
        guard let data = try? encoder.encode(file) else {
            preconditionFailure("A flow file was not encoded.")
        }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
