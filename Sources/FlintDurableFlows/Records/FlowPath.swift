/// Where a machine inside a run stands: the machines around it, from the outermost, and itself.
///
/// A composite, a region and a branch of a fork have machines of their own names; a subflow is known by the name of its
/// machine, and by a key if two of them run at once.
public struct FlowPath: Hashable, Sendable, Codable, CustomStringConvertible {
    /// One machine in the state of the machine around it.
    public struct Part: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The name of the machine, as in its graph.
        public let machine: String
        /// Distinguishes machines of one name that run at once.
        public let key: String?
        /// How many machines of this name and key came before in the state around it.
        public let ordinal: Int

        /// Creates a part.
        ///
        /// - Parameters:
        ///   - machine: The name of the machine.
        ///   - key: Distinguishes machines of one name that run at once.
        ///   - ordinal: How many machines of this name and key came before.
        public init(machine: String, key: String? = nil, ordinal: Int = 0) {
            self.machine = machine
            self.key = key
            self.ordinal = ordinal
        }

        /// The name, the key and the number.
        public var description: String { machine + (key.map { "[\($0)]" } ?? "") + "#\(ordinal)" }
    }

    /// The machines, from the outermost; empty for the run itself.
    public let parts: [Part]

    /// The run itself.
    public static let root: FlowPath = FlowPath([])

    /// Creates a path.
    ///
    /// - Parameter parts: The machines, from the outermost.
    public init(_ parts: [Part]) {
        self.parts = parts
    }

    /// The path of a machine inside this one.
    ///
    /// - Parameter part: The machine.
    /// - Returns: The path.
    public func appending(_ part: Part) -> FlowPath { FlowPath(parts + [part]) }

    /// Whether it leads to a machine inside another one.
    ///
    /// - Parameter other: The path of the other machine.
    /// - Returns: Whether this one is longer and begins with it.
    public func isInside(_ other: FlowPath) -> Bool {
        parts.count > other.parts.count && parts.starts(with: other.parts)
    }

    /// The machines, separated by slashes; empty for the run itself.
    public var description: String { parts.map(\.description).joined(separator: "/") }
}
