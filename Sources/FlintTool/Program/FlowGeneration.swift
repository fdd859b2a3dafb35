import FlintGenerator

/// The command `generate flows`.
struct FlowGeneration {
    let request: ToolRequest
    /// Whether files are only compared.
    let isCheck: Bool
    let surroundings: any Surroundings

    func run(_ console: inout Console) throws(UsageError) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        let outputs = try OutputPlan.outputs(
            of: preparation.inputs, to: request.output, standardInputName: request.standardInputName,
            fileExtension: "flow.swift", surroundings: surroundings)
        let reading = DiagramReading.read(
            preparation, standardInputName: request.standardInputName, &console)
        let renderer = SwiftRenderer(options: reading.settings.renderOptions)
        for output in outputs where !output.inputs.isEmpty {
            guard let files = reading.files(of: output) else { continue }
            finish(output, Array(renderer.render(files).utf8), &console)
        }
    }

    private func finish(_ output: PlannedOutput, _ bytes: [UInt8], _ console: inout Console) {
        guard isCheck, case .file(let path) = output.destination else {
            console.deliver(bytes, to: output.destination)
            return
        }
        do throws(FileError) {
            guard surroundings.kind(of: path) != nil else {
                console.complain(ofStale: "\(PrintableText.line(path)): error: missing; generate it")
                return
            }
            let found = try surroundings.read(path, limit: .max)
            if let finding = StaleFile.finding(path, found: found, expected: bytes) {
                console.complain(ofStale: finding)
            }
        } catch {
            console.complain(error)
        }
    }
}

extension Console {
    /// Hands an output over; a file that holds these bytes already is not touched.
    mutating func deliver(_ bytes: [UInt8], to destination: PlannedOutput.Destination) {
        guard case .file(let path) = destination else {
            print(bytes)
            return
        }
        do throws(FileError) {
            if surroundings.kind(of: path) == .file,
                let old = try? surroundings.read(path, limit: bytes.count + 1), old == bytes
            {
                return
            }
            try surroundings.write(bytes, to: path)
        } catch {
            complain(error)
        }
    }
}
