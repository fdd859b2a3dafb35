import FlintGenerator
import Foundation

/// What the build plugin would generate from a diagram in a document.
enum GeneratedCode {
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// The options in a comment before a diagram.
    static func options(in line: String) -> Set<String> {
        guard let match = line.wholeMatch(of: /<!-- generate: (.*) -->/) else { return [] }
        return Set(match.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    /// - Throws: ``Refusal`` with the findings, if the diagram has errors or warnings, other than that it has no start.
    static func of(_ diagram: [String], path: String, line: Int, options: Set<String>) throws -> String {
        // Lines before it, so that findings point into the document.
        let text = String(repeating: "\n", count: line) + diagram.joined(separator: "\n")
        let compiler = DiagramCompiler(readsTriggers: options.contains("triggers"), checksDrawing: true)
        let compilation = compiler.compile([DiagramSource(path: path, text: text)])
        let findings = compilation.diagnostics.filter { $0.severity != .note && $0.code != .noStart }
        guard findings.isEmpty else {
            throw Refusal(description: compilation.diagnostics.map(\.description).joined(separator: "\n"))
        }
        return SwiftRenderer(options: RenderOptions(isCodable: options.contains("codable"))).render(
            compilation.files)
    }
}
