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
    }

    @Test func `the first factory is used, unless a later one is preferred`() {
        let first = ScreenRegistry {
            Factory(Viewer.self)
            Factory(Reader.self)
        }
        let preferred = ScreenRegistry {
            Factory(Viewer.self)
            Factory(Reader.self).preferred()
        }
        let both = ScreenRegistry {
            Factory(Viewer.self).preferred()
            Factory(Reader.self).preferred()
        }
        #expect(
            [first, preferred, both].map { $0.record(openedBy: TypeKey(Note.self))?.kind } == [
                Viewer.screenKind, Reader.screenKind, Viewer.screenKind,
            ])
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
        #expect([Settings.screenKind, Renamed.screenKind] == ["ScreenRegistryTests.Settings", "settings-2"])
        let registry = ScreenRegistry { Factory(Settings.self) { Settings() }.kind("preferences") }
        let key = TypeKey(Settings.self)
        #expect((registry.kinds, registry["preferences"]?.screen) == (["preferences"], key))
        let kinds = [registry[Settings.screenKind], registry.record(of: key)].map { $0?.kind }
        #expect(kinds == [nil, "preferences"])
    }

    // MARK: Adding and removing

    @Test func `adding returns what removes`() {
        var registry = ScreenRegistry { Factory(Viewer.self) }
        let token = registry.add(Factory(Reader.self).preferred())
        #expect(registry.record(openedBy: TypeKey(Note.self))?.kind == Reader.screenKind)
        registry.remove(token)
        #expect(registry.kinds == [Viewer.screenKind])
        let records = [
            registry.record(openedBy: TypeKey(Note.self)), registry.record(openedBy: TypeKey(Wish.self)),
            registry.record(of: TypeKey(Reader.self)),
        ]
        #expect(records.map { $0?.kind } == [Viewer.screenKind, nil, nil])
    }

    @Test func `removing twice removes once`() {
        var registry = ScreenRegistry()
        let first = registry.add(Factory(Viewer.self))
        registry.add(Factory(Viewer.self))
        registry.remove(first)
        registry.remove(first)
        registry.add(Factory(Settings.self) { Settings() })
        registry.remove(first)
        #expect(registry.kinds == [Viewer.screenKind, Settings.screenKind])
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

    @Test(arguments: [ScreenInput.none, ScreenInput(3), ScreenInput(Note?.none)])
    func `a screen is not made without its input, or of another one`(input: ScreenInput) async throws {
        let record = try #require(ScreenRegistry { Factory(Viewer.self) }[Viewer.screenKind])
        let error = await #expect(throws: NavigationError.self) { try await record.make(input) }
        #expect((error?.code, error?.screen) == (.inputMissing, Viewer.screenKind))
    }

    @Test func `a record knows what its screen needs and handles, and lifts only what opens it`() throws {
        let record = try #require(
            ScreenRegistry { Factory(Counter.self) { Counter(input: $0) } }[Counter.screenKind])
        #expect(record.inputs == [TypeKey(Int.self)])
        #expect(record.updates == [TypeKey(String.self), TypeKey(Note.self)])
        let settings = try #require(
            ScreenRegistry { Factory(Settings.self) { Settings() } }[Settings.screenKind])
        #expect(settings.inputs.isEmpty)
        let reader = try #require(ScreenRegistry { Factory(Reader.self) }[Reader.screenKind])
        let lifted = try #require(reader.lift(TypedValue(Wish())))
        #expect(lifted.value(as: OneOf2<Note, Wish>.self) == .t2(Wish()))
        let refused = [
            reader.lift(TypedValue(3)), reader.lift(TypedValue(Wish?(Wish()))),
            settings.lift(TypedValue(Note())),
        ]
        #expect(refused == [nil, nil, nil])
    }

    // MARK: Updating and renewing

    @Test func `an update is lifted and delivered, and one that does not fit is an error that names both`()
        async throws
    {
        let record = try #require(
            ScreenRegistry { Factory(Counter.self) { Counter(input: $0) } }[Counter.screenKind])
        let counter = Counter(input: 1)
        try await record.deliver(counter, TypedValue("a"))
        #expect(counter.updates == ["a"])
        await #expect(throws: Refusal.self) { try await record.deliver(counter, TypedValue(Note())) }
        let error = await #expect(throws: NavigationError.self) {
            try await record.deliver(counter, TypedValue(3))
        }
        #expect(error?.code == .liftFailed)
        for name in ["Int", "ScreenRegistryTests.Counter"] {
            #expect(error?.description.contains(name) == true)
        }
    }

    @Test func `a reused screen has a key and takes another input`() async throws {
        let registry = ScreenRegistry {
            Factory(Counter.self) { Counter(input: $0) }.reused { $0 % 10 }
        }
        let reuse = try #require(registry[Counter.screenKind]?.reuse)
        let keys = [reuse.key(ScreenInput(13)), reuse.key(ScreenInput("13"))]
        #expect(keys.map { $0.map { AnyHashable($0) } } == [AnyHashable(3), nil])
        let counter = Counter(input: 3)
        try await reuse.renew(counter, ScreenInput(13))
        #expect(counter.input == 13)
        let error = await #expect(throws: NavigationError.self) {
            try await reuse.renew(Settings(), ScreenInput(13))
        }
        #expect(error?.code == .notRenewable)
    }
}
