/// Combines the lines of one block (`@startuml` to `@enduml`) into statements, classes and enums.
///
/// Bodies, and texts over several lines such as notes, are parts of these.
struct BlockParser {
    /// A class or an enum whose closing brace has not been read yet.
    struct OpenModel {
        var model: ModelSyntax
        var opener: SourceLocation
    }

    /// A text over several lines, such as a note, whose end has not been read yet.
    struct OpenLines {
        var text: OpenText
        var opener: SourceLocation
        var lines: [SourceLine] = []
    }

    /// The maximum number of texts without an end, such as notes, whose lines are read again as statements.
    ///
    /// A further text without an end is only reported, and its lines up to the end of the block are skipped.
    private static let maximumReadings = 8

    private let limits: ParsingLimits
    var block: BlockSyntax
    var facts = BlockFacts()
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of bytes that were read; a byte that was read twice counts twice.
    ///
    /// Tests check that it is linear in the length of the text.
    private(set) var steps = 0

    var stack = CompositeStack()
    private var openModel: OpenModel?
    private var openLines: OpenLines?
    /// The number of closing braces to ignore.
    ///
    /// They close classes and enums that were ended before, because a statement that is no member followed.
    private var unmatchedBraces = 0
    /// Whether the next lines may still belong to a text without an end, so that errors in them are not
    /// reported.
    private var isGuessing = false
    private var readings = 0
    private var linkCount = 0

    init(_ block: BlockSyntax, limits: ParsingLimits) {
        self.block = block
        self.limits = limits
    }

    // MARK: Findings

    mutating func report(_ error: LineError, in line: SourceLine) {
        if let kind = error.foreignKind { facts.note(kind, at: line.location(at: error.offset)) }
        guard !line.isReported, !isGuessing else { return }
        report(error.code, at: line.location(at: error.offset), error.message)
    }

    mutating func report(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.error, code, at: location, message))
    }

    mutating func warn(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.warning, code, at: location, message))
    }

    mutating func refuse(_ kind: DrawingRefusal.Kind, at location: SourceLocation) {
        block.refusals.append(DrawingRefusal(kind, at: location))
    }

    /// Removes all findings, because the block is a diagram of another kind and will be skipped.
    mutating func dropDiagnostics() {
        diagnostics.removeAll()
    }

    // MARK: Lines

    /// Adds the next line of the block to the open text, class or enum, or parses it as a statement.
    mutating func take(_ line: SourceLine) {
        steps += line.bytes.count
        if openLines != nil {
            takeText(line)
        } else if openModel != nil {
            takeMembers(line)
        } else {
            takeStatement(line)
        }
    }

    /// Ends the block, and reports everything that was not closed.
    mutating func finish() {
        while let open = openLines {
            openLines = nil
            reportUnclosed(open.text.kind, closer: open.text.closer, at: open.opener)
            guard readings < Self.maximumReadings else { break }
            // The text probably ends before the next statement, so the lines after its first one are read
            // again as statements.
            readings += 1
            isGuessing = true
            for line in open.lines { take(line) }
        }
        if let open = openModel { closeEarly(open) }
        for opener in stack.closeAll() { reportUnclosed("body", closer: "}", at: opener) }
    }

    private mutating func reportUnclosed(_ kind: String, closer: String, at location: SourceLocation) {
        let message = "the \(kind) is not closed; write '\(closer)' after its last line"
        diagnostics.append(Diagnostic(.error, .unclosed, at: location, message))
    }

    // MARK: Texts

    private mutating func takeText(_ line: SourceLine) {
        guard openLines?.text.isClosed(by: line) == true else {
            openLines?.lines.append(line)
            return
        }
        if let open = openLines, open.text.kind == "title" {
            if let first = open.lines.first { setTitle(first.text(first.bytes.indices)) }
        }
        openLines = nil
    }

    private mutating func setTitle(_ title: SyntaxText) {
        block.title = TitleText.firstLine(of: title)
    }

    // MARK: Models

    private mutating func takeMembers(_ line: SourceLine) {
        guard let open = openModel else { return }
        var members = MemberParser(line, from: 0, kind: open.model.kind)
        members.parse()
        if members.error != nil, Self.isSure(line) {
            closeEarly(open)
            unmatchedBraces += 1
            return takeStatement(line)
        }
        if let error = members.error { report(error, in: line) }
        openModel?.model.members += members.members
        guard members.isClosed, let closed = openModel else { return }
        openModel = nil
        add(closed.model, at: closed.opener)
    }

    private mutating func closeEarly(_ open: OpenModel) {
        let kind = open.model.kind == .class ? "class" : "enum"
        reportUnclosed(kind, closer: "}", at: open.opener)
        openModel = nil
        add(open.model, at: open.opener)
    }

    private mutating func add(_ model: ModelSyntax, at location: SourceLocation) {
        if block.models.count == limits.models {
            if !facts.hasTooManyModels {
                let message = "the block has more than \(limits.models) models; split it"
                report(.limit, at: location, message)
            }
            facts.hasTooManyModels = true
            return
        }
        block.models.append(model)
        facts.classifiers.insert(model.name.text)
    }

    // MARK: Statements

    private mutating func takeStatement(_ line: SourceLine) {
        var parser = StatementParser(line)
        do {
            let statement = try parser.parse()
            steps += parser.scanner.steps
            if isGuessing, !Self.endsGuessing(statement, line) { return }
            isGuessing = false
            for refusal in parser.refusals where !line.isReported {
                refuse(refusal.kind, at: line.location(at: refusal.offset))
            }
            add(statement, parser)
            if let recoveredError = parser.recoveredError { report(recoveredError, in: line) }
            if let warning = parser.warning, !line.isReported {
                warn(warning.code, at: line.location(at: warning.offset), warning.message)
            }
        } catch {
            steps += parser.scanner.steps
            report(error, in: line)
        }
    }

    private mutating func add(_ statement: LineStatement, _ parser: StatementParser) {
        let line = parser.line
        let opener = line.location(at: parser.opener)
        if let place = parser.notePlace { check(place, at: line.location(at: line.firstWord)) }
        switch statement {
        case .presentation: break
        case .complete(let statement): add(statement, parser)
        case .state(let state, let opensBody):
            facts.take(state, isDeclared: line.declaresState)
            if opensBody {
                open(OpenComposite(state: state, opener: opener))
            } else {
                if state.body == nil { facts.hasNotable = true }
                stack.append(.state(state))
            }
        case .package(let opensBody):
            let location = line.location(at: line.firstWord)
            if facts.package == nil { facts.package = location }
            if opensBody { open(OpenComposite(opener: location)) }
        case .close(let offset): close(line, at: offset)
        case .relation(let relation):
            if let kind = relation.error.foreignKind {
                facts.note(kind, at: line.location(at: relation.error.offset))
            }
            if !line.isReported {
                facts.relations.append((relation, line.location(at: relation.error.offset)))
            }
        case .text(let text):
            if let name = text.name { facts.figures.insert(name) }
            openLines = OpenLines(text: text, opener: line.location(at: text.offset))
        case .figure(let name): if let name { facts.figures.insert(name) }
        case .title(let title): setTitle(title)
        case .model(let model, let opensBody, let hasRelation):
            if hasRelation { facts.ignore(at: model.name.location) }
            facts.classifiers.insert(model.name.text)
            if facts.classifier == nil { facts.classifier = line.location(at: line.firstWord) }
            if opensBody {
                openModel = OpenModel(model: model, opener: opener)
            } else {
                add(model, at: model.name.location)
            }
        case .classifier(let name, let opensBody): add(classifier: name, line, opensBody: opensBody)
        }
    }

    private mutating func add(_ statement: StatementSyntax, _ parser: StatementParser) {
        if case .link(let link) = statement {
            linkCount += 1
            guard linkCount <= limits.links else {
                if linkCount == limits.links + 1 {
                    let message = "the block has more than \(limits.links) links; split it"
                    report(.limit, at: link.first, message)
                }
                return
            }
        }
        facts.take(statement, parser)
        stack.append(statement)
    }

    /// Records the state to which a note is attached; if there is none, records that PlantUML refuses the
    /// note.
    private mutating func check(_ place: NotePlace, at location: SourceLocation) {
        switch place {
        case .last: if !facts.hasNotable { refuse(.note, at: location) }
        case .link: if linkCount == 0 { refuse(.note, at: location) }
        case .end(let end):
            facts.hasNotable = true
            guard case .state(let name) = end.kind else { return refuse(.note, at: location) }
            block.noteTargets.append(SyntaxText(name, at: location, isQuoted: end.isQuoted))
        }
    }

    private mutating func add(classifier name: String, _ line: SourceLine, opensBody: Bool) {
        facts.classifiers.insert(name)
        if facts.classifier == nil { facts.classifier = line.location(at: line.firstWord) }
        facts.ignore(at: line.location(at: line.firstWord))
        guard opensBody else { return }
        let text = OpenText(kind: "body", closing: .braces(depth: 1), offset: line.firstWord)
        openLines = OpenLines(text: text, opener: line.location(at: line.firstWord))
    }

    // MARK: Bodies

    private mutating func open(_ composite: OpenComposite) {
        guard !stack.push(composite) else { return }
        let depth = ParsingLimits.compositeDepth
        report(.limit, at: composite.opener, "composites nest deeper than \(depth); flatten the diagram")
    }

    private mutating func close(_ line: SourceLine, at offset: Int) {
        if !stack.isEmpty {
            stack.pop()
        } else if unmatchedBraces > 0 {
            unmatchedBraces -= 1
        } else {
            report(LineError(.unopened, at: offset, "this closes nothing; remove it"), in: line)
        }
    }

    // MARK: Guesses

    /// Returns whether a line after the brace of a class or enum can only be a statement, and not a member.
    ///
    /// If so, the closing brace of the class or enum is missing.
    private static func isSure(_ line: SourceLine) -> Bool {
        var parser = StatementParser(line)
        guard let statement = try? parser.parse() else { return false }
        if case .close = statement { return false }
        return endsGuessing(statement, line)
    }

    /// Returns whether a statement can only follow a text without an end and not be a line of that text.
    ///
    /// - Parameters:
    ///   - statement: The statement on the line.
    ///   - line: The line.
    private static func endsGuessing(_ statement: LineStatement, _ line: SourceLine) -> Bool {
        switch statement {
        case .state: line.declaresState
        case .model, .close, .text, .complete(.link), .complete(.region): true
        default: false
        }
    }
}

extension SourceLine {
    /// The offset of the first byte that is not a blank; 0 if there is none.
    var firstWord: Int { bytes.firstIndex { !$0.isBlank } ?? 0 }

    /// Whether the first word of the line is the keyword `state`.
    fileprivate var declaresState: Bool {
        bytes.drop(while: \.isBlank).prefix { $0.isASCIILetter }.isWord("state")
    }
}

extension LinkSyntax {
    /// The position of the end that is further left on the line, whether it is the source or the target.
    var first: SourceLocation { min(source.location, target.location) }
}
