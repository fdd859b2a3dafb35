/// Something in the files of a ``FileFlowStore`` that is not as it was written.
public struct FlowFileFinding: Sendable, Hashable, CustomStringConvertible {
    /// Whether something is lost that was acknowledged; otherwise a write was interrupted, and nobody got an answer.
    ///
    /// The last write of a process that was killed, or of a machine that lost its power, may be incomplete: it is cut
    /// off. A store with damage is read-only until it is repaired: ``FileFlowStore/repair(directory:)``.
    public let isDamage: Bool
    /// The name of the file in the folder.
    public let file: String
    /// Where in the file.
    public let offset: Int
    /// How many bytes; 0 if it is not known.
    public let length: Int
    /// What is wrong, where, and what was or can be done.
    public let description: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - isDamage: Whether something is lost that was acknowledged.
    ///   - file: The name of the file in the folder.
    ///   - offset: Where in the file.
    ///   - length: How many bytes.
    ///   - description: What is wrong, where, and what was or can be done.
    public init(isDamage: Bool, file: String, offset: Int, length: Int, _ description: String) {
        self.isDamage = isDamage
        self.file = file
        self.offset = offset
        self.length = length
        self.description = description
    }
}
