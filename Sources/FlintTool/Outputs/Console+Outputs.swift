extension Console {
    /// Hands an output over, as was asked for.
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
            complain(error)
        }
    }

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

    private mutating func compare(_ bytes: [UInt8], with path: String) throws(FileError) {
        guard surroundings.kind(of: path) != nil else {
            complain(ofStale: "\(PrintableText.line(path)): error: missing; generate it")
            return
        }
        let found = try surroundings.read(path, limit: .max)
        if let finding = StaleFile.finding(path, found: found, expected: bytes) { complain(ofStale: finding) }
    }

    private mutating func announce(_ bytes: [UInt8], for path: String) throws(FileError) {
        guard surroundings.kind(of: path) != nil else {
            return print("create \(PrintableText.line(path))\n")
        }
        let isSame = try surroundings.read(path, limit: bytes.count + 1) == bytes
        print("\(isSame ? "keep" : "change") \(PrintableText.line(path))\n")
    }
}
