import Testing

@testable import FlintNavigation

@Suite struct PresentedTreeTests {

    /// A stack #1 of A #2, B #3 and C #4.
    private static func stack() throws -> PresentedTree {
        PresentedTree(try NavigationTree(.stack([.screen("A"), .screen("B"), .screen("C")])))
    }

    @Test func `the path of a stack is what is above its first member`() throws {
        let presented = try Self.stack()
        #expect([1, 2, 9].map { presented.path(of: NodeID($0)) } == [[NodeID(3), NodeID(4)], [], []])
    }

    @Test(arguments: [([3], 3), ([], 2)] as [([Int], Int)])
    func `a shorter path is a swipe to its last member, or to the first one`(path: [Int], top: Int) throws {
        var presented = try Self.stack()
        // The echo of the same change is no news.
        let requests = (0..<2).map { _ in presented.setPath(path.map { NodeID($0) }, of: NodeID(1)) }
        #expect(requests == [.popped(to: NodeID(top)), nil])
        #expect(presented.path(of: NodeID(1)) == path.map { NodeID($0) })
    }

    @Test(arguments: [[3, 4], [3, 4, 5], [4], [9], [4, 3]])
    func `a path that a person cannot have made changes nothing`(path: [Int]) throws {
        var presented = try Self.stack()
        let before = presented.tree
        #expect(presented.setPath(path.map { NodeID($0) }, of: NodeID(1)) == nil)
        #expect(presented.tree == before)
    }

    @Test func `a path of what is no stack, or of an empty one, changes nothing`() throws {
        var presented = try Self.stack()
        var empty = PresentedTree(try NavigationTree(.stack([])))
        // Tabs have members, but a person cannot pop them.
        var tabs = PresentedTree(try NavigationTree(.tabs([.screen("A"), .screen("B")])))
        let requests = [
            presented.setPath([], of: NodeID(2)), presented.setPath([], of: NodeID(9)),
            empty.setPath([], of: NodeID(1)), tabs.setPath([], of: NodeID(1)),
        ]
        #expect(requests == [nil, nil, nil, nil])
    }

    @Test func `another tab is a request, the same one and none are not`() throws {
        var presented = PresentedTree(try NavigationTree(.tabs([.screen("A"), .screen("B")])))
        let requests = [(0, 1), (1, 1), (1, 1), (2, 1), (-1, 1), (1, 2)].map { tab, node in
            presented.select(tab, in: NodeID(node))
        }
        #expect(requests == [nil, .selected(tab: 1, in: NodeID(1)), nil, nil, nil, nil])
        #expect([1, 2].map { presented.selection(of: NodeID($0)) } == [1, 0])
    }

    @Test func `a dismissal is a request once`() throws {
        var presented = PresentedTree(try NavigationTree(.screen("A").presenting(.screen("M"))))
        let requests = [1, 1, 9].map { presented.dismissModal(over: NodeID($0)) }
        #expect(requests == [.dismissed(NodeID(2)), nil, nil])
        #expect(presented.tree[NodeID(1)]?.modal == nil)
    }
}
