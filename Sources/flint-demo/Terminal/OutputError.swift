/// Words that could not be written.
struct OutputError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    struct Code: Sendable, Hashable {
        private enum Kind: Sendable, Hashable {
            case closed
            case failed
        }

        private let kind: Kind

        /// The reader has gone, as `head` does when it has enough: a reason to stop, not to complain.
        static let closed = Code(kind: .closed)
        /// The output cannot be written, for example because the disk is full.
        static let failed = Code(kind: .failed)
    }

    /// The kind of failure.
    let code: Code
    /// The system's words.
    let reason: String

    var description: String {
        code == .closed
            ? "The reader of the output has closed it."
            : "The output cannot be written: \(reason). Free some space or write it elsewhere."
    }

    static func == (left: OutputError, right: OutputError) -> Bool {
        left.code == right.code
    }
}
