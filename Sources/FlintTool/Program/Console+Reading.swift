import FlintGenerator

// Reading what a command names, with what goes wrong said at once.
extension Console {
    /// Reads an input.
    ///
    /// - Parameters:
    ///   - input: The input, as given; `-` is standard input.
    ///   - limit: How many bytes it may have; one more is read, for the reader to see that it is too much.
    /// - Returns: The bytes; nil if they cannot be read, which has been said.
    package mutating func bytes(of input: String, limit: Int) -> [UInt8]? {
        do throws(FileError) {
            return input == "-"
                ? try surroundings.readStandardInput(limit: limit + 1)
                : try surroundings.read(input, limit: limit + 1)
        } catch {
            complain(error)
            return nil
        }
    }

    /// Settings with what an options file adds; nil if that file cannot be used.
    mutating func settings(_ settings: FlowSettings, optionsFile path: String?) -> FlowSettings? {
        guard let path else { return settings }
        guard let bytes = smallFile(path, "the options file") else { return nil }
        let file = OptionsFile(bytes, path: path)
        report(file.diagnostics, settings: FlowSettings())
        return file.diagnostics.isEmpty ? settings.merged(over: file.settings) : nil
    }

    /// The bytes of a file that nobody writes large; nil if it cannot be used.
    mutating func smallFile(_ path: String, _ title: String) -> [UInt8]? {
        let limit = 1 << 20
        guard let bytes = bytes(of: path, limit: limit) else { return nil }
        guard bytes.count <= limit else {
            complain(FileError(path: path, reason: "\(title) is larger than 1 MiB; shorten it"))
            return nil
        }
        return bytes
    }
}

extension FlowSettings {
    /// Findings as these settings judge them: with `--warnings-as-errors` there is no warning.
    func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard treatsWarningsAsErrors ?? false else { return diagnostics }
        return diagnostics.map {
            $0.severity == .warning ? Diagnostic(.error, $0.code, at: $0.location, $0.message) : $0
        }
    }

    /// Leaves out the inputs that are to be left alone; standard input never is.
    func included(_ inputs: [String], _ surroundings: any Surroundings) -> [String] {
        guard !exclusions.isEmpty else { return inputs }
        let excluded = exclusions.map(surroundings.identity)
        return inputs.filter { input in
            guard input != "-" else { return true }
            let identity = surroundings.identity(of: input)
            return !excluded.contains { Path.isInside(identity, $0) }
        }
    }
}
