import Foundation
import Testing

@testable import FlintNavigation

@Suite struct RestoringTests {
    private let screens = TreeFixtures.screens
    private let root: NavigationTree

    init() throws {
        root = try NavigationTree(.stack([.plain]))
    }

    private func restore(_ json: String) -> RestoredNavigation {
        screens.restore(from: Data(json.utf8), or: root)
    }

    @Test func `arrangements without any screen left give way to the root`() throws {
        let restored = restore(root: #"{"id":1,"tabs":[{"id":2,"screen":"gone"},7],"selected":0}"#)
        #expect((restored.tree, restored.isRestored) == (root, false))
        #expect(restore(root: #"{"id":1,"stack":[]}"#).isRestored)
    }

    private func restore(root node: String) -> RestoredNavigation {
        restore(#"{"version":1,"next":90,"root":\#(node)}"#)
    }

    @Test func `unknown kinds and bad inputs are reported and the rest is restored`() throws {
        let restored = restore(
            root: """
                {"id":1,"tabs":[
                    {"id":2,"stack":[{"id":3,"screen":"plain"},{"id":4,"screen":"gone"},{"id":5,"screen":"a"}]},
                    {"id":6,"stack":[{"id":7,"screen":"b"},
                        {"id":8,"screen":"openB","input":"{\\"number\\":\\"secret\\"}"}]},
                    {"id":9,"screen":"plain","modal":{"id":10,"screen":"openC"}},
                    {"id":11,"screen":"opaque","input":"{}"}
                ],"selected":1}
                """)
        #expect(restored.isRestored)
        #expect(
            (restored.problems.map(\.kind), restored.problems.map(\.screen)) == (
                [.unknownScreen, .badInput, .badInput, .badInput], ["gone", "openB", "openC", "opaque"]
            ))
        #expect(restored.problems[1].description.contains("there is no Int at 'number'"))
        #expect(restored.problems.allSatisfy { !$0.description.contains("secret") })
        #expect(
            restored.tree.description == """
                tabs #1
                  stack #2
                    plain #3 [top]
                  stack #6 [selected]
                    b #7 [top]
                  plain #9
                  stack #90
                """)
    }

    @Test
    func `an input that is missing is nothing or nil where that fits, and one that is not taken is ignored`()
        throws
    {
        let restored = restore(
            root: """
                {"id":1,"container":[{"id":2,"screen":"void"},{"id":3,"screen":"maybe"},
                    {"id":4,"screen":"plain","input":"{}"}]}
                """)
        #expect(restored.problems == [])
        #expect(
            restored.tree.root.children.map(\.content) == [
                .screen("void", input: ScreenInput(())), .screen("maybe", input: ScreenInput(nil as Int?)),
                .screen("plain", input: .none),
            ])
    }

    @Test func `inputs that are values already stay if they fit`() throws {
        let tree = try NavigationTree(.stack([.openB(1), .opaque, .screen("openC", input: ScreenInput(1))]))
        let restored = screens.restore(tree, or: root)
        #expect((restored.tree.nodes.map(\.id), restored.problems.map(\.kind)) == ([1, 2, 3], [.badInput]))
    }

    @Test(arguments: [
        (#""#, "root"), (#"[]"#, "root"), (#"null"#, "root"), (#"{}"#, "root"), (#"{"version":1}"#, "root"),
        (#"{"version":2,"root":{"id":1,"screen":"a"}}"#, "root"),
        (#"{"version":"1","root":{"id":1,"screen":"a"}}"#, "root"),
        (#"{"version":1,"root":null}"#, "root"), (#"{"version":1,"root":[]}"#, "root"),
        (#"{"version":1,"root":{}}"#, "root"), (#"{"version":1,"root":{"id":1}}"#, "root"),
        (#"{"version":1,"root":{"id":1,"screen":7}}"#, "root"),
        (#"{"version":1,"root":{"id":1,"screen":"a","input":7}}"#, "root"),
        (#"{"version":1,"root":{"id":1,"screen":"a","stack":[]}}"#, "root"),
        (#"{"version":1,"root":{"id":1,"stack":{}}}"#, "root"),
        (#"{"version":1,"root":{"id":1,"tabs":[],"selected":0}}"#, "root"),
        (#"{"version":1,"root":{"id":1,"tabs":[7],"selected":0}}"#, "root"),
        (#"{"version":1,"root":{"screen":"a"}}"#, "a #1"),
        (#"{"version":1,"root":{"id":0,"screen":"a"}}"#, "a #1"),
        (#"{"version":1,"root":{"id":-3,"screen":"a"}}"#, "a #1"),
        (#"{"version":1,"root":{"id":9223372036854775807,"screen":"a"}}"#, "a #1"),
        (#"{"version":1,"root":{"id":1e99,"screen":"a"}}"#, "a #1"),
        (#"{"version":1,"root":{"id":1,"stack":[{"id":1,"screen":"a"}]}}"#, "stack #1; a #2 [top]"),
        (
            #"{"version":1,"root":{"id":5,"stack":[{"id":1,"screen":"a"},[],{"id":2,"screen":"b"}]}}"#,
            "stack #5; a #1 [top]"
        ),
        (
            #"{"version":1,"root":{"id":1,"tabs":[{"id":2,"screen":"a"},7],"selected":1}}"#,
            "tabs #1; a #2 [selected]; stack #3"
        ),
        (
            #"{"version":1,"root":{"id":1,"tabs":[{"id":2,"screen":"a"}],"selected":-9223372036854775808}}"#,
            "tabs #1; a #2 [selected]"
        ),
        (#"{"version":1,"root":{"id":1,"tabs":[{"id":2,"screen":"a"}]}}"#, "tabs #1; a #2 [selected]"),
        (#"{"version":1,"root":{"id":1,"screen":"a","modal":7}}"#, "a #1"),
        (#"{"version":1,"root":{"id":1,"screen":"a","modal":null}}"#, "a #1"),
        (#"{"version":1,"root":{"id":1,"screen":"a","modal":[{"id":2,"screen":"a"}]}}"#, "a #1"),
    ])
    func `foreign and broken trees are reported and mended`(json: String, outline: String) throws {
        let restored = restore(json)
        #expect(!restored.problems.isEmpty)
        try restored.tree.check()
        let lines = restored.tree.description.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(outline == (restored.isRestored ? lines.joined(separator: "; ") : "root"))
        #expect(restored.isRestored || restored.tree == root)
    }

    @Test(arguments: ["-1", "0", "9223372036854775807", "null", "\"x\"", "1"])
    func `a foreign next number is not taken`(next: String) throws {
        let restored = restore(#"{"version":1,"next":\#(next),"root":{"id":7,"screen":"a"}}"#)
        #expect(restored.tree.nextNumber == 8)
    }

    @Test func `the largest numbers leave room for more`() throws {
        let largest = NavigationTree.Node.maximumNumber
        var tree = restore(#"{"version":1,"root":{"id":\#(largest),"stack":[]}}"#).tree
        #expect(tree.root.id.number == largest)
        #expect(throws: NavigationError(.invalidTree)) {
            try tree.apply(.push(tree.makeNode("a", input: .none), onto: tree.root.id))
        }
    }

    @Test(arguments: [64, 65, 100, 200, 600, 100_000])
    func `bombs of nested nodes do no harm`(levels: Int) throws {
        for (opening, closing) in [
            (#"{"id":1,"stack":["#, "]}"), (#"{"id":1,"container":["#, "]}"),
            (#"{"id":1,"screen":"a","modal":"#, "}"), (#"{"id":1,"tabs":["#, #"],"selected":0}"#), ("[", "]"),
        ] {
            let node = String(repeating: opening, count: levels) + #"{"id":2,"screen":"a"}"#
            let restored = restore(root: node + String(repeating: closing, count: levels))
            #expect(1...TreeReader.maximumProblems ~= restored.problems.count)
            try restored.tree.check()
        }
    }

    @Test func `a bomb in an input does no harm`() throws {
        let bomb = String(repeating: "[", count: 100_000)
        let restored = restore(
            root: #"{"id":1,"stack":[{"id":2,"screen":"a"},{"id":3,"screen":"openB","input":"\#(bomb)"}]}"#)
        #expect((restored.tree.nodes.map(\.id), restored.problems.map(\.kind)) == ([1, 2], [.badInput]))
    }

    @Test func `not more problems are reported than a person can read`() throws {
        let members = Array(repeating: "7", count: 10_000).joined(separator: ",")
        let restored = restore(root: #"{"id":1,"container":[{"id":2,"screen":"gone"},\#(members)]}"#)
        #expect((restored.problems.count, restored.tree) == (100, root))
    }

    @Test func `corrupted bytes never crash, and what is restored is a tree`() throws {
        let layout = NavigationLayout.tabs([
            .stack([.plain, .openB(7).presenting(.void)]), .container([.openC(1)]),
        ])
        let data = try JSONEncoder().encode(try NavigationTree(layout))
        var restoredAnyway = 0
        for index in data.indices {
            for change: (UInt8) -> UInt8 in [
                { $0 ^ 1 }, { $0 ^ 0x20 }, { $0 ^ 0x80 }, { _ in 0 }, { _ in 0x7D },
            ] {
                var corrupted = data
                corrupted[index] = change(data[index])
                let restored = screens.restore(from: corrupted, or: root)
                try restored.tree.check()
                #expect(restored.isRestored || restored.tree == root && !restored.problems.isEmpty)
                restoredAnyway += restored.isRestored ? 1 : 0
            }
            let cut = screens.restore(from: data[..<index], or: root)
            #expect((cut.tree, cut.problems.map(\.kind)) == (root, [.unreadable]))
        }
        #expect(restoredAnyway > 0)
    }
}
