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

        /// The path, the name, the key and the ordinal, as in `Inner#0/Pay[a]#1`; for the run itself
        /// `Pay[a]#1`.
        public var description: String {
            var text = path == .root ? shownName : "\(path)/\(shownName)"
            if let key { text += "[\(key)]" }
            text += "#"
            text += String(ordinal)
            return text
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

    private struct Fields: Hashable, Codable {
        let key: Key
        let type: String
        let result: Result
        let took: Duration?
        var at: FlowTime?
    }

    // A run has many steps, and each change of a run copies some of them.
    private var fields: Boxed<Fields>

    /// The identity of the step in its entry.
    public var key: Key { fields.value.key }
    /// The name of the type of the step's value.
    public var type: String { fields.value.type }
    /// The recorded result of the step.
    public var result: Result { fields.value.result }
    /// The time that the last attempt of the step took, in whole microseconds; `nil` for notes, and for steps
    /// that earlier versions of this package have recorded.
    public var took: Duration? { fields.value.took }
    /// The time at which the step was recorded; `nil` for notes, and for steps that earlier versions of this
    /// package have recorded.
    public internal(set) var at: FlowTime? {
        get { fields.value.at }
        set { fields.value.at = newValue }
    }

    /// Creates the record of a step.
    ///
    /// - Parameters:
    ///   - key: The identity of the step in its entry.
    ///   - type: The name of the value's type.
    ///   - result: The result.
    ///   - took: The time that the last attempt of the step took, rounded down to microseconds; `nil` if it
    ///     is unknown.
    ///   - time: The time at which the step was recorded; `nil` if it is unknown. A store that records a step
    ///     sets it.
    public init(key: Key, type: String, result: Result, took: Duration? = nil, at time: FlowTime? = nil) {
        let took = took.map { Duration.microseconds(Int64(clamping: $0.attoseconds / 1_000_000_000_000)) }
        fields = Boxed(Fields(key: key, type: type, result: result, took: took, at: time))
    }

    // MARK: Coding

    /// Decodes a step.
    ///
    /// - Parameter decoder: The decoder of the output of ``encode(to:)``.
    /// - Throws: `DecodingError` if a member is missing or of another type.
    public init(from decoder: any Decoder) throws { fields = Boxed(try Fields(from: decoder)) }

    /// Encodes the identity, the type, the result and the times of the step.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws { try fields.value.encode(to: encoder) }
}
