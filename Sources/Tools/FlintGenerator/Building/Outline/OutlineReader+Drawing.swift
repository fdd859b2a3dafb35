// Findings about constructs that PlantUML refuses to draw, or draws with another meaning.
extension OutlineReader {
    mutating func refuse(_ kind: DrawingRefusal.Kind, at location: SourceLocation) {
        guard !refusals.contains(where: { $0.kind == kind }) else { return }
        refusals.append(DrawingRefusal(kind, at: location))
    }

    /// Records that PlantUML refuses to draw a mention of a state outside of the state's region.
    ///
    /// - Parameters:
    ///   - index: The index of the state.
    ///   - place: The scope and region of the statement that mentions the state.
    ///   - location: The position of the mention.
    mutating func checkRegion(of index: Int, at place: Place, _ location: SourceLocation) {
        let state = outline.states[index]
        if place.region == 0, outline.scopes[place.scope].owner == index { return }
        guard state.region > 0 || place.region > 0 else { return }
        if state.scope != place.scope || state.region != place.region { refuse(.region, at: location) }
    }

    /// Returns the region that contains an end of a link: the innermost one, where the first region of a
    /// diagram or composite does not count.
    ///
    /// The result is nil if only first regions contain the end. PlantUML refuses a link whose ends have
    /// different results.
    func outerRegion(of item: DrawnEnd.Item) -> DrawnScope.RegionKey? {
        var place: Place
        switch item {
        case .state(let index):
            place = Place(scope: outline.states[index].scope, region: outline.states[index].region)
        case .mark(_, let scope, let region): place = Place(scope: scope, region: region)
        }
        while place.region == 0 {
            guard let owner = outline.scopes[place.scope].owner else { return nil }
            place = Place(scope: outline.states[owner].scope, region: outline.states[owner].region)
        }
        return DrawnScope.RegionKey(scope: place.scope, region: place.region)
    }

    /// Warns that PlantUML ignores a stereotype such as `<<choice>>` in a later declaration of a state.
    ///
    /// PlantUML takes the kind of a state from the line that first names it.
    ///
    /// - Parameters:
    ///   - state: The later declaration.
    ///   - index: The index of the state in the outline.
    mutating func warn(ofLateRoleIn state: StateSyntax, _ index: Int) {
        let line = outline.states[index].location.line
        warn(of: state.stereotypes, at: index, end: " that line") {
            "line \(line) names it without '<<\($0)>>'"
        }
    }

    /// Warns that PlantUML ignores a stereotype such as `<<choice>>` after a state's name in a link.
    ///
    /// PlantUML takes the kind of a state from declarations only.
    ///
    /// - Parameters:
    ///   - end: The end of the link that names the state.
    ///   - index: The index of the state in the outline.
    mutating func warn(ofRolesAt end: LinkEndSyntax, _ index: Int) {
        warn(of: end.stereotypes, at: index, end: "") { _ in "this is no declaration" }
    }

    private mutating func warn(
        of stereotypes: [SyntaxText], at index: Int, end: String, because reason: (String) -> String
    ) {
        let known = outline.states[index]
        for stereotype in stereotypes where Stereotype(stereotype.text) != nil && known.role == nil {
            findings.warning(
                .drawnDifferently, at: stereotype.location,
                "PlantUML draws '\(known.id)' as a plain state, because \(reason(stereotype.text)); "
                    + "write 'state \(known.id) <<\(stereotype.text)>>' before\(end)")
        }
    }

    /// Marks the states that PlantUML draws as composites because of a declaration.
    ///
    /// They are the declared state if it has a body, or else the states around a state that is declared by a
    /// dotted name.
    ///
    /// - Parameters:
    ///   - index: The index of the declared state in the outline.
    ///   - state: The declaration.
    ///   - place: The scope and region of the declaration.
    mutating func noteComposite(_ index: Int, _ state: StateSyntax, at place: Place) {
        if state.body != nil {
            outline.states[index].isComposite = true
            if outline.states[index].scope != place.scope {
                dottedComposites.append((index, state.id.location))
            }
            return
        }
        var scope = outline.states[index].scope
        while scope != place.scope, let owner = outline.scopes[scope].owner {
            outline.states[owner].isComposite = true
            scope = outline.states[owner].scope
        }
    }

    /// Warns of composites declared by a dotted name whose outer state is nowhere declared as a composite.
    ///
    /// PlantUML does not draw them.
    mutating func warnOfLostComposites() {
        for (state, location) in dottedComposites {
            guard let owner = outline.scopes[outline.states[state].scope].owner,
                !outline.states[owner].isComposite
            else { continue }
            let outer = outline.dottedName(of: owner)
            findings.warning(
                .drawnDifferently, at: location,
                "PlantUML does not draw '\(outline.dottedName(of: state))', because '\(outer)' is not declared as a "
                    + "composite; write 'state \(outer) {' around it")
        }
    }
}
