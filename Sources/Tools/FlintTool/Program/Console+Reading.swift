import FlintBasics
import FlintGenerator

// These functions read the files that a command names, and report errors immediately.
extension Console {
    /// Reads an input of the command.
    ///
    /// - Parameters:
    ///   - input: The input, as the command line names it; `-` is standard input.
    ///   - limit: The maximum number of bytes. One more byte is read, so that the caller can detect a larger
    ///     input.
    /// - Returns: The bytes; nil if they cannot be read, which was reported.
    package mutating func bytes(of input: String, limit: Int) -> [UInt8]? {
        do throws(FileError) {
            return input == "-"
                ? try system.readStandardInput(limit: limit + 1)
                : try system.read(input, limit: limit + 1)
        } catch {
            report(error)
            return nil
        }
    }

    /// Returns the settings of the command line, completed with those of an options file.
    ///
    /// - Parameters:
    ///   - settings: The settings of the command line, which have priority.
    ///   - path: The path of the options file; nil for none.
    /// - Returns: The settings; nil if the file cannot be read or has a finding, which is reported.
    mutating func settings(_ settings: FlowSettings, optionsFile path: String?) -> FlowSettings? {
        guard let path else { return settings }
        guard let bytes = smallFile(path, "the options file") else { return nil }
        let file = OptionsFile(bytes, path: path)
        report(file.diagnostics, settings: FlowSettings())
        return file.diagnostics.isEmpty ? settings.merged(over: file.settings) : nil
    }

    /// Returns the bytes of a file of at most 1 MiB.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - title: The name of the kind of file, for an error.
    /// - Returns: The bytes; nil if the file is larger or cannot be read, which is reported.
    mutating func smallFile(_ path: String, _ title: String) -> [UInt8]? {
        let limit = 1 << 20
        guard let bytes = bytes(of: path, limit: limit) else { return nil }
        guard bytes.count <= limit else {
            report(FileError(path: path, reason: "\(title) is larger than 1 MiB; shorten it"))
            return nil
        }
        return bytes
    }
}

extension FlowSettings {
    /// Returns findings as they are, or, with the setting `--warnings-as-errors`, with each warning changed
    /// to an error.
    func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard treatsWarningsAsErrors ?? false else { return diagnostics }
        return diagnostics.map {
            $0.severity == .warning ? Diagnostic(.error, $0.code, at: $0.location, $0.message) : $0
        }
    }

    /// Returns the inputs that ``exclusions`` does not exclude as a file or through a folder.
    ///
    /// Standard input is never excluded.
    ///
    /// - Parameters:
    ///   - inputs: The inputs, as the command line names them; `-` is standard input.
    ///   - system: Tells whether two paths lead to the same file.
    func included(_ inputs: [String], _ system: any ToolSystem) -> [String] {
        guard !exclusions.isEmpty else { return inputs }
        let excluded = exclusions.map(system.identity)
        return inputs.filter { input in
            guard input != "-" else { return true }
            let identity = system.identity(of: input)
            return !excluded.contains { FilePath.isInside(identity, $0) }
        }
    }
}
