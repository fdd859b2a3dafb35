/// What came of reading diagrams: their models and all findings.
public struct Compilation: Equatable, Sendable {
    /// One model for each source, in the order of the sources.
    ///
    /// A block with an error is missing from it, so a model is whole only if ``hasErrors(at:)`` is false.
    public let files: [FlowFile]
    /// The findings of all stages about all sources, sorted by position.
    ///
    /// Nothing is left out of it; a report for people may be shorter.
    public let diagnostics: [Diagnostic]
    /// The findings by source, each list in no particular order.
    package let findings: [[Diagnostic]]

    init(files: [FlowFile], findings: [[Diagnostic]]) {
        self.files = files
        self.findings = findings
        diagnostics = Diagnostic.sorted(findings.flatMap(\.self)).reduce(into: []) { result, diagnostic in
            // A finding in a text that several sources include is one finding.
            if result.last != diagnostic { result.append(diagnostic) }
        }
    }

    /// Whether there is an error in any source.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Whether there is an error in one source, in what it includes, or between it and another one.
    ///
    /// - Parameter index: The position of the source, which must be one of ``files``.
    /// - Returns: Whether its model may lack something.
    public func hasErrors(at index: Int) -> Bool {
        findings[index].contains { $0.severity == .error }
    }
}
