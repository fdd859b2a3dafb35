/// A finding about a text: what is wrong, where, and how to fix it.
public struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Sendable, CaseIterable {
        /// No code is generated from the block with the finding.
        case error
        /// Code is generated, but its behavior may be unexpected.
        case warning
        /// No action is needed.
        case note
    }

    /// The severity.
    public var severity: Severity
    /// The stable name of the kind of finding.
    public var code: DiagnosticCode
    /// The position of the first byte of the offending token.
    public var location: SourceLocation
    /// What is wrong and, after a semicolon, how to fix it; one line.
    public var message: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - severity: The severity.
    ///   - code: The kind of finding.
    ///   - location: The position of the first byte of the offending token.
    ///   - message: What is wrong and how to fix it; line breaks in it are replaced by blanks.
    public init(_ severity: Severity, _ code: DiagnosticCode, at location: SourceLocation, _ message: String)
    {
        self.severity = severity
        self.code = code
        self.location = location
        // Most messages are printable ASCII, and splitting is slow.
        let isPlain = message.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 }
        self.message =
            isPlain ? message : message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The finding as `file:line:column: severity: message`.
    public var description: String { "\(location): \(severity.rawValue): \(message)" }
}
