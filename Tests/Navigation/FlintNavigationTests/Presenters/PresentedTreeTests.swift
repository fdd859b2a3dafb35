import Testing

@testable import FlintNavigation

@Suite struct PresentedTreeTests {
    private static func ids(_ numbers: Int...) -> [NodeID] { numbers.map { NodeID($0) } }

    /// A stack #1 of A #2, B #3 and C #4.
    private static func stack() throws -> PresentedTree {
        PresentedTree(try NavigationTree(.stack([.screen("A"), .screen("B"), .screen("C")])))
    }

    @Test func `the path of a stack is what is above its first member`() throws {
        let presented = try Self.stack()
        #expect(presented.path(of: NodeID(1)) == Self.ids(3, 4))
        #expect(presented.path(of: NodeID(2)) == [])
        #expect(presented.path(of: NodeID(9)) == [])
    }

    @Test(arguments: [([3], 3), ([], 2)] as [([Int], Int)])
    func `a shorter path is a swipe to its last member, or to the first one`(path: [Int], top: Int) throws {
        var presented = try Self.stack()
        let request = presented.setPath(path.map { NodeID($0) }, of: NodeID(1))
        #expect(request == .popped(to: NodeID(top)))
        #expect(presented.path(of: NodeID(1)) == path.map { NodeID($0) })
        // The echo of the same change is no news.
        #expect(presented.setPath(path.map { NodeID($0) }, of: NodeID(1)) == nil)
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
        #expect(presented.setPath([], of: NodeID(2)) == nil)
        #expect(presented.setPath([], of: NodeID(9)) == nil)
        var empty = PresentedTree(try NavigationTree(.stack([])))
        #expect(empty.setPath([], of: NodeID(1)) == nil)
        // Tabs have members, but a person cannot pop them.
        var tabs = PresentedTree(try NavigationTree(.tabs([.screen("A"), .screen("B")])))
        #expect(tabs.setPath([], of: NodeID(1)) == nil)
    }

    @Test func `another tab is a request, the same one and none are not`() throws {
        var presented = PresentedTree(try NavigationTree(.tabs([.screen("A"), .screen("B")])))
        #expect(presented.select(0, in: NodeID(1)) == nil)
        #expect(presented.select(1, in: NodeID(1)) == .selected(tab: 1, in: NodeID(1)))
        #expect(presented.selection(of: NodeID(1)) == 1)
        for tab in [1, 2, -1] { #expect(presented.select(tab, in: NodeID(1)) == nil) }
        #expect(presented.select(1, in: NodeID(2)) == nil)
        #expect(presented.selection(of: NodeID(2)) == 0)
    }

    @Test func `a dismissal is a request once`() throws {
        var presented = PresentedTree(try NavigationTree(.screen("A").presenting(.screen("M"))))
        #expect(presented.dismissModal(over: NodeID(1)) == .dismissed(NodeID(2)))
        #expect(presented.tree[NodeID(1)]?.modal == nil)
        #expect(presented.dismissModal(over: NodeID(1)) == nil)
        #expect(presented.dismissModal(over: NodeID(9)) == nil)
    }
}
