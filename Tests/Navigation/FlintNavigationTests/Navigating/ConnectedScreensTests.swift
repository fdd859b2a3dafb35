import FlintTesting
import Testing

@testable import FlintNavigation

/// What the guides say of screens, transforms and flows, with everything put together.
@MainActor @Suite struct ConnectedScreensTests {
    private struct Note: Sendable, Hashable { var title = "" }
    private struct NewNote: Sendable, Hashable {}
    private struct Saved: Sendable, Hashable { var title = "" }
    private protocol Link: Sendable {}
    private struct Web: Link, Hashable {}

    private final class List: OutputProducing, UpdateHandling {
        typealias OutputType = OneOf2<Note, OneOf2<NewNote, any Link>>
        let outlet = ScreenOutlet()
        private(set) var updates: [Saved] = []
        func handle(update: Saved) { updates.append(update) }
    }

    private final class Editor: IO, InputCreatable {
        typealias OutputType = Saved
        let outlet = ScreenOutlet()
        let input: OneOf2<Note, NewNote>
        init(input: OneOf2<Note, NewNote>) { self.input = input }
    }

    private final class Browser: InputRequiring, InputCreatable {
        let input: Web
        init(input: Web) { self.input = input }
    }

    private final class Viewer: IO, InputCreatable {
        typealias OutputType = Web
        let outlet = ScreenOutlet()
        let input: Note
        init(input: Note) { self.input = input }
    }

    private let root: NavigationLayout = .stack([.screen(List.self)])

    private let screens = ScreenRegistry {
        Factory(List.self) { List() }
        Factory(Editor.self)
        Factory(Browser.self)
    }

    @Test func `what is saved gets back to the list`() async throws {
        let test = try await TestNavigator(screens: screens, root: root)
        let list = try test.screen(List.self)
        try await list.produce(.value(NewNote()))
        #expect(test.takeSteps() == ["push"])
        let editor = try test.screen(Editor.self)
        #expect(editor.input == .t2(NewNote()))
        try await editor.produce(Saved(title: "Plan"))
        #expect(test.takeSteps() == ["pop"])
        #expect(list.updates == [Saved(title: "Plan")])
        #expect(test.current === list)
    }

    @Test func `an existential that nothing takes goes on by the type of its value`() async throws {
        let test = try await TestNavigator(screens: screens, root: root)
        try await test.screen(List.self).produce(.value(Web() as any Link))
        #expect(try test.screen(Browser.self).input == Web())
    }

    @Test func `a transform decides between two screens, once for a production`() async throws {
        var calls = 0
        var transforms = OutputTransforms()
        transforms.register { (note: Note) in
            calls += 1
            return note.title.isEmpty ? OneOf2<Web, NewNote>.t1(Web()) : .t2(NewNote())
        }
        let test = try await TestNavigator(screens: screens, root: root, transforms: transforms)
        let list = try test.screen(List.self)
        try await list.produce(Note())
        #expect(test.current is Browser)
        #expect(calls == 1)
        try await list.produce(Note(title: "Plan"))
        #expect(test.current is Editor)
        #expect(calls == 2)
    }

    @Test func `a transform is called once on the way back, too`() async throws {
        var calls = 0
        var transforms = OutputTransforms()
        transforms.register { (saved: Saved) in
            calls += 1
            return Saved(title: saved.title + "!")
        }
        let test = try await TestNavigator(screens: screens, root: root, transforms: transforms)
        let list = try test.screen(List.self)
        try await list.produce(Note(title: "Plan"))
        try await test.screen(Editor.self).produce(Saved(title: "Plan"))
        #expect(list.updates == [Saved(title: "Plan!")])
        #expect(calls == 1)
    }

    @Test func `a flow of an instance decides without transforms, and its screen goes on as told`()
        async throws
    {
        var transforms = OutputTransforms()
        transforms.register { (_: Note) in NewNote() }
        let registry = ScreenRegistry {
            Factory(List.self) { List() }
            Factory(Editor.self).preferred()
            Factory(Viewer.self).kind("viewer")
            Factory(Browser.self)
        }
        let test = try await TestNavigator(screens: registry, root: root, transforms: transforms)
        let list = try test.screen(List.self)
        list.flow = .oneOf(.show(Viewer.self, then: .present(Browser.self)), .oneOf(.unwind(), .unwind()))
        try await list.produce(Note(title: "Plan"))
        let viewer = try test.screen(Viewer.self)
        #expect(viewer.input == Note(title: "Plan"))
        #expect(test.takeSteps() == ["push"])
        try await viewer.produce(Web())
        #expect(test.takeSteps() == ["present"])
        #expect(test.current is Browser)
    }

    @Test func `a flow of a factory goes for all of its screens, and that of an instance before it`()
        async throws
    {
        let registry = ScreenRegistry {
            Factory(Viewer.self).flow(.present(Browser.self))
            Factory(Browser.self)
        }
        let test = try await TestNavigator(
            screens: registry, root: .stack([.screen(Viewer.self, input: Note())]))
        let viewer = try test.screen(Viewer.self)
        try await viewer.produce(Web())
        #expect(test.takeSteps() == ["present"])
        viewer.flow = .show(Browser.self)
        try await viewer.produce(Web())
        #expect(test.takeSteps() == ["push"])
    }
}
