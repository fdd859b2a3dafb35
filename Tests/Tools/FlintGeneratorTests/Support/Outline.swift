import FlintGenerator

/// A text form of what was read, short enough to be written by hand in a test.
///
/// One statement is one line, bodies are indented by two blanks. Links point from left to right, whatever was
/// drawn. A label, text or title is in quotes if it was quoted in the diagram, and in `|…|` otherwise.
enum Outline {
    static func lines(of block: BlockSyntax) -> [String] {
        var lines: [String] = []
        if let kind = block.foreignKind { lines.append("foreign \(kind)") }
        if let title = block.title { lines.append("title \(text(title))") }
        return lines + statements(block.statements, "") + block.models.map(model)
    }

    static func statements(_ statements: [StatementSyntax], _ indent: String) -> [String] {
        statements.flatMap { statement($0, indent) }
    }

    private static func statement(_ statement: StatementSyntax, _ indent: String) -> [String] {
        switch statement {
        case .state(let state): return self.state(state, indent)
        case .field(let field):
            return ["\(indent)\(name(field.id)) :" + (field.text.map { " " + text($0) } ?? "")]
        case .link(let link):
            let label = link.label.map { " : \(text($0))" } ?? ""
            let hidden = link.isHidden ? " hidden" : ""
            return ["\(indent)\(end(link.source)) -> \(end(link.target))\(label)\(hidden)"]
        case .region: return ["\(indent)region"]
        case .separator(let mark): return ["\(indent)separator \(mark ?? "none")"]
        }
    }

    private static func state(_ state: StateSyntax, _ indent: String) -> [String] {
        var line = "\(indent)state \(name(state.id))"
        if let title = state.title { line += " as \(text(title))" }
        for stereotype in state.stereotypes { line += " <<\(stereotype.text)>>" }
        if let body = state.text { line += " : \(text(body))" }
        guard let body = state.body else { return [line] }
        if body.isEmpty { return [line + " {}"] }
        return [line + " {"] + statements(body, indent + "  ") + ["\(indent)}"]
    }

    private static func end(_ end: LinkEndSyntax) -> String {
        let kind =
            switch end.kind {
            case .border: "[*]"
            case .state(let name): end.isBar ? "==\(name)==" : visible(name)
            case .history(let name): "\(name ?? "")[H]"
            case .deepHistory(let name): "\(name ?? "")[H*]"
            }
        return kind + end.stereotypes.map { " <<\($0.text)>>" }.joined()
    }

    private static func model(_ model: ModelSyntax) -> String {
        let generics = model.generics.map { "<\($0.text)>" } ?? ""
        let members = model.members.map { member in
            member.name.text + (member.type.map { ": \($0.text)" } ?? "")
                + (member.defaultValue.map { " = \($0.text)" } ?? "")
        }
        let kind = model.kind == .class ? "class" : "enum"
        return "\(kind) \(model.name.text)\(generics) { \(members.joined(separator: "; ")) }"
    }

    private static func name(_ name: SyntaxText) -> String {
        name.isQuoted ? "\"\(visible(name.text))\"" : visible(name.text)
    }

    private static func text(_ text: SyntaxText) -> String {
        text.isQuoted ? "\"\(visible(text.text))\"" : "|\(visible(text.text))|"
    }

    private static func visible(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
    }
}
