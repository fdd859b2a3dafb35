import FlintBasics

/// Determines to which files the text generated from the inputs of a call is written.
enum OutputPlan {
    /// Returns the outputs of a call, before any input is read.
    ///
    /// - Parameters:
    ///   - inputs: The inputs, as the command line names them; `-` is standard input.
    ///   - output: The output file or folder, as the command line names it; nil and `-` are standard output.
    ///   - standardInputName: The name that stands for standard input; the output is named after it.
    ///   - fileExtension: The extension of files in an output folder.
    ///   - system: The access to the kinds and identities of files; no content is read.
    /// - Returns: One output, or one for each input if the output is a folder.
    /// - Throws: ``UsageError`` if two inputs would have the same output, or if an output is also an input.
    static func outputs(
        of inputs: [String], to output: String?, standardInputName: String, fileExtension: String,
        system: any ToolSystem
    ) throws(UsageError) -> [PlannedOutput] {
        guard let output, output != "-" else {
            return [PlannedOutput(destination: .standardOutput, inputs: Array(inputs.indices))]
        }
        guard output.hasSuffix("/") || system.kind(of: output) == .folder else {
            let planned = PlannedOutput(destination: .file(output), inputs: Array(inputs.indices))
            try check([planned], inputs, system)
            return [planned]
        }
        let planned = inputs.enumerated().map { index, input in
            let stem = FilePath.stem(of: input == "-" ? plainName(standardInputName) : input)
            return PlannedOutput(
                destination: .file(FilePath.join(output, "\(stem).\(fileExtension)")), inputs: [index])
        }
        try checkNames(planned, inputs)
        try check(planned, inputs, system)
        return planned
    }

    /// Returns the destination of a text that is generated from no input, such as the runtime library.
    ///
    /// - Parameters:
    ///   - name: The name of the file with the text, if the output is a folder.
    ///   - output: The output file or folder, as the command line names it; nil and `-` are standard output.
    ///   - system: The access to the kinds of files.
    static func destination(
        of name: String, in output: String?, system: any ToolSystem
    ) -> PlannedOutput.Destination {
        guard let output, output != "-" else { return .standardOutput }
        let isFolder = output.hasSuffix("/") || system.kind(of: output) == .folder
        return .file(isFolder ? FilePath.join(output, name) : output)
    }

    /// Returns the name of standard input without angle brackets, for the name of a file: `stdin` for
    /// `<stdin>`.
    private static func plainName(_ name: String) -> String {
        name.hasPrefix("<") && name.hasSuffix(">") ? String(name.dropFirst().dropLast()) : name
    }

    private static func checkNames(_ outputs: [PlannedOutput], _ inputs: [String]) throws(UsageError) {
        var owners: [String: String] = [:]
        for output in outputs {
            guard case .file(let path) = output.destination,
                let input = output.inputs.first.map({ inputs[$0] })
            else { continue }
            if let other = owners.updateValue(input, forKey: path) {
                throw UsageError(
                    "'\(other)' and '\(input)' would both be written to '\(path)'; rename one of them")
            }
        }
    }

    private static func check(
        _ outputs: [PlannedOutput], _ inputs: [String], _ system: any ToolSystem
    ) throws(UsageError) {
        let identities = inputs.filter { $0 != "-" }.map { ($0, system.identity(of: $0)) }
        for case .file(let path) in outputs.map(\.destination) {
            let identity = system.identity(of: path)
            if let (input, _) = identities.first(where: { $0.1 == identity }) {
                throw UsageError("the output '\(path)' is the input '\(input)'; write it somewhere else")
            }
        }
    }
}

/// An output of a call, and the inputs from which it is generated.
struct PlannedOutput: Equatable, Sendable {
    enum Destination: Equatable, Sendable {
        case standardOutput
        case file(String)
    }

    var destination: Destination
    /// The indices of the output's inputs among all inputs of the call, ascending.
    var inputs: [Int]
}
