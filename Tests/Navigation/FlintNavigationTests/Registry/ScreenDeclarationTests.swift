import Testing

@testable import FlintNavigation

@Suite struct ScreenDeclarationTests {
    private struct Note: Sendable, Hashable {}
    private struct Wish: Sendable {}

    @MainActor private final class List: IOU {
        typealias OutputType = OneOf2<Note, String>
        let outlet = ScreenOutlet()
        let input: Wish
        var updates: [Int] = []

        init(input: Wish) { self.input = input }

        func handle(update: Int) { updates.append(update) }

        func choose() { enqueue(Note()) }

        func chooseAndWait() async throws { try await produce("text") }
    }

    @Test func `a factory knows what its screen needs, gives and handles`() async throws {
        let registry = ScreenRegistry { Factory(List.self) { List(input: $0) } }
        let record = try #require(registry[List.screenKind])
        #expect(record.inputs == [TypeKey(Wish.self)])
        #expect(record.outputs == [TypeKey(Note.self), TypeKey(String.self)])
        #expect(record.updates == [TypeKey(Int.self)])
        let screen = try await record.make(ScreenInput(Wish()))
        try await record.deliver(screen, TypedValue(3))
        #expect(await (screen as? List)?.updates == [3])
    }
}
