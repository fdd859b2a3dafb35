extension RegistryValidation {
    /// Finds transforms that are never used, form a cycle, or exceed the chain limit.
    mutating func findTransformProblems() {
        var seen: Set<TypeKey> = []
        for transform in transforms.transforms where !seen.insert(transform.from).inserted {
            add(
                .ambiguousTransform, .error, types: [transform.from],
                "Two output transforms begin with '\(transform.from)'. Keep one; it may make a 'OneOf' if there are several "
                    + "results.")
        }
        for cycle in transforms.cycles() {
            add(
                .transformCycle, .error, types: cycle,
                "Chained output transforms go round in circles: \(OutputTransforms.text(cycle)). Take one of them out, or "
                    + "do not chain.")
        }
        if let chain = transforms.longestChain() {
            add(
                .transformChainTooLong, .error, types: chain,
                "More than \(OutputTransforms.maximumHops) output transforms follow each other: "
                    + "\(OutputTransforms.text(chain)). Join some of them.")
        }
    }
}
