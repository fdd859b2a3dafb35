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

    /// Returns the settings merged with those of an options file; nil if that file cannot be read or has a
    /// finding, which was reported.
    mutating func settings(_ settings: FlowSettings, optionsFile path: String?) -> FlowSettings? {
        guard let path else { return settings }
        guard let bytes = smallFile(path, "the options file") else { return nil }
        let file = OptionsFile(bytes, path: path)
        report(file.diagnostics, settings: FlowSettings())
        return file.diagnostics.isEmpty ? settings.merged(over: file.settings) : nil
    }

    /// Returns the bytes of a file of at most 1 MiB; nil if it is larger or cannot be read, which was
    /// reported.
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
    /// Returns the findings with the severities of these settings: with `--warnings-as-errors`, warnings
    /// become errors.
    func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard treatsWarningsAsErrors ?? false else { return diagnostics }
        return diagnostics.map {
            $0.severity == .warning ? Diagnostic(.error, $0.code, at: $0.location, $0.message) : $0
        }
    }

    /// Returns the inputs that these settings do not exclude; standard input cannot be excluded.
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
