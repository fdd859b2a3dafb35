import FlintGenerator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The command `graph`, which prints the machines of diagrams in formats for other programs.
struct GraphPrinting {
    let request: ToolRequest
    let format: GraphFormat

    static let command = ToolCommand(
        "graph", synopsis: "--format mermaid|dot|json [options] FILE…",
        headline: "print the machines of diagrams as Mermaid, DOT or JSON",
        summary: "Prints the machines of diagrams as they were understood.",
        options: [
            .format, .output, .name, .contexts, .triggers, .includeRoot, .define, .stdinName, .optionsFile,
            .codes, .warningsAsErrors, .quiet,
        ],
        example: "flint graph --format=mermaid Diagrams/Refund.puml"
    ) { arguments throws(UsageError) in try GraphPrinting(arguments).run }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        request = try ToolRequest(arguments)
        guard let format = arguments[.format].flatMap(GraphFormat.init) else {
            throw UsageError(
                "'graph' needs to know the format; write '--format=mermaid', '--format=dot' or '--format=json'"
            )
        }
        self.format = format
    }

    func run(_ console: inout Console) throws(UsageError) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        let outputs = try OutputPlan.outputs(
            of: preparation.inputs, to: request.output, standardInputName: request.standardInputName,
            fileExtension: format.fileExtension, system: console.system)
        let reading = try DiagramReading.read(
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

/// Renders the model of a file as text for other tools.
enum FlowFileText {
    /// Returns the model as a JSON object with sorted names, followed by a line feed.
    ///
    /// The objects of several files, one after the other, are a JSON sequence, which common parsers can read.
    static func json(of file: FlowFile) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // A model has only strings, numbers and lists of them, all of which can be encoded.
        guard let data = try? encoder.encode(file) else {
            preconditionFailure("A flow file was not encoded.")
        }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
