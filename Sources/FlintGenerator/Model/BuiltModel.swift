/// The result of building a file: the model, the positions of its parts, and the findings.
package struct BuiltModel: Sendable {
    package var file: FlowFile
    package var sources: SourceMap
    /// The findings of the model builder alone; their order is unspecified.
    package var diagnostics: [Diagnostic]

    package init(file: FlowFile, sources: SourceMap = SourceMap(), diagnostics: [Diagnostic] = []) {
        self.file = file
        self.sources = sources
        self.diagnostics = diagnostics
    }
}
