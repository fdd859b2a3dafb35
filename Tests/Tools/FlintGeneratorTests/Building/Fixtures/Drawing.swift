import FlintGenerator

/// A statement of a diagram that takes its line number from where it is put.
///
/// Each statement is on a line of its own, a body between its braces. Columns are fixed: the id of a state at
/// 7, its stereotype at 21, its text at 31; the ends of a link at 1 and 11, its label at 21.
struct Drawing: Sendable {
    let make: @Sendable (inout Int) -> StatementSyntax

    static let file = "Test.puml"

    static func at(_ line: Int, _ column: Int) -> SourceLocation {
        SourceLocation(file: file, line: line, column: column)
    }

    /// A text, without its quotes if it has any.
    static func text(_ text: String, _ line: Int, _ column: Int) -> SyntaxText {
        let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
        return SyntaxText(
            isQuoted ? String(text.dropFirst().dropLast()) : text, at: at(line, column), isQuoted: isQuoted)
    }

    static func syntax(_ drawings: [Drawing]) -> [StatementSyntax] {
        var line = 1
        return drawings.map { $0.make(&line) }
    }

    static func block(_ drawings: [Drawing]) -> BlockSyntax {
        BlockSyntax(location: at(1, 1), statements: syntax(drawings))
    }

    /// One end of a link: `[*]`, `[H]`, `C[H*]`, `==bar==`, `X<<choice>>` or an id.
    static func end(_ drawn: String, _ line: Int, _ column: Int) -> LinkEndSyntax {
        let location = at(line, column)
        if drawn == "[*]" { return LinkEndSyntax(.border, at: location) }
        if drawn.hasSuffix("[H]") {
            let id = String(drawn.dropLast(3))
            return LinkEndSyntax(.history(of: id.isEmpty ? nil : id), at: location)
        }
        if drawn.hasSuffix("[H*]") {
            let id = String(drawn.dropLast(4))
            return LinkEndSyntax(.deepHistory(of: id.isEmpty ? nil : id), at: location)
        }
        if drawn.hasPrefix("=="), drawn.hasSuffix("==") {
            return LinkEndSyntax(.state(String(drawn.dropFirst(2).dropLast(2))), at: location, isBar: true)
        }
        let parts = drawn.split(separator: "<<")
        guard parts.count == 2 else { return LinkEndSyntax(.state(drawn), at: location) }
        let name = SyntaxText(String(parts[1].dropLast(2)), at: location)
        return LinkEndSyntax(.state(String(parts[0])), at: location, stereotypes: [name])
    }
}

/// `source --> target : label`.
func link(_ source: String, _ target: String, _ label: String? = nil) -> Drawing {
    Drawing { line in
        defer { line += 1 }
        return .link(
            LinkSyntax(
                from: Drawing.end(source, line, 1), to: Drawing.end(target, line, 11),
                label: label.map { Drawing.text($0, line, 21) }))
    }
}

/// `state id <<stereotype>> : text { body }`.
func state(
    _ id: String, _ stereotype: String? = nil, title: String? = nil, text: String? = nil,
    _ body: [Drawing]? = nil
) -> Drawing {
    Drawing { line in
        let first = line
        line += 1
        let statements = body.map { $0.map { $0.make(&line) } }
        if body != nil { line += 1 }
        return .state(
            StateSyntax(
                id: Drawing.text(id, first, 7), title: title.map { SyntaxText($0, at: Drawing.at(first, 7)) },
                stereotypes: stereotype.map { [SyntaxText($0, at: Drawing.at(first, 21))] } ?? [],
                text: text.map { Drawing.text($0, first, 31) }, body: statements))
    }
}

/// `state id : text { body }`.
func state(_ id: String, title: String? = nil, text: String? = nil, _ body: [Drawing]) -> Drawing {
    state(id, nil, title: title, text: text, body)
}

/// `id : text`.
func field(_ id: String, _ text: String) -> Drawing {
    Drawing { line in
        defer { line += 1 }
        return .field(
            FieldSyntax(id: SyntaxText(id, at: Drawing.at(line, 1)), text: Drawing.text(text, line, 21)))
    }
}

/// `id :`.
func emptyField(_ id: String) -> Drawing {
    Drawing { line in
        defer { line += 1 }
        return .field(FieldSyntax(id: SyntaxText(id, at: Drawing.at(line, 1)), text: nil))
    }
}

/// `source -[hidden]-> target`.
func hiddenLink(_ source: String, _ target: String) -> Drawing {
    Drawing { line in
        defer { line += 1 }
        return .link(
            LinkSyntax(
                from: Drawing.end(source, line, 1), to: Drawing.end(target, line, 11), isHidden: true))
    }
}

/// `--`.
let region = Drawing { line in
    defer { line += 1 }
    return .region(Drawing.at(line, 1))
}

/// `set separator mark`.
func separator(_ mark: String?) -> Drawing {
    Drawing { line in
        defer { line += 1 }
        return .separator(mark)
    }
}
