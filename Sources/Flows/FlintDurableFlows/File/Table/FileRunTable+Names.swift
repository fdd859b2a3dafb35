internal import FlintBasics

// The registered names of machines, in a file beside the segments.
extension FileRunTable {
    private static let namesFile = "names.json"
    private static let newNamesFile = "names.json.new"

    /// Adds names of states, inputs and events of machines to the file `names.json`, by replacing the file.
    ///
    /// After a failure, the old file is still there.
    func register(_ names: Set<FlowMachineName>) throws {
        let all = try registeredNames().union(names)
        let order = all.sorted {
            ($0.machine, $0.fingerprint, $0.kind.rawValue, $0.name) < (
                $1.machine, $1.fingerprint, $1.kind.rawValue, $1.name
            )
        }
        let bytes = try FlowCoding(codec: nil, sortsKeys: true).encode(order)
        try refusing { () throws(FileFailure) in
            if try log.disk.names().contains(Self.newNamesFile) { try log.disk.remove(Self.newNamesFile) }
            let file = try log.disk.create(Self.newNamesFile)
            try file.write(bytes, at: 0)
            try file.synchronizeContents()
            try log.disk.rename(Self.newNamesFile, to: Self.namesFile)
            try log.disk.synchronizeNames()
        }
    }

    func registeredNames() throws -> Set<FlowMachineName> {
        let bytes = try refusing { () throws(FileFailure) -> [UInt8]? in
            guard try log.disk.names().contains(Self.namesFile) else { return nil }
            let file = try log.disk.open(Self.namesFile)
            return try file.read(at: 0, count: try file.size())
        }
        // Names that a later version has written are registered anew by the workers of this one.
        return bytes.flatMap { try? FlowCoding(codec: nil).decode(Set<FlowMachineName>.self, from: $0) } ?? []
    }

    private func refusing<Value>(_ body: () throws(FileFailure) -> Value) throws(FlowStoreError) -> Value {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw FlowStoreError(
                .unavailable,
                "The names of machines in '\(log.disk.path)' cannot be read or written: \(error.explanation)."
            )
        }
    }
}
