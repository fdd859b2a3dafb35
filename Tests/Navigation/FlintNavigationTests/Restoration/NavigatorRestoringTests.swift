import Foundation
import Testing

@testable import FlintNavigation

@MainActor @Suite struct NavigatorRestoringTests {
    private struct Note: Codable, Hashable, Sendable { var title: String }

    private final class List: Screen {}

    private final class Editor: InputCreatable {
        let input: Note
        init(input: Note) { self.input = input }
    }

    private final class Viewer: InputCreatable {
        let input: TreeFixtures.Opaque
        init(input: TreeFixtures.Opaque) { self.input = input }
    }

    private let screens = ScreenRegistry {
        Factory(List.self) { List() }
        Factory(Editor.self)
        Factory(Viewer.self)
    }

    private func navigator(_ root: NavigationLayout) throws -> Navigator {
        try Navigator(screens: screens, root: root, presenter: InMemoryPresenter())
    }

    private func restored(
        _ data: Data?, _ problems: inout [RestorationProblem]
    ) throws -> Navigator {
        try Navigator(
            screens: screens, root: .stack([.screen(List.self)]), restoring: data,
            presenter: InMemoryPresenter()
        ) { problems.append($0) }
    }

    @Test func `what a navigator shows is archived and restored`() throws {
        let first = try navigator(
            .stack([
                .screen(List.self), .screen(Editor.self, input: Note(title: "One")),
                .screen(Viewer.self, input: TreeFixtures.Opaque()), .screen(List.self),
            ]))
        let archive = try first.archive()
        #expect(archive.omitted == [Viewer.screenKind, List.screenKind])
        var problems: [RestorationProblem] = []
        let second = try restored(archive.data, &problems)
        #expect((problems, second.tree.nodes.map(\.id)) == ([], [1, 2, 3]))
        #expect(
            second.tree[3]?.content == .screen(Editor.screenKind, input: ScreenInput(Note(title: "One"))))
    }

    @Test func `without anything that can be restored the root is shown`() throws {
        let archive = try navigator(.screen(Viewer.self, input: TreeFixtures.Opaque())).archive()
        #expect(archive.omitted == [Viewer.screenKind])
        let stored: [(Data?, [RestorationProblem.Kind])] = [
            (nil, []), (Data("no".utf8), [.unreadable]), (archive.data, [.empty]),
        ]
        for (data, kinds) in stored {
            var problems: [RestorationProblem] = []
            let count = try restored(data, &problems).tree.nodes.count
            #expect((count, problems.map(\.kind)) == (2, kinds))
        }
    }
}
