#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Thrown when a document of flags cannot be used.
public struct FlagDocumentError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The file, as the caller named it; `nil` if the text did not come from one.
    public let file: String?
    /// The mistakes, in the order of the text; not empty.
    public let findings: [FlagFinding]

    init(file: String? = nil, findings: [FlagFinding]) {
        self.file = file
        self.findings = findings
    }

    /// The findings, one in each line, in the form of compilers.
    public var description: String {
        findings.map { (file.map { "\($0):" } ?? "") + $0.description }.joined(separator: "\n")
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
