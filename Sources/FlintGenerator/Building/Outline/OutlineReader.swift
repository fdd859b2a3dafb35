/// Reads the statements of a block: first the declarations and descriptions, then the links.
///
/// States that are declared or described are known before any link is read. A state that only links name belongs to
/// the composite where the first of them stands.
struct OutlineReader {
    /// Where a statement stands.
    struct Place {
        var scope: Int
        var region: Int
    }

    var outline = Outline()
    var findings = Findings()
    /// All states of an id, wherever they are.
    var byID: [String: [Int]] = [:]
    var separator: String? = "."
    var hasReportedLimit = false
    let limits: BuildingLimits
    /// What each declaration and each description means, in the order of the text, for the second pass.
    private var items: [DrawnEnd.Item?] = []
    private var nextItem = 0

    init(_ limits: BuildingLimits) {
        self.limits = limits
    }

    /// Reads the statements of a block.
    mutating func read(_ statements: [StatementSyntax]) {
        declare(statements, in: 0)
        separator = "."
        follow(statements, in: 0)
        dropImpossibleRoles()
        resolveMarks()
        noteEqualTitles()
    }

    // MARK: Declarations and descriptions

    private mutating func declare(_ statements: [StatementSyntax], in scope: Int) {
        var place = Place(scope: scope, region: 0)
        for statement in statements {
            switch statement {
            case .state(let state): declare(state, at: place)
            case .field(let field):
                let item = resolve(field.id.text, at: place, location: field.id.location)
                items.append(item)
                if let item, let text = field.text { describe(item, text) }
            case .region(let location):
                place.region += 1
                outline.scopes[scope].separators[place.region] = location
            case .separator(let mark): separator = mark
            case .link: break
            }
        }
    }

    private mutating func declare(_ state: StateSyntax, at place: Place) {
        let item = declaredItem(of: state, at: place)
        items.append(item)
        if let item, let text = state.text { describe(item, text) }
        switch item {
        case .state(let index)?:
            if !outline.states[index].isDeclared { outline.states[index].location = state.id.location }
            outline.states[index].isDeclared = true
            setTitle(of: index, state)
            apply(state.stereotypes, to: index)
            guard let body = state.body, !body.isEmpty else { return }
            if let inside = inside(of: index, location: state.id.location) {
                declare(body, in: inside)
            } else {
                skipSeparators(in: body)
            }
        case .mark(let mark, let scope, let region)?:
            let key = DrawnScope.ReservedKey(region: region, mark: mark)
            outline.scopes[scope].reserved[key, default: .init()].declaration = state.id.location
        case nil: skipSeparators(in: state.body ?? [])
        }
    }

    private mutating func declaredItem(of state: StateSyntax, at place: Place) -> DrawnEnd.Item? {
        let (id, location) = (state.id.text, state.id.location)
        if !state.id.isQuoted, let parts = components(of: id) {
            return resolve(
                path: parts, isPlain: isPlain(state), isDeclared: true, at: place, location: location)
        }
        if byID[id] == nil, let mark = ScopeMark(stateName: id), isPlain(state, as: mark) {
            return .mark(mark, scope: place.scope, region: place.region)
        }
        if let known = known(id, at: place) {
            warn(ofSameState: known, at: place, location)
            return .state(known)
        }
        return create(id, at: place, location: location).map { .state($0) }
    }

    /// Whether a declaration says nothing that one of `[*]` or `Fail` could not say.
    private func isPlain(_ state: StateSyntax, as mark: ScopeMark? = nil) -> Bool {
        state.body?.isEmpty != false
            && state.stereotypes.allSatisfy { Stereotype($0.text).map { $0.mark == mark } ?? true }
    }

    /// A name that one state has, wherever it is, means that state; of several, the one beside the declaration.
    private func known(_ id: String, at place: Place) -> Int? {
        let all = byID[id] ?? []
        let owner = outline.scopes[place.scope].owner
        if all.count == 1, place.region > 0 || all[0] != owner { return all[0] }
        return outline.scopes[place.scope].members[id]
    }

    private mutating func warn(ofSameState index: Int, at place: Place, _ location: SourceLocation) {
        let known = outline.states[index]
        var scope: Int? = known.scope
        while let inner = scope, inner != place.scope {
            scope = outline.scopes[inner].owner.map { outline.states[$0].scope }
        }
        guard scope == nil, let owner = outline.scopes[place.scope].owner else { return }
        findings.warning(
            .sameState, at: location,
            "'\(known.id)' is the state '\(outline.dottedName(of: index))' in line \(known.location.line); "
                + "write '\(outline.dottedName(of: owner)).\(known.id)' for another one")
    }

    /// The last title counts, but that of a body before all others; a declaration without a body and without a
    /// title takes the title away.
    private mutating func setTitle(of index: Int, _ state: StateSyntax) {
        let hasBody = state.body != nil
        guard hasBody ? state.title != nil : !outline.states[index].hasTitleOfBody else { return }
        outline.states[index].hasTitleOfBody = hasBody
        let known = outline.states[index].title
        outline.states[index].title = state.title?.text
        guard let known, known != state.title?.text else { return }
        let name = outline.states[index].id
        findings.warning(
            .repeatedTitle, at: state.title?.location ?? state.id.location,
            state.title == nil
                ? "'\(name)' loses the title '\(known)' here; repeat it, or write '\(name) : text'"
                : "'\(name)' had the title '\(known)', and the last one counts; remove one of them")
    }

    /// Keeps the mark between names right behind a body that is not read.
    private mutating func skipSeparators(in statements: [StatementSyntax]) {
        for statement in statements {
            switch statement {
            case .separator(let mark): separator = mark
            case .state(let state): skipSeparators(in: state.body ?? [])
            case .field, .link, .region: break
            }
        }
    }

    // MARK: Links

    private mutating func follow(_ statements: [StatementSyntax], in scope: Int) {
        var place = Place(scope: scope, region: 0)
        for statement in statements {
            switch statement {
            case .state(let state): follow(state)
            case .field(let field): if let item = takeItem() { mention(item, at: field.id.location) }
            case .link(let link): follow(link, at: place)
            case .region: place.region += 1
            case .separator(let mark): separator = mark
            }
        }
    }

    private mutating func takeItem() -> DrawnEnd.Item? {
        defer { nextItem += 1 }
        return items[nextItem]
    }

    private mutating func follow(_ state: StateSyntax) {
        let item = takeItem()
        if let item { mention(item, at: state.id.location) }
        guard case .state(let index)? = item else { return skipSeparators(in: state.body ?? []) }
        guard let body = state.body, !body.isEmpty else { return }
        if let inside = outline.states[index].inside {
            follow(body, in: inside)
        } else {
            skipSeparators(in: body)
        }
    }

    private mutating func follow(_ link: LinkSyntax, at place: Place) {
        guard
            var source = resolve(link.source, isSource: true, at: place),
            var target = resolve(link.target, isSource: false, at: place), !link.isHidden
        else { return }
        guard outline.links.count < limits.edges else {
            reportLimit("a block has at most \(limits.edges) edges", at: link.source.location)
            return
        }
        if let owner = outline.scopes[place.scope].owner, isOwnBorder(source, target, of: owner) {
            let name = outline.states[owner].id
            findings.warning(
                .ownBorder, at: link.source.location,
                "inside of '\(name)' this says what it would say outside; draw it there, or draw it to a state"
            )
            let outside = outline.states[owner]
            source = source.moved(to: outside.scope, outside.region)
            target = target.moved(to: outside.scope, outside.region)
        }
        outline.links.append(DrawnLink(source: source, target: target, label: link.label))
    }

    /// Whether a link inside a composite connects the composite itself and its own `[*]`.
    private func isOwnBorder(_ source: DrawnEnd, _ target: DrawnEnd, of owner: Int) -> Bool {
        (source.item == .state(owner) && target.isBorder) || (target.item == .state(owner) && source.isBorder)
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
        mention(item, at: end.location)
        if case .state(let index) = item {
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
        mention(.state(index), at: end.location)
        guard let inside = inside(of: index, location: end.location) else { return nil }
        return DrawnEnd(item: .mark(mark, scope: inside, region: 0), location: end.location)
    }

    // MARK: Parts

    /// Mentions a state, or the composite whose mark is named.
    private mutating func mention(_ item: DrawnEnd.Item, at location: SourceLocation) {
        switch item {
        case .state(let index):
            if !outline.states[index].isMentioned, !outline.states[index].isDeclared {
                outline.states[index].location = location
            }
            mention(index)
        case .mark(_, let scope, _): if let owner = outline.scopes[scope].owner { mention(owner) }
        }
    }

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
                findings.warning(
                    .stereotypeConflict, at: stereotype.location,
                    "'\(outline.states[index].id)' has another role already, which it keeps; "
                        + "remove one of the stereotypes")
            } else {
                outline.states[index].role = role
            }
        }
    }

    /// Takes the roles from states that have others inside.
    private mutating func dropImpossibleRoles() {
        for index in outline.states.indices where outline.states[index].role != nil {
            guard let inside = outline.states[index].inside, !outline.scopes[inside].members.isEmpty else {
                continue
            }
            outline.states[index].role = nil
            findings.warning(
                .stereotypeConflict, at: outline.states[index].location,
                "'\(outline.states[index].id)' has states inside, so that its stereotype says nothing; "
                    + "remove one of both")
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

    /// Two names with one title beside each other are two states, which nobody sees in the drawing.
    private mutating func noteEqualTitles() {
        struct Key: Hashable {
            var scope: Int
            var title: String
        }
        var known: [Key: Int] = [:]
        for (index, state) in outline.states.enumerated() {
            guard let title = state.title else { continue }
            guard let first = known[Key(scope: state.scope, title: title)] else {
                known[Key(scope: state.scope, title: title)] = index
                continue
            }
            findings.note(
                .repeatedTitle, at: state.location,
                "'\(state.id)' and '\(outline.states[first].id)' are two states with the title '\(title)'; "
                    + "use one name if they are one")
        }
    }
}

extension DrawnEnd {
    /// The end with its mark in another scope; a state stays where it is.
    fileprivate func moved(to scope: Int, _ region: Int) -> DrawnEnd {
        guard case .mark(let mark, _, _) = item else { return self }
        return DrawnEnd(
            item: .mark(mark, scope: scope, region: region), location: location, isBorder: isBorder)
    }
}
