import Testing

@testable import FlintNavigation

@MainActor @Suite struct ScreenRegistryTests {
    private struct Note: Sendable, Hashable, Codable { var text = "" }
    private struct Wish: Sendable, Hashable {}
    private struct Refusal: Error {}

    private final class Viewer: InputRequiring, InputCreatable {
        let input: Note
        init(input: Note) { self.input = input }
    }

    private final class Reader: InputRequiring, InputCreatable {
        let input: OneOf2<Note, Wish>
        init(input: OneOf2<Note, Wish>) { self.input = input }
    }

    private final class Settings: Screen {}

    private final class Renamed: Screen {
        nonisolated static var screenKind: ScreenKind { "settings-2" }
    }

    private final class Counter: InputRenewing, UpdateHandling {
        var input: Int
        var updates: [String] = []
        init(input: Int) { self.input = input }
        func renew(input: Int) { self.input = input }
        func handle(update: OneOf2<String, Note>) throws {
            guard case .t1(let text) = update else { throw Refusal() }
            updates.append(text)
        }
    }

    private final class Store: Sendable {
        let name: String
        init(name: String) { self.name = name }
    }

    private final class Editor: InputRequiring {
        let input: Note
        let store: Store
        init(input: Note, store: Store) { (self.input, self.store) = (input, store) }
    }

    // MARK: Finding

    @Test func `a screen is found by each leaf of its input, and by no other type`() {
        let registry = ScreenRegistry { Factory(Reader.self) }
        let keys = [
            TypeKey(Note.self), TypeKey(Wish.self), TypeKey(Note?.self), TypeKey(OneOf2<Note, Wish>.self),
        ]
        #expect(
            keys.map { registry.record(openedBy: $0)?.kind } == [
                Reader.screenKind, Reader.screenKind, nil, nil,
            ])
        #expect(registry[Viewer.screenKind]?.kind == nil)
    }

    @Test func `the first factory is used, unless a later one is preferred`() {
        let first = ScreenRegistry {
            Factory(Viewer.self)
            Factory(Reader.self)
        }
        #expect(first.record(openedBy: TypeKey(Note.self))?.kind == Viewer.screenKind)
        let preferred = ScreenRegistry {
            Factory(Viewer.self)
            Factory(Reader.self).preferred()
        }
        #expect(preferred.record(openedBy: TypeKey(Note.self))?.kind == Reader.screenKind)
        let both = ScreenRegistry {
            Factory(Viewer.self).preferred()
            Factory(Reader.self).preferred()
        }
        #expect(both.record(openedBy: TypeKey(Note.self))?.kind == Viewer.screenKind)
    }

    @Test func `factories are listed with conditions and loops`() {
        func registry(withSettings: Bool) -> ScreenRegistry {
            ScreenRegistry {
                Factory(Viewer.self)
                if withSettings { Factory(Settings.self) { Settings() } }
                if withSettings { Factory(Renamed.self) { Renamed() } } else { Factory(Reader.self) }
                for number in 1...2 {
                    Factory(Settings.self) { Settings() }.kind(ScreenKind("settings \(number)"))
                }
            }
        }
        #expect(
            registry(withSettings: true).kinds == [
                Viewer.screenKind, Settings.screenKind, "settings-2", "settings 1", "settings 2",
            ])
        #expect(
            registry(withSettings: false).kinds == [
                Viewer.screenKind, Reader.screenKind, "settings 1", "settings 2",
            ])
    }

    // MARK: Identifiers

    @Test func `a kind is the type's name, one of the type's own, or one of the factory's`() {
        #expect(Settings.screenKind == "ScreenRegistryTests.Settings")
        #expect(Renamed.screenKind == "settings-2")
        let registry = ScreenRegistry { Factory(Settings.self) { Settings() }.kind("preferences") }
        #expect(registry.kinds == ["preferences"])
        #expect(registry["preferences"]?.screen == TypeKey(Settings.self))
        #expect(registry[Settings.screenKind]?.kind == nil)
        #expect(registry.record(of: TypeKey(Settings.self))?.kind == "preferences")
    }

    // MARK: Adding and removing

    @Test func `adding returns what removes`() {
        var registry = ScreenRegistry { Factory(Viewer.self) }
        let token = registry.add(Factory(Reader.self).preferred())
        #expect(registry.record(openedBy: TypeKey(Note.self))?.kind == Reader.screenKind)
        registry.remove(token)
        #expect(registry.kinds == [Viewer.screenKind])
        #expect(registry.record(openedBy: TypeKey(Note.self))?.kind == Viewer.screenKind)
        #expect(registry.record(openedBy: TypeKey(Wish.self))?.kind == nil)
        #expect(registry.record(of: TypeKey(Reader.self))?.kind == nil)
    }

    @Test func `removing twice removes once`() {
        var registry = ScreenRegistry()
        let first = registry.add(Factory(Viewer.self))
        registry.add(Factory(Viewer.self))
        registry.remove(first)
        registry.remove(first)
        #expect(registry.kinds == [Viewer.screenKind])
        let third = registry.add(Factory(Settings.self) { Settings() })
        registry.remove(first)
        #expect(registry.kinds.count == 2)
        registry.remove(third)
        #expect(registry.kinds == [Viewer.screenKind])
    }

    @Test func `two registries do not see each other`() {
        var first = ScreenRegistry { Factory(Viewer.self) }
        let copy = first
        let token = first.add(Factory(Settings.self) { Settings() })
        #expect(copy.kinds == [Viewer.screenKind])
        var other = ScreenRegistry { Factory(Reader.self) }
        other.add(Factory(Renamed.self) { Renamed() })
        other.remove(token)
        #expect(other.kinds == [Reader.screenKind, "settings-2"])
    }

    // MARK: Making

    @Test func `a factory makes a screen of its input and of what it captures`() async throws {
        let store = Store(name: "disk")
        let registry = ScreenRegistry { Factory(Editor.self) { Editor(input: $0, store: store) } }
        let record = try #require(registry.record(openedBy: TypeKey(Note.self)))
        let input = try #require(record.lift(TypedValue(Note(text: "a"))))
        let editor = try #require(try await record.make(input) as? Editor)
        #expect(editor.input == Note(text: "a"))
        #expect(editor.store === store)
    }

    @Test func `a factory may wait before it makes a screen`() async throws {
        let registry = ScreenRegistry {
            Factory(Viewer.self) { note in
                await Task.yield()
                return Viewer(input: note)
            }
        }
        let record = try #require(registry[Viewer.screenKind])
        #expect(try await record.make(ScreenInput(Note())) is Viewer)
    }

    @Test func `what a factory throws is thrown`() async throws {
        let registry = ScreenRegistry { Factory(Viewer.self) { _ in throw Refusal() } }
        let record = try #require(registry[Viewer.screenKind])
        await #expect(throws: Refusal.self) { try await record.make(ScreenInput(Note())) }
    }

    @Test(arguments: [ScreenInput.none, ScreenInput(3), ScreenInput(Note?.none)])
    func `a screen is not made without its input, or of another one`(input: ScreenInput) async throws {
        let record = try #require(ScreenRegistry { Factory(Viewer.self) }[Viewer.screenKind])
        let error = await #expect(throws: NavigationError.self) { try await record.make(input) }
        #expect(error?.code == .inputMissing)
        #expect(error?.screen == Viewer.screenKind)
    }

    @Test func `a screen without an input is made of none and opened by nothing`() async throws {
        let record = try #require(
            ScreenRegistry { Factory(Settings.self) { Settings() } }[Settings.screenKind])
        #expect(record.inputs.isEmpty)
        #expect(record.lift(TypedValue(Note())) == nil)
        #expect(try await record.make(.none) is Settings)
    }

    @Test func `a record knows what its screen needs and handles, and lifts only what opens it`() throws {
        let record = try #require(
            ScreenRegistry { Factory(Counter.self) { Counter(input: $0) } }[Counter.screenKind])
        #expect(record.inputs == [TypeKey(Int.self)])
        #expect(record.updates == [TypeKey(String.self), TypeKey(Note.self)])
        let reader = try #require(ScreenRegistry { Factory(Reader.self) }[Reader.screenKind])
        let lifted = try #require(reader.lift(TypedValue(Wish())))
        #expect(lifted.value(as: OneOf2<Note, Wish>.self) == .t2(Wish()))
        #expect(reader.lift(TypedValue(3)) == nil)
        #expect(reader.lift(TypedValue(Wish?(Wish()))) == nil)
    }

    // MARK: Updating and renewing

    @Test func `an update is lifted and delivered`() async throws {
        let record = try #require(
            ScreenRegistry { Factory(Counter.self) { Counter(input: $0) } }[Counter.screenKind])
        let counter = Counter(input: 1)
        try await record.deliver(counter, TypedValue("a"))
        #expect(counter.updates == ["a"])
        await #expect(throws: Refusal.self) { try await record.deliver(counter, TypedValue(Note())) }
    }

    @Test func `an update that does not fit is an error that names both`() async throws {
        let record = try #require(
            ScreenRegistry { Factory(Counter.self) { Counter(input: $0) } }[Counter.screenKind])
        let error = await #expect(throws: NavigationError.self) {
            try await record.deliver(Counter(input: 1), TypedValue(3))
        }
        #expect(error?.code == .liftFailed)
        #expect(error?.description.contains("Int") == true)
        #expect(error?.description.contains("ScreenRegistryTests.Counter") == true)
    }

    @Test func `a reused screen has a key and takes another input`() async throws {
        let registry = ScreenRegistry {
            Factory(Counter.self) { Counter(input: $0) }.reused { $0 % 10 }
        }
        let reuse = try #require(registry[Counter.screenKind]?.reuse)
        #expect(reuse.key(ScreenInput(13)).map { AnyHashable($0) } == AnyHashable(3))
        #expect(reuse.key(ScreenInput("13")).map { AnyHashable($0) } == nil)
        let counter = Counter(input: 3)
        try await reuse.renew(counter, ScreenInput(13))
        #expect(counter.input == 13)
        let error = await #expect(throws: NavigationError.self) {
            try await reuse.renew(Settings(), ScreenInput(13))
        }
        #expect(error?.code == .notRenewable)
    }
}
