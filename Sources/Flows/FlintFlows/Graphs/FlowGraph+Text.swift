extension FlowGraph {
    /// Creates a graph from the text in generated code.
    ///
    /// One string literal compiles instantly. An array literal of thousands of states and edges takes the
    /// compiler minutes and gigabytes.
    ///
    /// Each line has one of these forms; names contain no blank:
    ///
    /// | line | meaning |
    /// |---|---|
    /// | `Pay`, `Decide choice`, `Order composite 1` | a state, its kind, its number of machines |
    /// | `= Pay the bill` | the title of the state above |
    /// | `Pay -> End` | an edge |
    /// | `: card refused` | a label of the edge above; there may be several |
    ///
    /// In titles and labels a line break is `\n`, a carriage return `\r` and a backslash `\\`.
    ///
    /// ```swift
    /// let graph = FlowGraph(
    ///     machine: "Door", fingerprint: "0",
    ///     drawn: "Begin begin\nClosed\nFail fail\nBegin -> Closed\nClosed -> Closed\n: push")
    /// ```
    ///
    /// - Precondition: Each line has one of these forms, and `machines` has as many elements as the lines
    ///   declare.
    ///
    /// - Parameters:
    ///   - machine: The machine's name.
    ///   - fingerprint: A hash of the states, edges, triggers and types, see ``fingerprint``.
    ///   - text: The states and edges, line by line.
    ///   - machines: The machines inside the states, in the order of the states.
    /// - Complexity: Linear in the length of the text.
    public init(machine: String, fingerprint: String, drawn text: String, machines: [FlowGraph] = []) {
        var reader = FlowGraphTextReader(machines: machines[...])
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            precondition(
                reader.read(line), "“\(Substring(line))” is neither a state nor an edge of \(machine).")
        }
        precondition(reader.machines.isEmpty, "\(machine) has more machines inside than its states say.")
        self.init(machine: machine, fingerprint: fingerprint, states: reader.states, edges: reader.edges)
    }

    /// Returns the types of the states' contexts from a text; called by generated code.
    ///
    /// - Parameter text: Lines that each have the name of a state, a blank, and the type of the state's
    ///   context.
    /// - Returns: The types by the names of the states.
    /// - Complexity: Linear in the length of the text.
    public static func contextTypes(drawn text: String) -> [String: String] {
        text.split(separator: "\n").reduce(into: [:]) { types, line in
            let parts = line.split(separator: " ", maxSplits: 1)
            types[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
        }
    }
}

/// A parser of the lines of a graph's text.
///
/// It works on bytes, because a combining mark would merge with a preceding blank into one character.
private struct FlowGraphTextReader {
    private(set) var states: [FlowGraph.State] = []
    private(set) var edges: [FlowGraph.Edge] = []
    private(set) var machines: ArraySlice<FlowGraph>

    init(machines: ArraySlice<FlowGraph>) {
        self.machines = machines
    }

    /// Parses a line and adds it to the graph.
    ///
    /// - Returns: `false` if the line has none of the known forms, otherwise `true`.
    mutating func read(_ line: Substring.UTF8View) -> Bool {
        switch line.first {
        case UInt8(ascii: "="):
            guard let state = states.popLast() else { return false }
            states.append(
                FlowGraph.State(
                    state.name, title: Self.text(line.dropFirst(2)), kind: state.kind,
                    machines: state.machines))
            return true
        case UInt8(ascii: ":"):
            guard let edge = edges.popLast() else { return false }
            edges.append(
                FlowGraph.Edge(edge.from, edge.to, labels: edge.labels + [Self.text(line.dropFirst(2))]))
            return true
        default:
            let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            if words.count == 3, words[1] == "->" {
                edges.append(FlowGraph.Edge(words[0], words[2]))
                return true
            }
            return readState(words)
        }
    }

    private mutating func readState(_ words: [String]) -> Bool {
        guard (1...3).contains(words.count),
            let kind = words.count > 1 ? FlowGraph.State.Kind(rawValue: words[1]) : .plain,
            let count = words.count > 2 ? Int(words[2]) : 0, (0...machines.count).contains(count)
        else { return false }
        states.append(FlowGraph.State(words[0], kind: kind, machines: Array(machines.prefix(count))))
        machines = machines.dropFirst(count)
        return true
    }

    /// Returns a title or a label, with its escapes replaced by the characters that they stand for.
    private static func text(_ bytes: Substring.UTF8View) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(Substring(bytes)) }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                result.append(
                    byte == UInt8(ascii: "n")
                        ? UInt8(ascii: "\n") : byte == UInt8(ascii: "r") ? UInt8(ascii: "\r") : byte)
            } else if byte != UInt8(ascii: "\\") {
                result.append(byte)
            }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        }
        return String(decoding: result, as: UTF8.self)
    }
}
