/// Composes the names of cases in generated enums from the names of states and machines.
package enum CaseName {
    /// Returns a name with its first letter, or its leading run of capitals, in lower case.
    ///
    /// Of several capitals, the last one stays if a letter follows, because it begins the next word:
    /// `URLEntry` becomes `urlEntry`.
    package static func lowered(_ name: String) -> String {
        let letters = Array(name)
        let capitals = letters.prefix { $0.isUppercase }.count
        let isWordInside = capitals < letters.count && letters[capitals].isLetter
        let count = capitals > 1 && isWordInside ? capitals - 1 : capitals
        return letters.prefix(count).map { $0.lowercased() }.joined() + String(letters.dropFirst(count))
    }

    struct Component {
        let upper: String
        let lower: String

        init(_ upper: String, lower: String? = nil) {
            self.upper = upper
            self.lower = lower ?? CaseName.lowered(upper)
        }

        init(_ state: FlowMachineState) {
            self.init(state.name, lower: state.caseName)
        }
    }

    static func joined(_ components: [Component]) -> String {
        guard let first = components.first else { return "" }
        return first.lower + components.dropFirst().map(\.upper).joined()
    }
}

extension MachineTree {
    /// Returns the name of the case for an edge's target, as seen from a machine that contains the target.
    ///
    /// - Parameters:
    ///   - spot: The target.
    ///   - ancestor: The index of the machine.
    ///   - isLeaving: Whether the edge begins in a machine inside this one. The names of this machine's own
    ///     Begin, End and Fail then include the name of the machine.
    func caseName(of spot: Spot, from ancestor: Int, isLeaving: Bool) -> String {
        // Nearly all edges lead to a state of the same machine, so this case is handled first.
        if spot.node == ancestor, case .state(let state) = spot.mark {
            return nodes[ancestor].machine.states[state].caseName
        }
        var components = path(from: ancestor, to: spot.node).flatMap { component(of: $0) }
        if spot.node == ancestor, isLeaving, let mark = markName(spot.mark) {
            return CaseName.lowered(nodes[ancestor].machine.name) + mark
        }
        components += lastComponents(of: spot)
        return CaseName.joined(components)
    }

    /// Returns the name of the case by which a composite is entered at a target inside it.
    ///
    /// - Parameters:
    ///   - spot: The target.
    ///   - node: The index of the composite's machine or region that contains the target.
    func entryName(of spot: Spot, into node: Int) -> String {
        var components = isRegion(node) ? [CaseName.Component(nodes[node].machine.name)] : []
        components += path(from: node, to: spot.node).flatMap { component(of: $0) }
        components += lastComponents(of: spot)
        return CaseName.joined(components)
    }

    /// Returns the name of the case by which a composite is entered through its history mark.
    ///
    /// - Parameters:
    ///   - region: The index of the region that resumes; nil if the whole composite resumes.
    ///   - isDeep: Whether the mark is `[H*]`.
    func historyEntryName(region: Int?, isDeep: Bool) -> String {
        let mark = CaseName.Component(isDeep ? "DeepHistory" : "History")
        return CaseName.joined(region.map { [CaseName.Component(nodes[$0].machine.name), mark] } ?? [mark])
    }

    private func component(of node: Int) -> [CaseName.Component] {
        guard let state = enclosingState(of: node) else { return [] }
        let first = CaseName.Component(state)
        return isRegion(node) ? [first, CaseName.Component(nodes[node].machine.name)] : [first]
    }

    private func lastComponents(of spot: Spot) -> [CaseName.Component] {
        switch spot.mark {
        case .begin, .end, .fail: return markName(spot.mark).map { [CaseName.Component($0)] } ?? []
        case .state(let state): return [CaseName.Component(self.state(state, of: spot.node))]
        case .history(let state, let region, let isDeep):
            let names = region.map { [CaseName.Component(nodes[$0].machine.name)] } ?? []
            let mark = CaseName.Component(isDeep ? "DeepHistory" : "History")
            return [CaseName.Component(self.state(state, of: spot.node))] + names + [mark]
        }
    }

    private func markName(_ mark: Spot.Mark) -> String? {
        switch mark {
        case .begin: "Begin"
        case .end: "End"
        case .fail: "Fail"
        case .state, .history: nil
        }
    }
}
