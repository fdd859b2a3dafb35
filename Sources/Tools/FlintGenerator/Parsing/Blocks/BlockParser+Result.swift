extension BlockParser {
    /// Ends the block, determines its kind of diagram, and returns its syntax.
    ///
    /// Statements of another kind of diagram are left out, with or without a finding.
    mutating func result() -> BlockSyntax {
        finish()
        if let foreign = facts.foreign, !facts.isStateDiagram, block.models.isEmpty {
            return skipped(as: foreign.kind.name, at: foreign.location)
        }
        if !facts.isStateDiagram, !facts.classifiers.isEmpty {
            becomeModels()
        } else {
            becomeStates()
        }
        if let location = facts.ignored {
            let message =
                "no code is made of relations, interfaces, abstract classes and annotations; nothing has to be done"
            warn(.ignoredRelation, at: location, message)
        }
        block.statements = stack.statements
        return block
    }

    /// Returns the block without content, with one warning that it is a diagram of another kind.
    ///
    /// - Parameters:
    ///   - kind: The name of the other kind.
    ///   - location: The position of the first statement of that kind.
    private mutating func skipped(as kind: String, at location: SourceLocation) -> BlockSyntax {
        dropDiagnostics()
        let message = "this is a diagram of another kind (\(kind)) and is skipped; draw states or models"
        warn(.foreignDiagram, at: location, message)
        block.foreignKind = kind
        block.refusals = []
        block.noteTargets = []
        block.models = []
        return block
    }

    // MARK: Classes

    /// Reads the block as a class diagram, because it has no states.
    ///
    /// Links are relations, from which no code is generated; lines `Name : text` are members of classes.
    private mutating func becomeModels() {
        block.noteTargets = []
        block.refusals.removeAll { $0.kind != .bodyOnOneLine }
        for (_, location) in facts.relations { facts.ignore(at: location) }
        ignoreLinks(in: stack.statements)
        stack.replace([])
        var indices: [String: Int] = [:]
        for (index, model) in block.models.enumerated() { indices[model.name.text] = index }
        for field in facts.looseFields {
            guard let index = indices[field.name] else {
                facts.ignore(at: field.line.location(at: field.line.firstWord))
                continue
            }
            var members = MemberParser(field.line, from: field.offset, kind: block.models[index].kind)
            members.parse()
            block.models[index].members += members.members
            if let error = members.error { report(error, in: field.line) }
        }
    }

    private mutating func ignoreLinks(in statements: [StatementSyntax]) {
        for case .link(let link) in statements { facts.ignore(at: link.first) }
    }

    // MARK: States

    /// Reads the block as a state diagram.
    ///
    /// Links to notes and between classes are left out; any other link that no state diagram can have is an
    /// error.
    private mutating func becomeStates() {
        block.noteTargets.removeAll { facts.figures.contains($0.text) || facts.classifiers.contains($0.text) }
        if let model = facts.classifier {
            refuse(.classBesideStates, at: model)
        } else if !facts.isDrawnAsStates, let first = stack.statements.lazy.compactMap(\.location).first {
            refuse(.otherDiagram, at: first)
        }
        for (relation, location) in facts.relations {
            if isFigure(relation.source) || isFigure(relation.target) {
                refuse(.lineToNote, at: location)
                continue
            }
            if isClass(relation.source) || isClass(relation.target) {
                facts.ignore(at: location)
            } else {
                report(.syntax, at: location, relation.error.message)
            }
        }
        if let location = facts.package, block.models.isEmpty {
            let message =
                "a package is no statement of a state diagram; write 'state Name {' or 'frame Name {'"
            report(.unknownStatement, at: location, message)
        }
        guard !facts.figures.isEmpty || !facts.classifiers.isEmpty else { return }
        stack.replace(kept(of: stack.statements))
    }

    /// Returns statements without those about notes, figures and classes.
    ///
    /// The statements left out are links to notes and figures, links between classes, and descriptions of
    /// notes and figures.
    ///
    /// - Parameter statements: The statements of the diagram or of a body.
    private mutating func kept(of statements: [StatementSyntax]) -> [StatementSyntax] {
        var result: [StatementSyntax] = []
        for statement in statements {
            switch statement {
            case .link(let link):
                if isFigure(link.source) || isFigure(link.target) { continue }
                if isClass(link.source), isClass(link.target) {
                    facts.ignore(at: link.first)
                    continue
                }
                result.append(statement)
            case .state(var state):
                if let body = state.body { state.body = kept(of: body) }
                result.append(.state(state))
            case .field(let field):
                if !facts.figures.contains(field.id.text) || facts.declaredStates.contains(field.id.text) {
                    result.append(statement)
                }
            default: result.append(statement)
            }
        }
        return result
    }

    private func isFigure(_ end: LinkEndSyntax) -> Bool {
        guard case .state(let name) = end.kind else { return false }
        return facts.figures.contains(name) && !facts.declaredStates.contains(name)
    }

    private func isClass(_ end: LinkEndSyntax) -> Bool {
        guard case .state(let name) = end.kind else { return false }
        return facts.classifiers.contains(name) && !facts.declaredStates.contains(name)
    }
}

extension StatementSyntax {
    /// The position of the statement; nil for `set separator`.
    fileprivate var location: SourceLocation? {
        switch self {
        case .state(let state): state.id.location
        case .field(let field): field.id.location
        case .link(let link): link.first
        case .region(let location): location
        case .separator: nil
        }
    }
}

/// Removes markup from the title of a diagram, so that a machine can be named after it.
enum TitleText {
    /// Returns the first line of a title, without tags such as `<b>` and `<size:20>`; nil if nothing remains.
    static func firstLine(of title: SyntaxText) -> SyntaxText? {
        let line = title.text.utf8.prefix { $0 != UInt8(ascii: "\n") }
        var result: [UInt8] = []
        var rest = Array(line)[...]
        // If one tag is not closed, no later tag is closed either.
        var mayHaveMarks = true
        while let byte = rest.first {
            if mayHaveMarks, byte == UInt8(ascii: "<"), Self.isMark(rest.dropFirst().first) {
                if let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                    rest = rest[(end + 1)...]
                    continue
                }
                mayHaveMarks = false
            }
            result.append(byte)
            rest.removeFirst()
        }
        let text = result[...].trimmed.text
        return text.isEmpty ? nil : SyntaxText(text, at: title.location, isQuoted: title.isQuoted)
    }

    private static func isMark(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte.isASCIILetter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "&")
            || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "#")
    }
}
