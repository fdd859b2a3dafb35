extension OutlineReader {
    /// The outcome of looking for an id.
    private enum Lookup {
        case found(Int)
        case several([Int])
        case none
    }

    /// What an id means at a place; it creates a state if there is none of that name.
    mutating func resolve(_ id: String, at place: Place, location: SourceLocation) -> DrawnEnd.Item? {
        if let mark = ScopeMark(stateName: id) {
            return .mark(mark, scope: place.scope, region: place.region)
        }
        let lookup = find(id, from: place.scope)
        if case .none = lookup, let parts = components(of: id) {
            if let mark = ScopeMark(stateName: parts[parts.count - 1]) {
                return resolve(mark, of: parts.dropLast(), at: place, location: location)
            }
            return resolveDotted(id, at: place, location: location).map { .state($0) }
        }
        return resolve(id, lookup, at: place, location: location).map { .state($0) }
    }

    private mutating func resolve(
        _ id: String, _ lookup: Lookup, at place: Place, location: SourceLocation
    ) -> Int? {
        switch lookup {
        case .found(let index): return index
        case .none: return create(id, at: place, location: location)
        case .several(let candidates):
            let names = candidates.prefix(4).map { "'\(outline.dottedName(of: $0))'" }
            let more = candidates.count > names.count ? " and others" : ""
            findings.error(
                .ambiguousName, at: location,
                "'\(id)' may be " + names.joined(separator: " or ") + more + "; write one of them")
            return nil
        }
    }

    /// Looks in the scope, then outwards, then everywhere.
    private func find(_ id: String, from scope: Int) -> Lookup {
        var next = scope
        while true {
            let owner = outline.scopes[next].owner
            if let owner, outline.states[owner].id == id { return .found(owner) }
            if let index = outline.scopes[next].members[id] { return .found(index) }
            guard let owner else { break }
            next = outline.states[owner].scope
        }
        guard let all = byID[id] else { return .none }
        return all.count == 1 ? .found(all[0]) : .several(all)
    }

    // MARK: Dotted names

    /// The parts of a dotted name; nil for a plain one, and for one that can only have stood in quotes.
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

    /// The state that an earlier pass found for a dotted name.
    func resolvedDotted(_ id: String, in scope: Int) -> Int? {
        guard let separator else { return nil }
        return dotted[DottedKey(scope: scope, id: id, separator: separator)] ?? nil
    }

    /// The state of a dotted name; it and the composites around it are created if they are missing.
    mutating func resolveDotted(_ id: String, at place: Place, location: SourceLocation) -> Int? {
        guard let separator, let parts = components(of: id) else { return nil }
        let key = DottedKey(scope: place.scope, id: id, separator: separator)
        if let known = dotted[key] { return known }
        let found = resolve(path: parts[...], at: place, location: location)
        dotted[key] = .some(found)
        return found
    }

    private mutating func resolve(
        path: ArraySlice<String>, at place: Place, location: SourceLocation
    ) -> Int? {
        guard let first = path.first else { return nil }
        if let reserved = path.first(where: { ScopeMark(stateName: $0) != nil }) {
            findings.error(
                .reservedName, at: location, "'\(reserved)' is reserved and can have no inside; rename it")
            return nil
        }
        var state = resolve(first, find(first, from: place.scope), at: place, location: location)
        for part in path.dropFirst() {
            guard let outer = state, let scope = inside(of: outer, location: location) else { return nil }
            let region = scope == place.scope ? place.region : 0
            state =
                outline.scopes[scope].members[part]
                ?? create(part, at: Place(scope: scope, region: region), location: location)
        }
        return state
    }

    private mutating func resolve(
        _ mark: ScopeMark, of path: ArraySlice<String>, at place: Place, location: SourceLocation
    ) -> DrawnEnd.Item? {
        guard
            let state = resolve(path: path, at: place, location: location),
            let scope = inside(of: state, location: location)
        else { return nil }
        return .mark(mark, scope: scope, region: scope == place.scope ? place.region : 0)
    }

    // MARK: Creating

    /// Creates a state; nil if the diagram is too large.
    mutating func create(_ id: String, at place: Place, location: SourceLocation) -> Int? {
        guard outline.states.count < limits.states else {
            reportLimit("a block has at most \(limits.states) states", at: location)
            return nil
        }
        guard let name = SwiftName(id) else {
            guard badNames.insert(id).inserted else { return nil }
            findings.error(
                .badName, at: location, "nothing of '\(id)' can be a Swift name; write 'as Name' after it")
            return nil
        }
        let index = outline.states.count
        outline.states.append(
            DrawnState(id: id, name: name, scope: place.scope, region: place.region, location: location))
        outline.scopes[place.scope].members[id] = index
        byID[id, default: []].append(index)
        return index
    }

    /// The scope of a composite, made where it is missing; nil if it would lie too deep.
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

    /// Reports that something is too large, once per block.
    mutating func reportLimit(_ message: String, at location: SourceLocation) {
        guard !hasReportedLimit else { return }
        hasReportedLimit = true
        findings.error(.limit, at: location, message + "; split the diagram")
    }
}
