extension OutputTransforms {
    /// The types that a value of a type may have after the transforms, except types that are only reached through a
    /// cycle.
    ///
    /// - Parameter type: The type of a leaf.
    /// - Returns: The types, in the order of the transforms' leaves.
    func results(of type: TypeKey) -> [TypeKey] {
        guard let first = self[type] else { return [type] }
        guard isChaining else { return first.to }
        var (results, seen, pending) = ([TypeKey](), Set([type]), Array(first.to.reversed()))
        while let next = pending.popLast() {
            guard seen.insert(next).inserted else { continue }
            if let transform = self[next] {
                pending.append(contentsOf: transform.to.reversed())
            } else {
                results.append(next)
            }
        }
        return results
    }

    /// The cycles of chained transforms: one path for each transform that closes a cycle.
    func cycles() -> [[TypeKey]] {
        guard isChaining else { return [] }
        var (found, finished) = ([[TypeKey]](), Set<TypeKey>())
        for transform in transforms { search(transform.from, [], &finished, &found) }
        return found
    }

    /// The first chain that exceeds the limit; `nil` if there are cycles.
    func longestChain() -> [TypeKey]? {
        guard isChaining, cycles().isEmpty else { return nil }
        var longest: [TypeKey: [TypeKey]] = [:]
        return transforms.lazy.map { chain(from: $0.from, &longest) }.first {
            $0.count > Self.maximumHops + 1
        }
    }

    private func search(
        _ type: TypeKey, _ path: [TypeKey], _ finished: inout Set<TypeKey>, _ found: inout [[TypeKey]]
    ) {
        if let start = path.firstIndex(of: type) {
            found.append(path[start...] + [type])
            return
        }
        guard !finished.contains(type), let transform = self[type] else { return }
        for next in transform.to { search(next, path + [type], &finished, &found) }
        finished.insert(type)
    }

    private func chain(from type: TypeKey, _ known: inout [TypeKey: [TypeKey]]) -> [TypeKey] {
        if let chain = known[type] { return chain }
        let rests = self[type]?.to.map { chain(from: $0, &known) } ?? []
        let longest = rests.max { $0.count < $1.count } ?? []
        known[type] = [type] + longest
        return [type] + longest
    }
}
