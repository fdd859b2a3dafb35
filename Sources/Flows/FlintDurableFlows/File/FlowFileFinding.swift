/// An interrupted write or damage in the files of a ``FileFlowStore``.
public struct FlowFileFinding: Sendable, Hashable, CustomStringConvertible {
    /// Whether acknowledged contents are lost; `false` for an interrupted write, which was never
    /// acknowledged.
    ///
    /// The last write of a killed process, or before a power failure, may be incomplete. The store cuts it
    /// off. A store with damage is read-only until ``FileFlowStore/repair(directory:)``.
    public let isDamage: Bool
    /// The name of the file in the folder.
    public let file: String
    /// The offset of the damaged or interrupted bytes in the file.
    public let offset: Int
    /// The number of damaged or interrupted bytes; 0 if it is unknown.
    public let length: Int
    /// The observation, its location, and the remedy that was applied or is possible, in words.
    public let description: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - isDamage: Whether acknowledged contents are lost.
    ///   - file: The name of the file in the folder.
    ///   - offset: The offset of the damaged or interrupted bytes in the file.
    ///   - length: The number of damaged or interrupted bytes; 0 if it is unknown.
    ///   - description: The observation, its location and the remedy, in words.
    public init(isDamage: Bool, file: String, offset: Int, length: Int, _ description: String) {
        self.isDamage = isDamage
        self.file = file
        self.offset = offset
        self.length = length
        self.description = description
    }
}
