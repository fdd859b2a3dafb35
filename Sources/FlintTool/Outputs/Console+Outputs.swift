extension Console {
    /// Writes, compares or announces an output.
    mutating func finish(
        _ bytes: [UInt8], to destination: PlannedOutput.Destination, _ handling: OutputHandling
    ) {
        guard case .file(let path) = destination, handling != .write else {
            return deliver(bytes, to: destination)
        }
        do throws(FileError) {
            if handling == .compare {
                try compare(bytes, with: path)
            } else {
                try announce(bytes, for: path)
            }
        } catch {
            report(error)
        }
    }

    /// Writes an output; a file with equal content is not touched.
    mutating func deliver(_ bytes: [UInt8], to destination: PlannedOutput.Destination) {
        guard case .file(let path) = destination else {
            print(bytes)
            return
        }
        do throws(FileError) {
            if system.kind(of: path) == .file,
                let old = try? system.read(path, limit: bytes.count + 1), old == bytes
            {
                return
            }
            try system.write(bytes, to: path)
        } catch {
            report(error)
        }
    }

    private mutating func compare(_ bytes: [UInt8], with path: String) throws(FileError) {
        guard system.kind(of: path) != nil else {
            report(stale: "\(PrintableText.line(path)): error: missing; generate it")
            return
        }
        let found = try system.read(path, limit: .max)
        if let finding = StaleFile.finding(path, found: found, expected: bytes) { report(stale: finding) }
    }

    private mutating func announce(_ bytes: [UInt8], for path: String) throws(FileError) {
        guard system.kind(of: path) != nil else {
            return print("create \(PrintableText.line(path))\n")
        }
        let isSame = try system.read(path, limit: bytes.count + 1) == bytes
        print("\(isSame ? "keep" : "change") \(PrintableText.line(path))\n")
    }
}
