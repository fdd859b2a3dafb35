/// The path from a run to a machine inside it, such as the region of a composite state.
///
/// The path lists the nested machines from the outermost to the machine itself. A composite state, a region
/// and a branch of a fork have names of their own. A subflow has the name of its machine, with a key if two
/// of them run at once.
public struct FlowPath: Hashable, Sendable, Codable, CustomStringConvertible {
    /// One component of a path: a machine in a state of the machine around it.
    public struct Part: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The name of the machine, as in its graph.
        public let machine: String
        /// The key that distinguishes machines of the same name that run at once; `nil` if the name suffices.
        public let key: String?
        /// The number of earlier machines with this name and key in the same state.
        public let ordinal: Int

        /// Creates a part.
        ///
        /// - Parameters:
        ///   - machine: The name of the machine.
        ///   - key: The key that distinguishes machines of the same name that run at once.
        ///   - ordinal: The number of earlier machines with this name and key in the same state.
        public init(machine: String, key: String? = nil, ordinal: Int = 0) {
            self.machine = machine
            self.key = key
            self.ordinal = ordinal
        }

        /// The name, the key in brackets, and the ordinal, as in `Inner[key]#0`.
        public var description: String { machine + (key.map { "[\($0)]" } ?? "") + "#\(ordinal)" }
    }

    /// The nested machines, from the outermost; empty for the run itself.
    public let parts: [Part]

    /// The empty path, which denotes the run itself.
    public static let root: FlowPath = FlowPath([])

    /// Creates a path.
    ///
    /// - Parameter parts: The machines, from the outermost.
    public init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Returns the path of a machine inside the machine at this path.
    ///
    /// - Parameter part: The machine.
    /// - Returns: The path.
    public func appending(_ part: Part) -> FlowPath { FlowPath(parts + [part]) }

    /// Returns whether the path leads to a machine inside another one.
    ///
    /// - Parameter other: The path of the other machine.
    /// - Returns: Whether this path is longer than the other one and begins with it.
    public func isInside(_ other: FlowPath) -> Bool {
        parts.count > other.parts.count && parts.starts(with: other.parts)
    }

    /// The machines, separated by slashes; empty for the run itself.
    public var description: String { parts.map(\.description).joined(separator: "/") }
}
