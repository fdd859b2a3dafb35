#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of an engine: a request that it cannot fulfill, or a wrong use of steps by a handler.
public struct FlowEngineError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case runExists
            case ambiguousStep
            case nestedStep
            case ambiguousMachine
            case nothingRegistered
            case notRecorded
            case notAlone
            case tooLarge
            case codecKeyTooLong
            case unreadableSchedule
            case notAwaited
            case unreadableEvent
        }

        private let name: Name

        /// A run with the given identity exists already.
        public static let runExists: Code = Code(name: .runExists)
        /// Two steps with the same name and key run at once.
        public static let ambiguousStep: Code = Code(name: .ambiguousStep)
        /// A step was called inside a step.
        public static let nestedStep: Code = Code(name: .nestedStep)
        /// Two machines with the same type and key run at once in one state.
        public static let ambiguousMachine: Code = Code(name: .ambiguousMachine)
        /// A handler starts or awaits runs, but no engine records its steps.
        public static let notRecorded: Code = Code(name: .notRecorded)
        /// A handler awaits started runs while another machine of its run is running.
        public static let notAlone: Code = Code(name: .notAlone)
        /// An input, an event or a state is larger than ``FlowEngineConfiguration/sizeLimit``.
        public static let tooLarge: Code = Code(name: .tooLarge)
        /// The identifier of a codec's key is longer than 255 bytes.
        public static let codecKeyTooLong: Code = Code(name: .codecKeyTooLong)
        /// A cron text does not have five fields, or one of its fields is invalid.
        public static let unreadableSchedule: Code = Code(name: .unreadableSchedule)
        /// A run does not wait for the event that is sent to it as JSON.
        public static let notAwaited: Code = Code(name: .notAwaited)
        /// The JSON of an event cannot be decoded as an event of the machine.
        public static let unreadableEvent: Code = Code(name: .unreadableEvent)
        /// The engine is asked to work, but no machine is registered.
        public static let nothingRegistered: Code = Code(name: .nothingRegistered)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// The cause, its location and the remedy, in words.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func ambiguousStep(_ name: String) -> FlowEngineError {
        FlowEngineError(
            .ambiguousStep,
            "Two steps named '\(name)' run at once, so their results could be confused; give each a key.")
    }

    static func nestedStep(_ name: String) -> FlowEngineError {
        FlowEngineError(
            .nestedStep, "The step '\(name)' is called inside a step; call it before or after that one.")
    }

    static func codecKeyTooLong(_ count: Int) -> FlowEngineError {
        FlowEngineError(
            .codecKeyTooLong,
            "The identifier of the codec's key has \(count) bytes, and at most 255 can be stored beside what it "
                + "encodes; give FlowCodec.keyID a shorter one.")
    }

    static func ambiguousMachine(_ name: String) -> FlowEngineError {
        FlowEngineError(
            .ambiguousMachine,
            "Two machines '\(name)' run at once in one state, so what is stored of them could be confused; "
                + "give each a key: subflow(to:_:key:).")
    }

    /// Returns whether two errors have the same code; the descriptions are not compared.
    public static func == (left: FlowEngineError, right: FlowEngineError) -> Bool {
        left.code == right.code
    }
}

extension FlowEngineError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
