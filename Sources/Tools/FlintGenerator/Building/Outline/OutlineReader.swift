/// Reads the statements of a block (`@startuml` to `@enduml`) in three passes, as PlantUML does.
///
/// The first pass reads declarations and descriptions, the second one links. So states that are declared or
/// described are known before any link is read, and a state that only links name belongs to the composite
/// with the first of these links. The third pass reads declarations again, because a declaration may mean
/// another state now that links have created states of the same name.
struct OutlineReader {
    /// The scope and the region in which a statement is.
    struct Place {
        var scope: Int
        var region: Int
    }

    private enum Pass {
        case declarations
        case links
        case changes
    }

    var outline = Outline()
    var findings = Findings()
    /// The indices of all states with the same id, by the id, whatever their scopes.
    var byID: [String: [Int]] = [:]
    var separator: String? = "."
    /// The constructs read so far that PlantUML refuses to draw: the first one of each kind.
    var refusals: [DrawingRefusal] = []
    var hasReportedLimit = false
    let limits: BuildingLimits
    private var pass = Pass.declarations
    /// Whether the second pass is running, which reads links.
    var isReadingLinks: Bool { pass == .links }
    /// For each description (`A : text`), the state or pseudostate that it describes, as the first pass found
    /// it.
    ///
    /// An element is nil if a limit on states or nesting was exceeded. The second pass reads the descriptions
    /// in the same order, and uses these elements.
    private var items: [DrawnEnd.Item?] = []
    private var nextItem = 0
    /// The composites that are declared by a dotted name, such as `state Shipping.Confirm {`.
    var dottedComposites: [(state: Int, location: SourceLocation)] = []

    init(_ limits: BuildingLimits) {
        self.limits = limits
    }

    /// Reads the statements of a block into ``outline``.
    mutating func read(_ statements: [StatementSyntax]) {
        for pass in [Pass.declarations, .links, .changes] {
            self.pass = pass
            separator = "."
            read(statements, in: 0)
        }
        warnOfLostComposites()
        dropImpossibleRoles()
        resolveMarks()
        noteEqualTitles()
    }

    private mutating func read(_ statements: [StatementSyntax], in scope: Int) {
        var place = Place(scope: scope, region: 0)
        for statement in statements {
            switch statement {
            case .state(let state): read(state, at: place)
            case .field(let field): read(field, at: place)
            case .link(let link): if pass == .links { follow(link, at: place) }
            case .region(let location):
                place.region += 1
                outline.scopes[scope].separators[place.region] = location
            case .separator(let mark): separator = mark
            }
        }
    }

    // MARK: Declarations and descriptions

    private mutating func read(_ field: FieldSyntax, at place: Place) {
        switch pass {
        case .declarations:
            let item = resolve(field.id.text, at: place, location: field.id.location)
            items.append(item)
            if let item, let text = field.text { describe(item, text) }
        case .links:
            // A body that is nested too deeply may be skipped in one pass and not in another, so the list may
            // be shorter.
            if nextItem < items.count, let item = items[nextItem] { mention(item, at: field.id.location) }
            nextItem += 1
        case .changes: break
        }
    }

    private mutating func read(_ state: StateSyntax, at place: Place) {
        let count = outline.states.count
        let item = declaredItem(of: state, at: place)
        if pass == .declarations, let item, let text = state.text { describe(item, text) }
        if pass == .links, let item { mention(item, at: state.id.location) }
        switch item {
        case .state(let index)?:
            let isNew = index >= count
            if pass == .declarations {
                if !isNew { warn(ofLateRoleIn: state, index) }
                noteComposite(index, state, at: place)
            }
            if pass == .declarations || isNew {
                if !outline.states[index].isDeclared { outline.states[index].location = state.id.location }
                outline.states[index].isDeclared = true
                apply(state.stereotypes, to: index)
            }
            setTitle(of: index, state, isNew: isNew)
            if isNew, pass != .declarations { warn(ofOtherState: index, state.id.location) }
            if isNew, pass == .changes { mention(.state(index), at: state.id.location) }
            guard let body = state.body, !body.isEmpty else { return }
            if let inside = inside(of: index, location: state.id.location) {
                read(body, in: inside)
            } else {
                skipSeparators(in: body)
            }
        case .mark(let mark, let scope, let region)?:
            guard pass == .declarations else { return }
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
            if state.body == nil { checkRegion(of: known, at: place, state.id.location) }
            if pass == .declarations { warn(ofSameState: known, at: place, location) }
            return .state(known)
        }
        return create(id, at: place, location: location).map { .state($0) }
    }

    /// Returns whether a declaration with the name of a pseudostate can stand for that pseudostate.
    ///
    /// It can if it has no states inside, and no stereotype of another role.
    ///
    /// - Parameters:
    ///   - state: The declaration.
    ///   - mark: The pseudostate whose stereotype is allowed; nil to allow no stereotype with a role.
    private func isPlain(_ state: StateSyntax, as mark: ScopeMark? = nil) -> Bool {
        state.body?.isEmpty != false
            && state.stereotypes.allSatisfy { Stereotype($0.text).map { $0.mark == mark } ?? true }
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

    /// Sets the title of a state to that of a declaration; a later declaration replaces an earlier title.
    ///
    /// A declaration without a body does not replace a title from a declaration with a body. A declaration
    /// with neither a title nor a body removes a title from another declaration without a body. A `frame`
    /// sets the title only of a new state.
    ///
    /// - Parameters:
    ///   - index: The index of the state.
    ///   - state: The declaration.
    ///   - isNew: Whether the declaration has created the state.
    private mutating func setTitle(of index: Int, _ state: StateSyntax, isNew: Bool) {
        let name = outline.states[index].id
        if state.isFrame {
            if isNew {
                outline.states[index].title = state.title?.text
            } else if pass == .declarations, let title = state.title,
                title.text != outline.states[index].title
            {
                findings.warning(
                    .repeatedTitle, at: title.location,
                    "'\(name)' was named before, so this frame gets no title; "
                        + "write 'state' instead of 'frame'")
            }
            return
        }
        let hasBody = state.body != nil
        guard hasBody || isNew || pass == .declarations else { return }
        guard hasBody ? state.title != nil : !outline.states[index].hasTitleOfBody else { return }
        outline.states[index].hasTitleOfBody = hasBody
        let known = outline.states[index].title
        outline.states[index].title = state.title?.text
        guard pass == .declarations, let known, known != state.title?.text else { return }
        findings.warning(
            .repeatedTitle, at: state.title?.location ?? state.id.location,
            state.title == nil
                ? "'\(name)' loses the title '\(known)' here; repeat it, or write '\(name) : text'"
                : "'\(name)' had the title '\(known)', and the last one counts; remove one of them")
    }

    /// Changes the separator of dotted names by the statements `set separator` in a body that is skipped
    /// because it is nested too deeply.
    ///
    /// The separator also holds for the statements after the body.
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

    private mutating func follow(_ link: LinkSyntax, at place: Place) {
        guard
            var source = resolve(link.source, isSource: true, at: place),
            var target = resolve(link.target, isSource: false, at: place)
        else { return }
        if outerRegion(of: source.item) != outerRegion(of: target.item) {
            refuse(.region, at: link.source.location)
        }
        guard !link.isHidden else { return }
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

    /// Returns whether a link inside a composite connects the composite itself with the `[*]` of its inside.
    ///
    /// - Parameters:
    ///   - source: The source of the link.
    ///   - target: The target of the link.
    ///   - owner: The index of the composite.
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
        let count = outline.states.count
        guard let item = resolve(id, namesOwner: !end.isBar, at: place, location: end.location)
        else { return nil }
        mention(item, at: end.location)
        if case .state(let index) = item {
            if index < count, !end.isBar { checkRegion(of: index, at: place, end.location) }
            warn(ofRolesAt: end, index)
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
        guard case .state(let index)? = resolve(id, namesOwner: false, at: place, location: end.location)
        else { return nil }
        mention(.state(index), at: end.location)
        guard let inside = inside(of: index, location: end.location) else { return nil }
        return DrawnEnd(item: .mark(mark, scope: inside, region: 0), location: end.location)
    }

    // MARK: Parts

    /// Records that the text mentions a state; for a pseudostate, that it mentions the composite around it.
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

    /// Removes the role, such as choice, of each state that has states inside, with a warning.
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

    /// Replaces each state at an end of a link, if its stereotype means a pseudostate, by that pseudostate.
    ///
    /// A state with `<<start>>`, for example, becomes Begin.
    private mutating func resolveMarks() {
        for index in outline.links.indices {
            // Changing the links while iterating over the states would copy all links each time.
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

    /// Adds a finding for each state with the title of another state in its scope.
    ///
    /// Readers of the diagram cannot tell such states apart.
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
    /// Returns the end with its pseudostate moved to another scope and region; an end at a state is
    /// unchanged.
    fileprivate func moved(to scope: Int, _ region: Int) -> DrawnEnd {
        guard case .mark(let mark, _, _) = item else { return self }
        return DrawnEnd(
            item: .mark(mark, scope: scope, region: region), location: location, isBorder: isBorder)
    }
}
