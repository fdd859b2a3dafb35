import Testing

@testable import FlintNavigation

@MainActor @Suite struct ExplicitFlowTests {
    private struct Note: Sendable, Hashable { var text = "" }
    private struct Draft: Sendable, Hashable {}

    private final class Viewer: IO, InputCreatable {
        typealias OutputType = Draft
        let outlet = ScreenOutlet()
        let input: Note
        init(input: Note) { self.input = input }
    }

    private final class Composer: IO, InputCreatable {
        typealias OutputType = OneOf2<Note, String>
        let outlet = ScreenOutlet()
        let input: Draft
        init(input: Draft) { self.input = input }
    }

    private final class Either: InputRequiring, InputCreatable {
        let input: OneOf2<Note, Note>
        init(input: OneOf2<Note, Note>) { self.input = input }
    }

    private func opening(
        _ decision: AnyExplicitFlow.Decision
    ) throws -> (opening: AnyExplicitFlow.Opening, value: TypedValue) {
        guard case .open(let opening, let value) = decision else {
            throw NavigationError(.unknownScreen)
        }
        return (opening, value)
    }

    private func operations() throws -> NavigationOperations {
        let tree = try NavigationTree(.screen(Viewer.self, input: Note()))
        return NavigationOperations(tree: tree, source: tree.root.id)
    }

    @Test func `a custom flow refuses a screen of another type`() throws {
        let flow = ExplicitFlow<Note>.custom(Viewer.self) { _, _, _ in Issue.record("moved") }
        let (found, _) = try opening(flow.erased.decide(TypedValue(Note())))
        let operations = try operations()
        let other = Composer(input: Draft())
        let move = try #require(found.move)
        let error = try #require(throws: NavigationError.self) { try move(other, other, operations) }
        #expect(error.description.contains("ExplicitFlowTests.Viewer"))
    }

    @Test func `slots are told apart even if their types are the same`() throws {
        let flow = ExplicitFlow<OneOf2<Note, Note>>.oneOf(.show(Viewer.self), .present(Viewer.self))
        // A leaf without its slot goes to the first.
        let values = [
            TypedValue(OneOf2<Note, Note>.t1(Note())), TypedValue(OneOf2<Note, Note>.t2(Note())),
            TypedValue(Note()),
        ]
        let styles = try values.map { try opening(flow.erased.decide($0)).opening.style }
        #expect(styles == [.standard, .present, .standard])
    }

    @Test func `a OneOf that is an input as a whole stays whole`() throws {
        let flow = ExplicitFlow<OneOf2<Note, Note>>.show(Either.self)
        let second = OneOf2<Note, Note>.t2(Note(text: "b"))
        let (found, value) = try opening(flow.erased.decide(TypedValue(second)))
        let registry = ScreenRegistry { Factory(Either.self) }
        let input = try #require(registry.record(of: found.screen)?.lift(value))
        #expect(input.value(as: OneOf2<Note, Note>.self) == second)
    }

    @Test func `nested OneOfs are decided one inside the other`() throws {
        typealias Output = OneOf2<Draft, OneOf2<Note, String>>
        let flow = ExplicitFlow<Output>.oneOf(
            .present(Composer.self), .oneOf(.show(Viewer.self), .unwind()))
        let values = [TypedValue(Output.t1(Draft())), TypedValue(Output.t2(.t1(Note())))]
        let styles = try values.map { try opening(flow.erased.decide($0)).opening.style }
        #expect(styles == [.present, .standard])
        guard case .unwind(TypedValue("x"), _) = try flow.erased.decide(TypedValue(Output.t2(.t2("x"))))
        else {
            Issue.record("No unwinding")
            return
        }
    }

    @Test func `a value that is none of the flow's is refused by name`() throws {
        let flow = ExplicitFlow<OneOf2<Note, String>>.oneOf(.show(Viewer.self), .unwind())
        let error = try #require(throws: NavigationError.self) { try flow.erased.decide(TypedValue(42)) }
        #expect(error.code == .liftFailed)
        for name in ["'Int'", "OneOf2"] { #expect(error.description.contains(name)) }
    }

    @Test func `each arity has a flow for each slot`() throws {
        typealias Flow = ExplicitFlow
        let two = Flow<OneOf2<Int8, Int16>>.oneOf(.unwind(), .unwind(animated: true))
        let three = Flow<OneOf3<Int8, Int16, Int32>>.oneOf(.unwind(), .unwind(), .unwind(animated: true))
        let four = Flow<OneOf4<Int8, Int16, Int32, Int64>>.oneOf(
            .unwind(), .unwind(), .unwind(), .unwind(animated: true))
        let five = Flow<OneOf5<Int8, Int16, Int32, Int64, UInt8>>.oneOf(
            .unwind(), .unwind(), .unwind(), .unwind(), .unwind(animated: true))
        let six = Flow<OneOf6<Int8, Int16, Int32, Int64, UInt8, UInt16>>.oneOf(
            .unwind(), .unwind(), .unwind(), .unwind(), .unwind(), .unwind(animated: true))
        let seven = Flow<OneOf7<Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32>>.oneOf(
            .unwind(), .unwind(), .unwind(), .unwind(), .unwind(), .unwind(), .unwind(animated: true))
        let eight = Flow<OneOf8<Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64>>.oneOf(
            .unwind(), .unwind(), .unwind(), .unwind(), .unwind(), .unwind(), .unwind(),
            .unwind(animated: true))
        let flows = [
            two.erased, three.erased, four.erased, five.erased, six.erased, seven.erased, eight.erased,
        ]
        for (index, flow) in flows.enumerated() { try expectSlots(index + 2, of: flow) }
    }

    /// Only the flow of the last slot is animated.
    private func expectSlots(_ count: Int, of flow: AnyExplicitFlow) throws {
        let values = [
            TypedValue(Int8(1)), TypedValue(Int16(2)), TypedValue(Int32(3)), TypedValue(Int64(4)),
            TypedValue(UInt8(5)), TypedValue(UInt16(6)), TypedValue(UInt32(7)), TypedValue(UInt64(8)),
        ].prefix(count)
        for (index, value) in values.enumerated() {
            guard case .unwind(let leaf, let isAnimated) = try flow.decide(value) else {
                Issue.record("Slot \(index + 1) does not unwind")
                continue
            }
            #expect((leaf, isAnimated) == (value, index == values.count - 1 ? true : nil))
        }
    }

    @Test func `a flow is set for one instance and taken back`() {
        let (first, second) = (Viewer(input: Note()), Viewer(input: Note()))
        first.flow = .unwind()
        #expect([first.flow != nil, second.flow != nil] == [true, false])
        first.flow = nil
        #expect(first.outlet.flow == nil)
    }
}
