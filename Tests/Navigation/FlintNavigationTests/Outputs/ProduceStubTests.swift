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
        let values = [TypedValue(List.OutputType.t2("a")), TypedValue(Note())]
        #expect(try values.map { try stub($0) } == [nil, nil])
        #expect(seen == [.t2("a"), .t1(Note())])
    }

    @Test func `what a stub returns or throws goes on in place of the value, until it is taken back`() throws
    {
        let list = List()
        list.produceStub = { output in
            guard output == .t1(Note()) else { throw Refusal() }
            return .value("other")
        }
        let stub = try #require(list.outlet.stub)
        let next = try stub(TypedValue(Note()))
        #expect(next == TypedValue(List.OutputType.t2("other")))
        #expect(throws: Refusal.self) { try stub(TypedValue("a")) }
        #expect(try list.produceStub?(.t1(Note())) == .t2("other"))
        list.produceStub = nil
        #expect((list.outlet.stub != nil) == false)
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
}
