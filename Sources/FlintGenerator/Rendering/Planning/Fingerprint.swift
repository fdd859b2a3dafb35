/// A 64-bit FNV-1a hash over the behavior of a machine: states, edges and types, but no titles, labels or layout.
///
/// The offset and the prime are those of the algorithm's definition.
enum Fingerprint {
    static func hexadecimal(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    static func of(_ machine: FlowMachine) -> String {
        hexadecimal(of: lines(of: machine).joined(separator: "\n"))
    }

    /// The canonical lines: sorted, so that the drawing order does not matter.
    static func lines(of machine: FlowMachine) -> [String] {
        var lines: [String] = ["input " + type(machine.input)]
        switch machine.output {
        case .never: lines.append("output Never")
        case .value(let output): lines.append("output " + type(output))
        }
        if machine.failLeadsAnywhere { lines.append("fail anywhere") }
        for state in machine.states {
            let fork = state.joinedFork.map { " joins " + $0 } ?? ""
            lines.append("state \(state.name) \(state.kind.rawValue) \(type(state.context))\(fork)")
            for inner in state.machines {
                lines += Self.lines(of: inner).map { "inside \(state.name).\(inner.name) \($0)" }
            }
        }
        for edge in machine.edges {
            lines.append("edge \(GraphPath.name(of: edge.source)) \(GraphPath.name(of: edge.target))")
        }
        if let place = machine.history { lines.append("history " + GraphPath.name(of: place)) }
        if let place = machine.deepHistory { lines.append("deep history " + GraphPath.name(of: place)) }
        return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func type(_ type: String?) -> String {
        type?.filter { !$0.isWhitespace } ?? "Void"
    }
}
