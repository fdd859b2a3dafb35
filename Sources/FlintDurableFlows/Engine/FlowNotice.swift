/// Something that the people who run an engine should know, although nothing has failed.
public struct FlowNotice: Hashable, Sendable, CustomStringConvertible {
    /// The kind of notice.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Name: String {
            case large
            case sharedEvent
            case delayed
        }

        private let name: Name

        /// A context, a result or an output is large: storing it costs time with each transition.
        public static let large: Code = Code(name: .large)
        /// Two machines that run at once in one run await events of one type, so an event may go to the wrong one.
        public static let sharedEvent: Code = Code(name: .sharedEvent)
        /// The store does not do a write, so that the run stands still.
        public static let delayed: Code = Code(name: .delayed)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of notice.
    public let code: Code
    /// The run.
    public let run: FlowRunID
    /// What was seen, where, and what to do.
    public let text: String

    /// The run and the text.
    public var description: String { "\(run): \(text)" }
}
