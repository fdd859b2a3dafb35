import Testing

@testable import FlintNavigation

/// The short forms choose the slot when compiling; `produce` waits and `enqueue` does not.
@MainActor @Suite struct ProducingFormsTests {
    private final class Source<Output: Sendable>: OutputProducing {
        typealias OutputType = Output
        let outlet = ScreenOutlet()
        var produced: [TypedValue] = []

        init() {
            outlet.stub = { [weak self] value in
                self?.produced.append(value)
                return nil
            }
        }
    }

    @Test func `every slot of a OneOf8 has its short forms`() async throws {
        typealias Output = OneOf8<Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64>
        let source = Source<Output>()
        func atOnce() {
            source.enqueue(1 as Int8)
            source.enqueue(2 as Int16)
            source.enqueue(3 as Int32)
            source.enqueue(4 as Int64)
            source.enqueue(5 as UInt8)
            source.enqueue(6 as UInt16)
            source.enqueue(7 as UInt32)
            source.enqueue(8 as UInt64)
        }
        atOnce()
        try await source.produce(1 as Int8)
        try await source.produce(2 as Int16)
        try await source.produce(3 as Int32)
        try await source.produce(4 as Int64)
        try await source.produce(5 as UInt8)
        try await source.produce(6 as UInt16)
        try await source.produce(7 as UInt32)
        try await source.produce(8 as UInt64)
        let expected: [Output] = [.t1(1), .t2(2), .t3(3), .t4(4), .t5(5), .t6(6), .t7(7), .t8(8)]
        #expect(source.produced == (expected + expected).map { TypedValue($0) })
    }

    @Test func `an output that is no OneOf is produced as it is, also nothing`() async throws {
        let source = Source<String>()
        func atOnce() { source.enqueue("a") }
        atOnce()
        let result = try await source.produce("b")
        #expect(source.produced == [TypedValue("a"), TypedValue("b")])
        #expect(result.steps.isEmpty)
        let nothing = Source<Void>()
        try await nothing.produce(())
        #expect(nothing.produced.map(\.type) == [TypeKey(Void.self)])
    }

    @Test func `cases, values and inner values are produced`() async throws {
        typealias Inner = OneOf2<String, Bool>
        typealias Output = OneOf3<Int, Inner, Double>
        let source = Source<Output>()
        func atOnce() {
            source.enqueue(.t1(1))
            source.enqueue(.value(2))
            source.enqueue(.value(.value("a")))
            source.enqueue(Inner.t2(true))
            source.enqueue(.t2(.t1("b")))
            source.enqueue(0.5)
        }
        atOnce()
        try await source.produce(.value(.value("c")))
        try await source.produce(Inner.value(false))
        let expected: [Output] = [
            .t1(1), .t1(2), .t2(.t1("a")), .t2(.t2(true)), .t2(.t1("b")), .t3(0.5), .t2(.t1("c")),
            .t2(.t2(false)),
        ]
        #expect(source.produced == expected.map { TypedValue($0) })
    }

    @Test func `asynchronous code need not wait`() async {
        let source = Source<OneOf2<Int, String>>()
        await Task.yield()
        source.enqueue(1)
        source.enqueue("a")
        source.enqueue(.t1(2))
        source.enqueue(true, as: Bool.self)
        #expect(
            source.produced.map(\.leaf) == [TypedValue(1), TypedValue("a"), TypedValue(2), TypedValue(true)])
    }

    @Test func `a value is produced by the type that is said`() async throws {
        let source = Source<Int>()
        func atOnce() { source.enqueue("a", as: (any Sendable).self) }
        atOnce()
        try await source.produce("b", as: String.self)
        #expect(source.produced == [TypedValue("a", as: (any Sendable).self), TypedValue("b")])
    }

    @Test func `without stub and navigator a production is an error, or reported, and never a crash`()
        async throws
    {
        let source = Source<String>()
        source.outlet.stub = nil
        func atOnce() { source.enqueue("a") }
        atOnce()
        let error = await #expect(throws: NavigationError.self) { try await source.produce("b") }
        #expect(error?.code == .notAttached)
        #expect(error?.description.contains("ProducingFormsTests.Source") == true)
    }
}
