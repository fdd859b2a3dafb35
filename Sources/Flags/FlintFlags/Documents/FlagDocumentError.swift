#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error for a document of flags that cannot be read, is not JSON, or is not an object with flags.
public struct FlagDocumentError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The file, as the caller has named it; `nil` if the text came from no file.
    public let file: String?
    /// The mistakes, in the order of the text; not empty.
    public let findings: [FlagFinding]

    init(file: String? = nil, findings: [FlagFinding]) {
        self.file = file
        self.findings = findings
    }

    /// The findings, one per line, in the form `file:line:column: error: message`.
    public var description: String {
        findings.map { (file.map { "\($0):" } ?? "") + $0.description }.joined(separator: "\n")
    }

    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
