/// The routes (URL patterns with their actions) of one scope, as a tree of the components of their patterns.
///
/// A node has only one parent, so a search visits each node at most once, even for a malicious path. A search
/// does not visit patterns that begin differently from the path. At each visited node, it tries all
/// components with text and variables.
package struct RouteTrie: Sendable {
    private struct Node: Sendable {
        var literals: [ComponentText: Int] = [:]
        /// The components with text and variables that may follow this node, with the indices of their nodes,
        /// most specific first.
        var mixed: [(component: MixedComponent, node: Int)] = []
        var variable: Int?
        var single: Int?
        /// The number of the route whose pattern ends at this node; `nil` if no pattern ends here.
        var end: Int?
        /// The number of the route whose pattern continues here with a final `**`; `nil` if no pattern does.
        var rest: Int?
    }

    private var nodes = [Node()]

    package init() {}

    /// Adds a route, unless another route has the same pattern apart from the names of variables.
    ///
    /// - Parameters:
    ///   - components: The components of the route's pattern.
    ///   - route: The number of the route, which searches return.
    /// - Returns: The number of the other route with the same pattern; `nil` if the route was added.
    package mutating func insert(_ components: ArraySlice<URLPattern.Component>, route: Int) -> Int? {
        var node = 0
        for component in components {
            if component == .rest {
                if let known = nodes[node].rest { return known }
                nodes[node].rest = route
                return nil
            }
            node = child(of: node, component)
        }
        if let known = nodes[node].end { return known }
        nodes[node].end = route
        return nil
    }

    private mutating func child(of node: Int, _ component: URLPattern.Component) -> Int {
        let next = nodes.count
        switch component {
        case .literal(let text):
            if let known = nodes[node].literals[text] { return known }
            nodes[node].literals[text] = next
        case .mixed(let mixed, _):
            if let known = nodes[node].mixed.first(where: { $0.component == mixed }) { return known.node }
            let place = nodes[node].mixed.firstIndex { $0.component.literalCount < mixed.literalCount }
            nodes[node].mixed.insert((mixed, next), at: place ?? nodes[node].mixed.count)
        case .variable:
            if let known = nodes[node].variable { return known }
            nodes[node].variable = next
        case .single, .rest:
            if let known = nodes[node].single { return known }
            nodes[node].single = next
        }
        nodes.append(Node())
        return next
    }

    // MARK: The best route

    /// Returns the number of the route that matches a path and has the highest precedence; `nil` if no route
    /// matches.
    package func best(for path: PathComponents) -> Int? { best(path, 0, at: 0) }

    /// Returns the number of the matching route with the highest precedence below a node; `nil` if none
    /// matches.
    ///
    /// - Parameters:
    ///   - path: The components of the path.
    ///   - position: The index of the first component that is still to be matched.
    ///   - node: The index of the node.
    private func best(_ path: PathComponents, _ position: Int, at node: Int) -> Int? {
        guard position < path.count else { return nodes[node].end }
        let bytes = path[position]
        if let child = nodes[node].literals[ComponentText(bytes)],
            let route = best(path, position + 1, at: child)
        {
            return route
        }
        if !bytes.isEmpty {
            if !nodes[node].mixed.isEmpty, let route = bestMixed(path, position, at: [node]) { return route }
            if let child = nodes[node].variable, let route = best(path, position + 1, at: child) {
                return route
            }
            if let child = nodes[node].single, let route = best(path, position + 1, at: child) {
                return route
            }
        }
        return nodes[node].rest
    }

    /// Returns the number of the matching route with the highest precedence below several nodes; `nil` if
    /// none matches.
    ///
    /// The nodes are equally specific. Several such nodes exist only after components with text and
    /// variables.
    ///
    /// - Parameters:
    ///   - path: The components of the path.
    ///   - position: The index of the first component that is still to be matched.
    ///   - several: The indices of the nodes.
    private func best(_ path: PathComponents, _ position: Int, at several: [Int]) -> Int? {
        if several.count == 1 { return best(path, position, at: several[0]) }
        guard position < path.count else { return several.compactMap { nodes[$0].end }.min() }
        let bytes = path[position]
        let text = ComponentText(bytes)
        let literals = several.compactMap { nodes[$0].literals[text] }
        if !literals.isEmpty, let route = best(path, position + 1, at: literals) { return route }
        if !bytes.isEmpty {
            if let route = bestMixed(path, position, at: several) { return route }
            let variables = several.compactMap { nodes[$0].variable }
            if !variables.isEmpty, let route = best(path, position + 1, at: variables) { return route }
            let singles = several.compactMap { nodes[$0].single }
            if !singles.isEmpty, let route = best(path, position + 1, at: singles) { return route }
        }
        return several.compactMap { nodes[$0].rest }.min()
    }

    /// Returns the number of the best matching route whose next component has text and variables; `nil` if
    /// none matches.
    ///
    /// Components with the same number of literal bytes are equally specific, so the search continues below
    /// all of them.
    ///
    /// - Parameters:
    ///   - path: The components of the path.
    ///   - position: The index of the first component that is still to be matched.
    ///   - several: The indices of the nodes from which to search.
    private func bestMixed(_ path: PathComponents, _ position: Int, at several: [Int]) -> Int? {
        let bytes = path[position]
        var matching = several.flatMap { nodes[$0].mixed }.filter { $0.component.matches(bytes) }
        if several.count > 1 { matching.sort { $0.component.literalCount > $1.component.literalCount } }
        var rest = matching[...]
        while let first = rest.first {
            let equal = rest.prefix { $0.component.literalCount == first.component.literalCount }
            if let route = best(path, position + 1, at: equal.map(\.node)) { return route }
            rest = rest.dropFirst(equal.count)
        }
        return nil
    }

    // MARK: All routes

    /// Returns the numbers of all routes whose patterns match the path, in no particular order.
    package func all(for path: PathComponents) -> [Int] {
        var found: [Int] = []
        var open = [(node: 0, position: 0)]
        while let (node, position) = open.popLast() {
            guard position < path.count else {
                if let route = nodes[node].end { found.append(route) }
                continue
            }
            if let route = nodes[node].rest { found.append(route) }
            open += children(of: node, matching: path[position]).map { ($0, position + 1) }
        }
        return found
    }

    private func children(of node: Int, matching bytes: ArraySlice<UInt8>) -> [Int] {
        let literal = nodes[node].literals[ComponentText(bytes)].map { [$0] } ?? []
        guard !bytes.isEmpty else { return literal }
        let mixed = nodes[node].mixed.filter { $0.component.matches(bytes) }.map(\.node)
        return literal + mixed + [nodes[node].variable, nodes[node].single].compactMap { $0 }
    }
}
