/// The source file that stands for one block.
enum CompilerInput {
    /// Makes errors point into the document.
    static func located(_ code: String, path: String, line: Int) -> String {
        "#sourceLocation(file: \"\(path)\", line: \(line))\n\(code)\n#sourceLocation()"
    }

    /// The name and text of each file to be compiled together.
    static func files(for block: CodeBlock) -> [(name: String, text: String)] {
        if [.program, .manifest].contains(block.directive.form) {
            return [("main.swift", located(block.code, path: block.path, line: block.line))]
        }
        let imports = (["import FlintCore"] + block.imports).joined(separator: "\n")
        var files = block.context.enumerated().map { ("Context\($0).swift", "\(imports)\n\($1)") }
        files.append(("Block.swift", "\(imports)\n\(text(of: block))"))
        return files
    }

    private static func text(of block: CodeBlock) -> String {
        guard block.directive.form == .body else {
            return located(block.code, path: block.path, line: block.line)
        }
        // Imports stay where they are as blank lines, so that line numbers hold.
        let lines = block.code.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.map { $0.hasPrefix("import ") ? "" : String($0) }.joined(separator: "\n")
        return "func documented() async throws {\n\(located(body, path: block.path, line: block.line))\n}"
    }
}
