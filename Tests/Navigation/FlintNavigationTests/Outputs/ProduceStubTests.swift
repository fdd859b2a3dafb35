import Testing

@testable import FlintNavigation

@MainActor @Suite struct ProduceStubTests {
    private struct Note: Sendable, Hashable {}

    private final class List: OutputProducing {
        typealias OutputType = OneOf2<Note, String>
        let outlet = ScreenOutlet()
    }

    private struct Refusal: Error {}

    @Test func `a stub sees an output as one of the output type`() throws {
        let list = List()
        var seen: [List.OutputType] = []
        list.produceStub = { output in
            seen.append(output)
            return nil
        }
        let stub = try #require(list.outlet.stub)
        #expect(try stub(TypedValue(List.OutputType.t2("a"))) == nil)
        #expect(try stub(TypedValue(Note())) == nil)
        #expect(seen == [.t2("a"), .t1(Note())])
    }

    @Test func `what a stub returns goes on in place of the value`() throws {
        let list = List()
        list.produceStub = { _ in .value("other") }
        let stub = try #require(list.outlet.stub)
        let next = try stub(TypedValue(Note()))
        #expect(next == TypedValue(List.OutputType.t2("other")))
        #expect(next?.leaf == TypedValue("other"))
    }

    @Test func `a value that is no output passes the stub by`() throws {
        let list = List()
        list.produceStub = { _ in
            Issue.record("seen")
            return nil
        }
        let stub = try #require(list.outlet.stub)
        #expect(try stub(TypedValue(42)) == TypedValue(42))
    }

    @Test func `what a stub throws is thrown`() throws {
        let list = List()
        list.produceStub = { _ in throw Refusal() }
        let stub = try #require(list.outlet.stub)
        #expect(throws: Refusal.self) { try stub(TypedValue("a")) }
    }

    @Test func `a stub can be read and taken back`() throws {
        let list = List()
        #expect((list.produceStub != nil) == false)
        list.produceStub = { output in output == .t1(Note()) ? .t2("note") : nil }
        let stub = try #require(list.produceStub)
        #expect(try stub(.t1(Note())) == .t2("note"))
        #expect(try stub(.t2("a")) == nil)
        list.produceStub = nil
        #expect((list.outlet.stub != nil) == false)
    }
}
