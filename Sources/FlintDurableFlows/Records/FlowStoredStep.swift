/// The recorded result of a step.
public struct FlowStoredStep: Hashable, Sendable, Codable {
    /// Identifies a step among those of one entry.
    public struct Key: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The machine inside the run whose handler does it; that of the run itself by default.
        public let path: FlowPath
        /// Whether the step is one of `onTerminate`.
        public let isOfEnd: Bool
        /// The name of the step.
        public let name: String
        /// The key that distinguishes steps of one name that run at once.
        public let key: String?
        /// How many steps of this name and key came before.
        public let ordinal: Int

        /// Creates a key.
        ///
        /// - Parameters:
        ///   - path: The machine inside the run whose handler does it.
        ///   - isOfEnd: Whether the step is one of `onTerminate`.
        ///   - name: The name of the step.
        ///   - key: The key that distinguishes steps of one name.
        ///   - ordinal: How many steps of this name and key came before.
        public init(path: FlowPath = .root, isOfEnd: Bool, name: String, key: String?, ordinal: Int) {
            self.path = path
            self.isOfEnd = isOfEnd
            self.name = name
            self.key = key
            self.ordinal = ordinal
        }

        /// The machine inside the run, the name, the key and the number.
        public var description: String {
            (path == .root ? "" : "\(path)/") + (isOfEnd ? "onTerminate/" : "") + name
                + (key.map { "[\($0)]" } ?? "") + "#\(ordinal)"
        }
    }

    /// What is recorded of a step.
    public enum Result: Hashable, Sendable, Codable {
        /// The encoded value.
        case value([UInt8])
        /// The error of the last attempt.
        case failure(FlowFailure)
        /// The step did not begin: the request to cancel the run was delivered in its place.
        case cancelled
    }

    /// Identifies the step in its entry.
    public let key: Key
    /// The name of the value's type.
    public let type: String
    /// The result.
    public let result: Result

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - key: Identifies the step in its entry.
    ///   - type: The name of the value's type.
    ///   - result: The result.
    public init(key: Key, type: String, result: Result) {
        self.key = key
        self.type = type
        self.result = result
    }
}
