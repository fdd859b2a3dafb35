import Foundation

/// A Markdown document, read for its code blocks, its links and its commands.
struct Document {
    let path: String
    let lines: [String]

    init(_ path: String) throws {
        self.init(path: path, text: try Repository.text(path))
    }

    init(path: String, text: String) {
        self.path = path
        lines = text.components(separatedBy: "\n")
    }

    /// The code of the fenced blocks in a language.
    ///
    /// What is generated from a diagram of PlantUML can be used by the blocks after it. A comment
    /// `<!-- generate: codable, triggers -->` on the line before it gives options of the generator.
    func blocks(in language: String) throws -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var context: [String] = []
        var imports: [String] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line == "<!-- compile: hidden" {
                let code = self.code(after: &index, upTo: "-->")
                context.append(placed(code, at: index - code.count))
                imports += code.filter { $0.hasPrefix("import ") }
            } else if line.hasPrefix("```"), line != "```" {
                let options = index > 0 ? GeneratedCode.options(in: lines[index - 1]) : []
                let directive =
                    try (index > 0 ? CompileDirective(line: lines[index - 1]) : nil) ?? CompileDirective()
                let code = self.code(after: &index, upTo: "```")
                if line == "```plantuml", code.contains(where: { $0.hasPrefix("@startuml") }) {
                    context.append(
                        try GeneratedCode.of(code, path: path, line: index - code.count, options: options))
                }
                guard line == "```\(language)" else { continue }
                if directive.isFresh { (context, imports) = ([], []) }
                let own = code.filter { $0.hasPrefix("import ") }
                let first = index - code.count
                blocks.append(
                    CodeBlock(
                        path: path, line: first, code: code.joined(separator: "\n"), directive: directive,
                        context: context, imports: imports + own))
                if directive.sharesImports { imports += own }
                if directive.isRemembered { context.append(placed(code, at: first)) }
            } else {
                index += 1
            }
        }
        return blocks
    }

    /// The lines up to an end line; the index is then behind that line.
    private func code(after index: inout Int, upTo end: String) -> [String] {
        let code = lines[(index + 1)...].prefix { $0 != end }
        index = code.endIndex + 1
        return Array(code)
    }

    /// Code that the compiler places in this document.
    private func placed(_ code: [String], at line: Int) -> String {
        CompilerInput.located(code.joined(separator: "\n"), path: path, line: line)
    }

    /// The relative targets of the links outside code, without anchors.
    var relativeLinks: [String] {
        prose.flatMap { line in
            line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        }
        .filter { !$0.contains("://") && !$0.hasPrefix("#") && !$0.hasPrefix("mailto:") }
        .map { String($0.prefix { $0 != "#" }) }
    }

    /// The lines outside code blocks.
    var prose: [String] {
        var isCode = false
        return lines.filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode
        }
    }

    var headings: [String] { prose.filter { $0.hasPrefix("#") } }
}
