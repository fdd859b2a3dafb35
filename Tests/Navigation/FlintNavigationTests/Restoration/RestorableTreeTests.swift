import Testing

@testable import FlintNavigation

@Suite struct RestorableTreeTests {
    private let screens = TreeFixtures.screens

    @Test(
        arguments: [
            (NavigationLayout.stack([.a, .openB(1)]), "stack #1; a #2; openB #3 [top]", []),
            (.opaque, nil, ["opaque"]),
            (.stack([]), "stack #1", []),
            (.container([]), "container #1", []),
            // In a stack everything above goes.
            (.stack([.a, .opaque, .b]), "stack #1; a #2 [top]", ["opaque", "b"]),
            (.stack([.opaque, .b]), nil, ["opaque", "b"]),
            (
                .stack([.a, .stack([.opaque, .ab]), .stack([.b.presenting(.all)])]), "stack #1; a #2 [top]",
                ["opaque", "ab", "b", "all"]
            ),
            (
                .stack([.a, .stack([.b, .opaque]), .ab]), "stack #1; a #2; stack #3; b #4 [top]; ab #6 [top]",
                ["opaque"]
            ),
            // What is presented over it goes, and it alone if it is what is presented.
            (.stack([.a, NavigationLayout.opaque.presenting(.b)]), "stack #1; a #2 [top]", ["opaque", "b"]),
            (NavigationLayout.a.presenting(.opaque), "a #1", ["opaque"]),
            (.a.presenting(.b.presenting(.stack([.opaque]))), "a #1; b #2 [modal]", ["opaque"]),
            (.stack([.a, .opaque]).presenting(.b), "stack #1; a #2 [top]; b #4 [modal]", ["opaque"]),
            (.stack([.opaque]).presenting(.b), nil, ["opaque", "b"]),
            // Members of tabs and containers keep their places.
            (.tabs([.opaque, .a]), "tabs #1; stack #4; a #3 [selected]", ["opaque"]),
            (
                .tabs([.a, .stack([.opaque]), .b], selected: 1), "tabs #1; a #2 [selected]; stack #6; b #5",
                ["opaque"]
            ),
            (
                .tabs([.a, .stack([.opaque]), .b], selected: 2), "tabs #1; a #2; stack #6; b #5 [selected]",
                ["opaque"]
            ),
            (.tabs([.opaque, .stack([.opaque])]), nil, ["opaque", "opaque"]),
            (.container([.opaque, .a]), "container #1; stack #4; a #3", ["opaque"]),
            (.container([.opaque, .opaque]), nil, ["opaque", "opaque"]),
            (.stack([.a, .container([.opaque]), .b]), "stack #1; a #2 [top]", ["opaque", "b"]),
            (.tabs([.stack([]), .opaque]), "tabs #1; stack #2 [selected]; stack #4", ["opaque"]),
            // What the registry does not know cannot be restored either.
            (.stack([.a, .screen("nobody")]), "stack #1; a #2 [top]", ["nobody"]),
        ] as [(NavigationLayout, String?, [ScreenKind])])
    func `what is left out takes with it what is above`(
        layout: NavigationLayout, outline: String?, omitted: [ScreenKind]
    ) throws {
        let restorable = try NavigationTree(layout).restorable(by: screens)
        let lines = restorable.tree?.description.split(separator: "\n")
        #expect(lines?.map { $0.drop { $0 == " " } }.joined(separator: "; ") == outline)
        #expect(restorable.omitted == omitted)
        try restorable.tree?.check()
    }

    @Test(arguments: 0..<60) func `what is left can be restored, and the rest is named`(seed: Int) throws {
        var generator = TreeGenerator(
            seed: seed, screens: [.plain, .a, .b, .openB(1), .void, .openC(2), .opaque, .screen("nobody")])
        let tree = try NavigationTree(generator.layout())
        let restorable = tree.restorable(by: screens)
        let all = tree.nodes.compactMap(\.kind)
        let left = restorable.tree?.nodes.compactMap(\.kind) ?? []
        #expect((left + restorable.omitted).map(\.rawValue).sorted() == all.map(\.rawValue).sorted())
        #expect(!left.contains("opaque") && !left.contains("nobody"))
        if !all.contains("opaque"), !all.contains("nobody") { #expect(restorable.tree == tree) }
        guard let left = restorable.tree else { return }
        try left.check()
        #expect(left.restorable(by: screens) == RestorableTree(tree: left, omitted: []))
        #expect(left.nodes.filter { tree[$0.id]?.kind != $0.kind }.allSatisfy { $0.content == .stack([]) })
    }
}
