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
        var files = block.context.enumerated().map {
            ("Context\($0).swift", importing(block.imports, $1))
        }
        files.append(("Block.swift", importing(block.imports, text(of: block))))
        return files
    }

    /// Code behind its imports.
    static func importing(_ imports: [String], _ code: String) -> String {
        (["import FlintCore"] + imports + [code]).joined(separator: "\n")
    }

    private static func text(of block: CodeBlock) -> String {
        block.directive.form == .body
            ? body(block, number: 0) : located(block.code, path: block.path, line: block.line)
    }

    /// Statements in a function.
    static func body(_ block: CodeBlock, number: Int) -> String {
        // Imports stay where they are as blank lines, so that line numbers hold.
        let lines = block.code.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.map { $0.hasPrefix("import ") ? "" : String($0) }.joined(separator: "\n")
        let located = located(body, path: block.path, line: block.line)
        return "func documented\(number)() async throws {\n\(located)\n}"
    }
}
