import Testing

@testable import FlintNavigation

@MainActor
@Suite struct NavigationBatchTests {
    @Test
    func `a disagreement names the first step that is missing, or the last if it is another tree altogether`()
        throws
    {
        let before = try NavigationTree(.tabs([.stack([.screen("a"), .screen("b")]), .screen("c")]))
        let steps: [NavigationStep] = [.pop(to: NodeID(3), in: NodeID(2)), .select(tab: 1, in: NodeID(1))]
        var trees = [before]
        for step in steps {
            var tree = trees[trees.count - 1]
            try tree.apply(step)
            trees.append(tree)
        }
        let batch = NavigationBatch(
            steps: steps, before: before, tree: trees[2], isAnimated: false, screens: [:])
        let shown = [trees[0], trees[1], try NavigationTree(.screen("z"))]
        #expect(shown.map { batch.disagreement(with: $0).step } == [0, 1, 1])
        #expect((0...2).map { batch.tree(after: $0) } == trees)
    }
}
