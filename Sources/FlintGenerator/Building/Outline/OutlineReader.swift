/// Reads the statements of a block: first the declarations, then links and descriptions.
///
/// Declared states are known before any link is read, so their place in the text does not matter. A state
/// that is never declared belongs to the composite where it is named first.
struct OutlineReader {
    /// Where a statement stands.
    struct Place {
        var scope: Int
        var region: Int
    }

    /// A declaration with a dotted name, which has to wait until all plain ones are known.
    private struct Waiting {
        var state: StateSyntax
        var place: Place
        var separator: String?
    }

    var outline = Outline()
    var findings = Findings()
    /// All states of an id, wherever they are.
    var byID: [String: [Int]] = [:]
    /// What dotted names were resolved to, so that both passes agree.
    var dotted: [DottedKey: Int?] = [:]
    var separator: String? = "."
    var hasReportedLimit = false
    /// The names that were reported as unusable, so that each is reported once.
    var badNames: Set<String> = []
    let limits: BuildingLimits
    private var waiting: [Waiting] = []

    init(_ limits: BuildingLimits) {
        self.limits = limits
    }

    struct DottedKey: Hashable {
        var scope: Int
        var id: String
        var separator: String
    }

    /// Reads the statements of a block.
    mutating func read(_ statements: [StatementSyntax]) {
        declare(statements, in: 0)
        var next = 0
        while next < waiting.count {
            declareWaiting(waiting[next])
            next += 1
        }
        separator = "."
        follow(statements, in: 0)
        resolveMarks()
    }

    // MARK: Declarations

    private mutating func declare(_ statements: [StatementSyntax], in scope: Int) {
        var place = Place(scope: scope, region: 0)
        for statement in statements {
            switch statement {
            case .state(let state): declare(state, at: place)
            case .region(let location):
                place.region += 1
                outline.scopes[scope].separators[place.region] = location
            case .separator(let mark): separator = mark
            case .field, .link: break
            }
        }
    }

    private mutating func declare(_ state: StateSyntax, at place: Place) {
        if !state.id.isQuoted, components(of: state.id.text) != nil {
            waiting.append(Waiting(state: state, place: place, separator: separator))
            skipSeparators(in: state.body ?? [])
            return
        }
        if let mark = ScopeMark(stateName: state.id.text) {
            declare(mark, state, at: place)
            return
        }
        let known = outline.scopes[place.scope].members[state.id.text]
        if let index = known ?? create(state.id.text, at: place, location: state.id.location) {
            declareBody(of: state, index)
        }
    }

    private mutating func declareWaiting(_ entry: Waiting) {
        separator = entry.separator
        let id = entry.state.id
        if let index = resolveDotted(id.text, at: entry.place, location: id.location) {
            outline.states[index].location = id.location
            declareBody(of: entry.state, index)
        }
    }

    private mutating func declareBody(of state: StateSyntax, _ index: Int) {
        guard let body = state.body, !body.isEmpty else { return }
        if let inside = inside(of: index, location: state.id.location) {
            declare(body, in: inside)
        }
    }

    private mutating func declare(_ mark: ScopeMark, _ state: StateSyntax, at place: Place) {
        let key = DrawnScope.ReservedKey(region: place.region, mark: mark)
        outline.scopes[place.scope].reserved[key, default: .init()].declaration = state.id.location
        let isPlain = state.stereotypes.allSatisfy { Stereotype($0.text).map { $0.mark == mark } ?? true }
        if state.body?.isEmpty == false || !isPlain {
            findings.error(
                .reservedName, at: state.id.location,
                "'\(mark.title)' is reserved and can have no inside and no role; rename this state")
        }
    }

    /// Keeps the mark between names right behind a body that is read later.
    private mutating func skipSeparators(in statements: [StatementSyntax]) {
        for statement in statements {
            switch statement {
            case .separator(let mark): separator = mark
            case .state(let state): skipSeparators(in: state.body ?? [])
            case .field, .link, .region: break
            }
        }
    }

    // MARK: Links and descriptions

    private mutating func follow(_ statements: [StatementSyntax], in scope: Int) {
        var place = Place(scope: scope, region: 0)
        for statement in statements {
            switch statement {
            case .state(let state): follow(state, at: place)
            case .field(let field): follow(field, at: place)
            case .link(let link): follow(link, at: place)
            case .region: place.region += 1
            case .separator(let mark): separator = mark
            }
        }
    }

    private mutating func follow(_ state: StateSyntax, at place: Place) {
        guard let item = declaredItem(of: state, at: place) else {
            skipSeparators(in: state.body ?? [])
            return
        }
        if let text = state.text { describe(item, text) }
        guard case .state(let index) = item else { return }
        mention(index)
        if outline.states[index].title == nil { outline.states[index].title = state.title?.text }
        apply(state.stereotypes, to: index)
        if let body = state.body, !body.isEmpty, let inside = outline.states[index].inside {
            follow(body, in: inside)
        }
    }

    private func declaredItem(of state: StateSyntax, at place: Place) -> DrawnEnd.Item? {
        let id = state.id.text
        if !state.id.isQuoted, components(of: id) != nil {
            return resolvedDotted(id, in: place.scope).map { .state($0) }
        }
        if let mark = ScopeMark(stateName: id) {
            return .mark(mark, scope: place.scope, region: place.region)
        }
        return outline.scopes[place.scope].members[id].map { .state($0) }
    }

    private mutating func follow(_ field: FieldSyntax, at place: Place) {
        let location = field.id.location
        guard let item = resolve(field.id.text, at: place, location: location) else { return }
        describe(item, field.text)
        if case .state(let index) = item { mention(index) }
    }

    private mutating func follow(_ link: LinkSyntax, at place: Place) {
        guard
            let source = resolve(link.source, isSource: true, at: place),
            let target = resolve(link.target, isSource: false, at: place)
        else { return }
        guard outline.links.count < limits.edges else {
            reportLimit("a block has at most \(limits.edges) edges", at: link.source.location)
            return
        }
        outline.links.append(DrawnLink(source: source, target: target, label: link.label))
    }

    private mutating func resolve(_ end: LinkEndSyntax, isSource: Bool, at place: Place) -> DrawnEnd? {
        switch end.kind {
        case .border:
            let mark: DrawnEnd.Item = .mark(
                isSource ? .begin : .end, scope: place.scope, region: place.region)
            return DrawnEnd(item: mark, location: end.location, isBorder: true)
        case .state(let id): return resolve(id, end, at: place)
        case .history(let id): return resolve(.history, of: id, end, at: place)
        case .deepHistory(let id): return resolve(.deepHistory, of: id, end, at: place)
        }
    }

    private mutating func resolve(_ id: String, _ end: LinkEndSyntax, at place: Place) -> DrawnEnd? {
        guard let item = resolve(id, at: place, location: end.location) else { return nil }
        if case .state(let index) = item {
            mention(index)
            apply(end.stereotypes, to: index)
            if end.isBar { outline.states[index].isBar = true }
        }
        return DrawnEnd(item: item, location: end.location)
    }

    private mutating func resolve(
        _ mark: ScopeMark, of id: String?, _ end: LinkEndSyntax, at place: Place
    ) -> DrawnEnd? {
        guard let id else {
            let item: DrawnEnd.Item = .mark(mark, scope: place.scope, region: place.region)
            return DrawnEnd(item: item, location: end.location)
        }
        guard case .state(let index)? = resolve(id, at: place, location: end.location) else { return nil }
        mention(index)
        guard let inside = inside(of: index, location: end.location) else { return nil }
        return DrawnEnd(item: .mark(mark, scope: inside, region: 0), location: end.location)
    }

    // MARK: Parts

    private mutating func mention(_ index: Int) {
        var path: [Int] = []
        var next: Int? = index
        while let state = next, !outline.states[state].isMentioned {
            outline.states[state].isMentioned = true
            path.append(state)
            next = outline.scopes[outline.states[state].scope].owner
        }
        outline.mentions += path.reversed()
    }

    private mutating func describe(_ item: DrawnEnd.Item, _ text: SyntaxText) {
        switch item {
        case .state(let index): outline.states[index].texts.append(text)
        case .mark(let mark, let scope, let region):
            let key = DrawnScope.ReservedKey(region: region, mark: mark)
            outline.scopes[scope].reserved[key, default: .init()].texts.append(text)
        }
    }

    private mutating func apply(_ stereotypes: [SyntaxText], to index: Int) {
        for stereotype in stereotypes {
            guard let role = Stereotype(stereotype.text) else { continue }
            if let known = outline.states[index].role, known != role {
                findings.error(
                    .stereotypeConflict, at: stereotype.location,
                    "'\(outline.states[index].id)' has another role already; keep one of the stereotypes")
            } else {
                outline.states[index].role = role
            }
        }
    }

    /// Turns states that are drawn for `[*]` or `[H]` into those marks.
    private mutating func resolveMarks() {
        for index in outline.links.indices {
            // Not changed in place while the states are read: that would copy all links each time.
            if let source = resolvedMark(outline.links[index].source) { outline.links[index].source = source }
            if let target = resolvedMark(outline.links[index].target) { outline.links[index].target = target }
        }
        for state in outline.states {
            guard let mark = state.role?.mark else { continue }
            for text in state.texts {
                describe(.mark(mark, scope: state.scope, region: state.region), text)
            }
        }
    }

    private func resolvedMark(_ end: DrawnEnd) -> DrawnEnd? {
        guard case .state(let index) = end.item, let mark = outline.states[index].role?.mark else {
            return nil
        }
        let state = outline.states[index]
        return DrawnEnd(
            item: .mark(mark, scope: state.scope, region: state.region), location: end.location,
            isBorder: true)
    }
}
