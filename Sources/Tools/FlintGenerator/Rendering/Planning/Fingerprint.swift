import FlintBasics

/// Computes the fingerprint of a machine: a 64-bit FNV-1a hash of its states, edges and types.
///
/// Titles, labels and layout do not change it. The offset basis and the prime are those that FNV-1a defines
/// for 64 bits.
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

    /// Returns the lines of text that are hashed, sorted, so that the order in the diagram does not matter.
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
            let ends = "\(GraphPath.name(of: edge.source)) \(GraphPath.name(of: edge.target))"
            lines.append("edge \(ends)")
            for trigger in edge.triggers { lines.append("trigger \(ends) \(text(of: trigger))") }
        }
        if let place = machine.history { lines.append("history " + GraphPath.name(of: place)) }
        if let place = machine.deepHistory { lines.append("deep history " + GraphPath.name(of: place)) }
        return lines.sortedOutOfLine { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a trigger as text for the hash; equal times in different units give the same text.
    private static func text(of trigger: FlowTrigger) -> String {
        switch trigger {
        case .event(let type): "on " + self.type(type)
        case .deadline: "after \(trigger.milliseconds ?? 0)"
        }
    }

    private static func type(_ type: String?) -> String {
        type?.filter { !$0.isWhitespace } ?? "Void"
    }
}
