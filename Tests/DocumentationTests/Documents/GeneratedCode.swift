import FlintGenerator

/// What the build plugin would generate from a diagram in a document.
enum GeneratedCode {
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: ``Refusal`` with the findings, if the diagram has errors or warnings, other than that it has no start.
    static func of(_ diagram: [String], path: String, line: Int) throws -> String {
        // Lines before it, so that findings point into the document.
        let text = String(repeating: "\n", count: line) + diagram.joined(separator: "\n")
        let compilation = DiagramCompiler().compile([DiagramSource(path: path, text: text)])
        let findings = compilation.diagnostics.filter { $0.severity != .note && $0.code != .noStart }
        guard findings.isEmpty else {
            throw Refusal(description: compilation.diagnostics.map(\.description).joined(separator: "\n"))
        }
        return SwiftRenderer(options: RenderOptions()).render(compilation.files)
    }
}
