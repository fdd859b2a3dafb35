/// A finding about a text that was read: what is wrong, where, and how to mend it.
public struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
    /// How much a finding matters.
    public enum Severity: String, Sendable, CaseIterable {
        /// No code is generated from the block that holds it.
        case error
        /// Code is generated; what it does may surprise.
        case warning
        /// Nothing has to be done.
        case note
    }

    /// How much it matters.
    public var severity: Severity
    /// The stable name of this sort of finding.
    public var code: DiagnosticCode
    /// Where the offending token begins.
    public var location: SourceLocation
    /// What is wrong and, after a semicolon, how to mend it; one line.
    public var message: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - severity: How much it matters.
    ///   - code: The sort of finding.
    ///   - location: Where the offending token begins.
    ///   - message: What is wrong and how to mend it; line breaks in it are replaced by blanks.
    public init(_ severity: Severity, _ code: DiagnosticCode, at location: SourceLocation, _ message: String)
    {
        self.severity = severity
        self.code = code
        self.location = location
        // Most messages are plain, and splitting is slow.
        let isPlain = message.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 }
        self.message =
            isPlain ? message : message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The finding as `file:line:column: severity: message`.
    public var description: String { "\(location): \(severity.rawValue): \(message)" }
}
