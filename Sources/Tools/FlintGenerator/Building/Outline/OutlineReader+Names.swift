extension OutlineReader {
    /// Resolves a name in a statement to a state or pseudostate; a new name creates a state.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - namesOwner: Whether the name of the composite around the statement means that composite.
    ///   - place: The scope and region of the statement.
    ///   - location: The position of the name.
    /// - Returns: The state or pseudostate; nil if a limit on states or nesting was exceeded, which is
    ///   reported.
    mutating func resolve(
        _ id: String, namesOwner: Bool = true, at place: Place, location: SourceLocation
    ) -> DrawnEnd.Item? {
        let isUnknown = byID[id] == nil
        if isUnknown, let mark = ScopeMark(stateName: id) {
            return .mark(mark, scope: place.scope, region: place.region)
        }
        if namesOwner, place.region == 0, let owner = outline.scopes[place.scope].owner,
            outline.states[owner].id == id
        {
            return .state(owner)
        }
        if let known = known(id, at: place) { return .state(known) }
        if isUnknown, let parts = components(of: id) {
            return resolve(path: parts, isPlain: true, isDeclared: false, at: place, location: location)
        }
        guard let created = create(id, at: place, location: location) else { return nil }
        warn(ofOtherState: created, location)
        return .state(created)
    }

    /// Returns the index of the known state that a name means; nil if a new state has to be created.
    ///
    /// With `set separator none`, the name means the first state of that name in the block. Otherwise it
    /// means the only state of that name in the block, unless this state is the composite in whose first
    /// region the statement is. In all other cases it means the state of that name in the region of
    /// the statement.
    func known(_ id: String, at place: Place) -> Int? {
        let all = byID[id] ?? []
        guard separator != nil else { return all.first }
        let owner = outline.scopes[place.scope].owner
        if all.count == 1, place.region > 0 || all[0] != owner { return all[0] }
        return outline.member(id, of: place)
    }

    /// Returns whether a name after `note … of` is the name of a state or of a pseudostate.
    func knows(_ name: SyntaxText) -> Bool {
        guard byID[name.text] == nil, !name.isQuoted else { return byID[name.text] != nil }
        guard let parts = components(of: name.text), let last = parts.last else {
            return ScopeMark(stateName: name.text) != nil
        }
        let path = parts.joined(separator: ".")
        let states = byID[last] ?? []
        return states.contains { outline.dottedName(of: $0).hasSuffix(path) }
            || ScopeMark(stateName: last) != nil
    }

    /// Warns about a new state if the block has other states of the same name.
    ///
    /// - Parameters:
    ///   - index: The index of the new state.
    ///   - location: The position of the name.
    mutating func warn(ofOtherState index: Int, _ location: SourceLocation) {
        let id = outline.states[index].id
        let others = (byID[id] ?? []).prefix(5).filter { $0 != index }
        guard !others.isEmpty else { return }
        let names = others.prefix(4).map { "'\(outline.dottedName(of: $0))'" }
        let more = (byID[id]?.count ?? 0) > names.count + 1 ? " and others" : ""
        findings.warning(
            .ambiguousName, at: location,
            "'\(id)' is another state, '\(outline.dottedName(of: index))', beside "
                + names.joined(separator: " and ") + more + "; write the name of the one that you mean")
    }

    /// Searches a name in the region of a statement, then in the regions and composites around it.
    ///
    /// - Returns: The index of the state; nil if there is none.
    private func find(_ id: String, from place: Place) -> Int? {
        var next = place
        while true {
            let owner = outline.scopes[next.scope].owner
            if let owner, outline.states[owner].id == id { return owner }
            if let index = outline.member(id, of: next) { return index }
            guard let owner else { return nil }
            next = Place(scope: outline.states[owner].scope, region: outline.states[owner].region)
        }
    }

    // MARK: Dotted names

    /// Splits a dotted name into its parts.
    ///
    /// - Returns: The parts; nil for a name without separators, and for a name with a character that only a
    ///   quoted name can have.
    func components(of id: String) -> [String]? {
        guard let separator, !separator.isEmpty, id.contains(separator) else { return nil }
        let parts = id.split(separator: separator)
        let isUnquoted = parts.allSatisfy { part in
            part.unicodeScalars.allSatisfy {
                $0 == "_" || $0 == ":" || $0 == "." || CharacterClass($0) != .other
            }
        }
        return parts.count > 1 && isUnquoted ? parts.map(String.init) : nil
    }

    /// Resolves a dotted name to a state, and creates the state and the composites around it if they are
    /// missing.
    ///
    /// The first part is a state of the diagram, or else a state in the region of the statement. Unless the
    /// statement is a declaration, the first part may also be a state of a scope around the statement, or the
    /// only state with that name.
    ///
    /// - Parameters:
    ///   - path: The parts of the name.
    ///   - isPlain: Whether the last part may name a pseudostate, such as `End`.
    ///   - isDeclared: Whether the statement is a declaration of the state.
    ///   - place: The scope and region of the statement.
    ///   - location: The position of the name.
    /// - Returns: The state or pseudostate; nil if a limit on states or nesting was exceeded, which is
    ///   reported.
    mutating func resolve(
        path: [String], isPlain: Bool, isDeclared: Bool, at place: Place, location: SourceLocation
    ) -> DrawnEnd.Item? {
        let first = path[0]
        let all = byID[first] ?? []
        var known = outline.member(first, of: Place(scope: 0, region: 0)) ?? outline.member(first, of: place)
        if !isDeclared { known = known ?? find(first, from: place) ?? (all.count == 1 ? all[0] : nil) }
        var state = known ?? create(first, at: place, location: location)
        for (index, part) in path.enumerated().dropFirst() {
            guard let outer = state, let scope = inside(of: outer, location: location) else { return nil }
            let inside = Place(scope: scope, region: 0)
            let known = outline.member(part, of: inside)
            if known == nil, isPlain, index == path.count - 1, let mark = ScopeMark(stateName: part) {
                return .mark(mark, scope: scope, region: scope == place.scope ? place.region : 0)
            }
            if isReadingLinks, !isDeclared, known == nil, !outline.states[outer].isComposite {
                refuse(.dottedName, at: location)
            }
            state = known ?? create(part, at: inside, location: location)
        }
        return state.map { .state($0) }
    }

    // MARK: Creating

    /// Creates a state and returns its index; nil if the block has too many states, which is reported.
    mutating func create(_ id: String, at place: Place, location: SourceLocation) -> Int? {
        guard outline.states.count < limits.states else {
            reportLimit("a block has at most \(limits.states) states", at: location)
            return nil
        }
        let index = outline.states.count
        if hasLooseDot(id) { refuse(.dottedName, at: location) }
        let name = freeName(of: id, in: place.scope, location: location)
        outline.states.append(
            DrawnState(id: id, name: name, scope: place.scope, region: place.region, location: location))
        outline.scopes[place.scope].members[.init(region: place.region, id: id)] = index
        outline.scopes[place.scope].names[name.member] = index
        byID[id, default: []].append(index)
        return index
    }

    /// Returns whether a dotted name has a dot at its beginning, at its end, or beside another dot.
    private func hasLooseDot(_ id: String) -> Bool {
        guard separator == ".", id.utf8.contains(UInt8(ascii: ".")) else { return false }
        let isLoose = id.hasPrefix(".") || id.hasSuffix(".") || id.contains("..")
        return isLoose && !id.contains(" ")
    }

    /// Returns a Swift name for a new state, different from the names of the other states in its scope.
    ///
    /// If the plain name is in use, reserved or impossible, a number is appended, with a warning.
    ///
    /// - Parameters:
    ///   - id: The name of the state in the diagram.
    ///   - scope: The index of the scope.
    ///   - location: The position of the name.
    private mutating func freeName(of id: String, in scope: Int, location: SourceLocation) -> SwiftName {
        let wanted = SwiftName(id)
        var name = wanted ?? SwiftName.unnamed
        let plainMember = name.member
        var number = outline.scopes[scope].numbers[plainMember] ?? 1
        let first = outline.scopes[scope].names[name.member]
        let isReserved = SwiftName.reservedMembers.contains(name.member)
        while outline.scopes[scope].names[name.member] != nil
            || SwiftName.reservedMembers.contains(name.member)
        {
            number += 1
            name = (wanted ?? SwiftName.unnamed).numbered(number)
            outline.scopes[scope].numbers[plainMember] = number
        }
        guard let wanted else {
            findings.warning(
                .badName, at: location,
                "nothing of '\(id)' can be a Swift name, so it becomes '\(name.member)'; "
                    + "write 'as Name' after it")
            return name
        }
        if isReserved {
            findings.warning(
                .reservedName, at: location,
                "'\(id)' would be '\(wanted.member)', which every machine has, and becomes '\(name.member)'; "
                    + "rename it to choose another name")
        } else if let first {
            let other = outline.states[first]
            findings.warning(
                .duplicateName, at: location,
                "'\(id)' and '\(other.id)' in line \(other.location.line) are both '\(wanted.member)' in Swift, "
                    + "so this one becomes '\(name.member)'; rename it to choose another name")
        }
        return name
    }

    /// Returns the index of the scope inside a state, and creates the scope if it is missing.
    ///
    /// The result is nil if the scope would be nested too deeply, which is reported.
    mutating func inside(of state: Int, location: SourceLocation) -> Int? {
        if let inside = outline.states[state].inside { return inside }
        let depth = outline.scopes[outline.states[state].scope].depth + 1
        guard depth <= BuildingLimits.nesting else {
            reportLimit("composites nest at most \(BuildingLimits.nesting) deep", at: location)
            return nil
        }
        let inside = outline.scopes.count
        outline.scopes.append(DrawnScope(owner: state, depth: depth))
        outline.states[state].inside = inside
        return inside
    }

    /// Reports that a limit was exceeded; only the first call for a block has an effect.
    mutating func reportLimit(_ message: String, at location: SourceLocation) {
        guard !hasReportedLimit else { return }
        hasReportedLimit = true
        findings.error(.limit, at: location, message + "; split the diagram")
    }
}

extension Outline {
    /// Returns the index of the state with an id in a region of a scope; nil if there is none.
    func member(_ id: String, of place: OutlineReader.Place) -> Int? {
        scopes[place.scope].members[.init(region: place.region, id: id)]
    }
}
