/// A notice for the people who run an engine.
///
/// Nothing has failed.
public struct FlowNotice: Hashable, Sendable, CustomStringConvertible {
    /// The kind of notice.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Name: String {
            case large
            case sharedEvent
            case delayed
            case handedBack
            case interrupted
            case setAside
        }

        private let name: Name

        /// A context, a result or an output is large; each transition takes time to store it.
        public static let large: Code = Code(name: .large)
        /// Two machines of one run await events of the same type at once, so either may consume an event.
        public static let sharedEvent: Code = Code(name: .sharedEvent)
        /// A write to the store is delayed, and the run stands still.
        public static let delayed: Code = Code(name: .delayed)
        /// A worker that stops has handed the run back.
        public static let handedBack: Code = Code(name: .handedBack)
        /// A worker that stops has canceled a step after its grace; the step runs again.
        public static let interrupted: Code = Code(name: .interrupted)

        /// An event was set aside, because the run cannot use it; the run goes on waiting.
        public static let setAside: Code = Code(name: .setAside)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of notice.
    public let code: Code
    /// The run.
    public let run: FlowRunID
    /// The observation, its place and the remedy.
    public let text: String

    /// The run and the text.
    public var description: String { "\(run): \(text)" }
}
