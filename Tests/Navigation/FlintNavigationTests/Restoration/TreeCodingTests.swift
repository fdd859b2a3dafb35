import Foundation
import Testing

@testable import FlintNavigation

@Suite struct TreeCodingTests {
    private let screens = TreeFixtures.screens
    private let root: NavigationTree

    init() throws {
        root = try NavigationTree(.plain)
    }

    private static let storable: [NavigationLayout] = [
        .plain, .a, .void, .openB(3), .openC(-1), .screen("maybe", input: ScreenInput(nil as Int?)),
        .screen("maybe", input: ScreenInput(7 as Int?)),
        .screen("oneOf", input: ScreenInput(OneOf2<Int, String>.t2("\"ü\\\n"))),
    ]

    private func encode(_ tree: NavigationTree) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(tree)
    }

    @Test(arguments: 0..<60) func `a stored tree is restored as it was`(seed: Int) throws {
        var generator = TreeGenerator(seed: seed, screens: Self.storable)
        var tree = try NavigationTree(generator.layout())
        // A number that is used up must not come again.
        tree.nextNumber += seed % 3
        let data = try encode(tree)
        let restored = screens.restore(from: data, or: root)
        #expect((restored.problems, restored.isRestored, restored.tree) == ([], true, tree))
        try restored.tree.check()
        let decoded = try JSONDecoder().decode(NavigationTree.self, from: data)
        #expect(try encode(decoded) == data)
        #expect(screens.restore(decoded, or: root) == restored)
    }

    @Test func `the stored form is as documented`() throws {
        let tree = try NavigationTree(
            .tabs(
                [.stack([.plain, .openB(7).presenting(.void)]), .container([.plain])], selected: 1))
        let form = """
            {"next":8,"root":{"id":1,"selected":1,"tabs":[{"id":2,"stack":[{"id":3,"screen":"plain"},\
            {"id":4,"input":"{\\"number\\":7}","modal":{"id":5,"input":"null","screen":"void"},\
            "screen":"openB"}]},{"container":[{"id":7,"screen":"plain"}],"id":6}]},"version":1}
            """
        #expect(String(decoding: try encode(tree), as: UTF8.self) == form)
        #expect(screens.restore(from: Data(form.utf8), or: root).tree == tree)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0.5])
    func `any number can be an input`(number: Double) throws {
        let stored = try #require(ScreenInput(number).storing)
        let restore = try #require(ScreenInput.restorer(of: Double.self))
        let restored = try #require(try restore(stored).value(as: Double.self))
        #expect(restored == number || restored.isNaN && number.isNaN)
    }

    private struct Stubborn: Codable, Sendable {
        init() {}
        init(from decoder: any Decoder) throws { throw CancellationError() }
        func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }

    @Test func `only inputs that can be encoded and decoded are stored`() {
        #expect(ScreenInput.restorer(of: TreeFixtures.Opaque.self) == nil)
        #expect(ScreenInput.restorer(of: (any Sendable).self) == nil)
        let inputs = [
            ScreenInput(TreeFixtures.Opaque()), ScreenInput(Stubborn()), .none, ScreenInput(1),
            ScreenInput(true),
        ]
        #expect(inputs.map { $0.storing?.json } == [nil, nil, nil, "1", "true"])
    }

    @Test func `a tree whose screens cannot be stored is stored as an empty one`() throws {
        let tree = try NavigationTree(.stack([.opaque, .plain]))
        let data = try encode(tree)
        #expect(String(decoding: data, as: UTF8.self) == #"{"root":null,"version":1}"#)
        let restored = screens.restore(from: data, or: root)
        #expect(
            (restored.tree, restored.isRestored, restored.problems.map(\.kind)) == (root, false, [.empty]))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(NavigationTree.self, from: data) }
    }

    @Test func `decoding is strict where restoring mends`() throws {
        let data = Data(#"{"version":1,"root":{"id":1,"tabs":[{"id":2,"screen":"a"}],"selected":5}}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(NavigationTree.self, from: data) }
        let restored = screens.restore(from: data, or: root)
        #expect(
            (restored.tree.description, restored.problems.map(\.kind))
                == ("tabs #1\n  a #2 [selected]", [.brokenRule]))
    }
}
