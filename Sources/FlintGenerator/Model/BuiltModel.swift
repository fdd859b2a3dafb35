/// What the model builder makes of a file: the model, where its parts were drawn, and the findings.
package struct BuiltModel: Sendable {
    package var file: FlowFile
    package var sources: SourceMap
    /// The findings of this stage alone, in no particular order.
    package var diagnostics: [Diagnostic]

    package init(file: FlowFile, sources: SourceMap = SourceMap(), diagnostics: [Diagnostic] = []) {
        self.file = file
        self.sources = sources
        self.diagnostics = diagnostics
    }
}
