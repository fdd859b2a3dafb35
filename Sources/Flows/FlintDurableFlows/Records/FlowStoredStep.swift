/// A step with its recorded result.
///
/// Notes about a step, such as its failed attempts and its progress, are stored in the same form.
public struct FlowStoredStep: Hashable, Sendable, Codable {
    /// The identity of a step among the steps of one entry of a run into a state.
    public struct Key: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The path of the machine whose handler executes the step; by default the run itself.
        public let path: FlowPath
        /// Whether the handler `onTerminate` executes the step.
        public let isOfEnd: Bool
        /// The name of the step.
        public let name: String
        /// The key that distinguishes steps of the same name that run at once; `nil` if the name suffices.
        public let key: String?
        /// The number of earlier steps with this name and key in the same entry.
        public let ordinal: Int

        /// Creates a key.
        ///
        /// - Parameters:
        ///   - path: The path of the machine whose handler executes the step.
        ///   - isOfEnd: Whether the handler `onTerminate` executes the step.
        ///   - name: The name of the step.
        ///   - key: The key that distinguishes steps of the same name that run at once.
        ///   - ordinal: The number of earlier steps with this name and key in the same entry.
        public init(path: FlowPath = .root, isOfEnd: Bool, name: String, key: String?, ordinal: Int) {
            self.path = path
            self.isOfEnd = isOfEnd
            self.name = name
            self.key = key
            self.ordinal = ordinal
        }

        /// The path, the name, the key and the ordinal.
        public var description: String {
            (path == .root ? "" : "\(path)/") + shownName
                + (key.map { "[\($0)]" } ?? "") + "#\(ordinal)"
        }
    }

    /// The recorded result of a step.
    public enum Result: Hashable, Sendable, Codable {
        /// The encoded value.
        case value([UInt8])
        /// The error of the last attempt.
        case failure(FlowFailure)
        /// The step did not begin, because the run was requested to cancel; the step threw
        /// `FlowExit.cancelled`.
        case cancelled
    }

    /// The identity of the step in its entry.
    public let key: Key
    /// The name of the type of the step's value.
    public let type: String
    /// The recorded result of the step.
    public let result: Result
    /// The time that the last attempt of the step took, in whole microseconds; `nil` for notes, and for steps
    /// that earlier versions of this package have recorded.
    public let took: Duration?
    /// The time at which the step was recorded; `nil` for notes, and for steps that earlier versions of this
    /// package have recorded.
    public internal(set) var at: FlowTime?

    /// Creates the record of a step.
    ///
    /// - Parameters:
    ///   - key: The identity of the step in its entry.
    ///   - type: The name of the value's type.
    ///   - result: The result.
    ///   - took: The time that the last attempt of the step took, rounded down to microseconds; `nil` if it is
    ///     unknown.
    public init(key: Key, type: String, result: Result, took: Duration? = nil) {
        self.key = key
        self.type = type
        self.result = result
        self.took = took.map { .microseconds(Int64(clamping: $0.attoseconds / 1_000_000_000_000)) }
    }
}
