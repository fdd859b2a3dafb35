/// The result of compiling diagrams: their models and all findings.
public struct Compilation: Equatable, Sendable {
    /// One model for each source, in the order of the sources.
    ///
    /// A block (`@startuml` to `@enduml`) with an error is missing from its model. So a model is complete
    /// only if ``hasErrors(at:)`` is false.
    public let files: [FlowFile]
    /// The findings of all stages about all sources, sorted by position.
    ///
    /// The list is complete; a report for people may omit some of them.
    public let diagnostics: [Diagnostic]
    /// The findings about each source, in the order of the sources; the order within each list is
    /// unspecified.
    package let findings: [[Diagnostic]]

    init(files: [FlowFile], findings: [[Diagnostic]]) {
        self.files = files
        self.findings = findings
        diagnostics = Diagnostic.sorted(findings.flatMap(\.self)).reduce(into: []) { result, diagnostic in
            // An included text causes the same finding for each source that includes it.
            if result.last != diagnostic { result.append(diagnostic) }
        }
    }

    /// Whether any source has an error.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Returns whether a source has an error in its text, in a text that it includes, or in a collision with
    /// another source.
    ///
    /// - Parameter index: The index of the source, as of its model in ``files``.
    /// - Returns: Whether there is an error, so that the source's model may be incomplete.
    public func hasErrors(at index: Int) -> Bool {
        findings[index].contains { $0.severity == .error }
    }
}
