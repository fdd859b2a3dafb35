import Testing

@testable import FlintNavigation

@MainActor @Suite struct OutputTransformsTests {
    private protocol Link: Sendable {}
    private struct Web: Link, Hashable {}
    private struct A: Sendable, Hashable { var number = 0 }
    private struct B: Sendable, Hashable { var number = 0 }
    private struct C: Sendable, Hashable { var number = 0 }

    /// A type for each number, so that long chains need no long list of types.
    private struct Box<Inner: Sendable>: Sendable {}

    @Test func `without a transform the leaf is received`() throws {
        let produced = TypedValue(OneOf2<Int, OneOf2<A, B>>.t2(.t1(A(number: 3))))
        #expect(try OutputTransforms().received(produced) == TypedValue(A(number: 3)))
    }

    @Test func `each transform of a chain is called once`() throws {
        var calls: [String] = []
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (a: A) in
            calls.append("first")
            return B(number: a.number + 1)
        }
        transforms.register { (b: B) in
            calls.append("second")
            return C(number: b.number * 10)
        }
        #expect(try transforms.received(TypedValue(A(number: 1))) == TypedValue(C(number: 20)))
        #expect(calls == ["first", "second"])
    }

    @Test func `without chaining transforms may point at each other`() throws {
        var transforms = OutputTransforms()
        transforms.register { (_: A) in B() }
        transforms.register { (_: B) in A() }
        let received = try [TypedValue(A()), TypedValue(B())].map { try transforms.received($0) }
        #expect(received == [TypedValue(B()), TypedValue(A())])
    }

    @Test(arguments: [true, false]) func `the leaf of a result decides`(isBeginner: Bool) throws {
        var transforms = OutputTransforms()
        transforms.register { (a: A) in
            a.number == 0 ? OneOf2<OneOf2<B, String>, C>.t1(.t1(B())) : .t2(C())
        }
        let received = try transforms.received(TypedValue(A(number: isBeginner ? 0 : 1)))
        #expect(received == (isBeginner ? TypedValue(B()) : TypedValue(C())))
    }

    @Test func `a chained split goes on from its leaf`() throws {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (a: A) in a.number == 0 ? OneOf2<B, String>.t1(B(number: 5)) : .t2("end") }
        transforms.register { (b: B) in C(number: b.number + 1) }
        let received = try [0, 1].map { try transforms.received(TypedValue(A(number: $0))) }
        #expect(received == [TypedValue(C(number: 6)), TypedValue("end")])
    }

    @Test func `the declared type selects the transform, not the type of the value`() throws {
        var transforms = OutputTransforms()
        transforms.register { (_: any Link) in "any" }
        transforms.register { (_: Web) in "web" }
        let declared = TypedValue(Web(), as: (any Link).self)
        let received = try [declared, TypedValue(Web()), declared.withDynamicType].map {
            try transforms.received($0)
        }
        #expect(received == [TypedValue("any"), TypedValue("web"), TypedValue("web")])
    }

    @Test func `an optional is transformed as itself, also nil`() throws {
        var transforms = OutputTransforms()
        transforms.register { (number: Int?) in number.map { "\($0)" } ?? "none" }
        let received = try [TypedValue(Int?.none), TypedValue(Int?(4)), TypedValue(4)].map {
            try transforms.received($0)
        }
        #expect(received == [TypedValue("none"), TypedValue("4"), TypedValue(4)])
    }

    @Test func `the first of two transforms is used`() throws {
        var transforms = OutputTransforms()
        transforms.register { (_: A) in "first" }
        transforms.register { (_: A) in "second" }
        #expect(try transforms.received(TypedValue(A())) == TypedValue("first"))
    }

    @Test func `a circle is an error that names the way`() throws {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (_: A) in B() }
        transforms.register { (_: B) in OneOf2<A, C>.t1(A()) }
        let error = try #require(throws: NavigationError.self) { try transforms.received(TypedValue(A())) }
        #expect(error.code == .transformCycle)
        #expect(
            error.description.contains(
                ": 'OutputTransformsTests.A' → 'OutputTransformsTests.B' → 'OutputTransformsTests.A'."))
    }

    @Test func `a transform from a type to itself is a circle of one, when chained`() throws {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (a: A) in A(number: a.number + 1) }
        let error = try #require(throws: NavigationError.self) { try transforms.received(TypedValue(A())) }
        #expect(error.code == .transformCycle)
        var single = OutputTransforms()
        single.register { (a: A) in A(number: a.number + 1) }
        #expect(try single.received(TypedValue(A())) == TypedValue(A(number: 1)))
        #expect(single.cycles().isEmpty)
    }

    @Test func `a circle that a value does not enter is no error at run time`() throws {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (a: A) in a.number == 0 ? OneOf2<C, A>.t1(C()) : .t2(A()) }
        #expect(try transforms.received(TypedValue(A())) == TypedValue(C()))
        #expect(transforms.cycles() == [[TypeKey(A.self), TypeKey(A.self)]])
    }

    @Test func `sixteen transforms may follow each other, a seventeenth is an error that names the limit`()
        throws
    {
        var transforms = OutputTransforms(chaining: true)
        let last = register(OutputTransforms.maximumHops, from: Int.self, in: &transforms)
        #expect(try transforms.received(TypedValue(1)).type == last)
        #expect(transforms.longestChain() == nil)
        var longer = OutputTransforms(chaining: true)
        _ = register(OutputTransforms.maximumHops + 1, from: Int.self, in: &longer)
        let error = try #require(throws: NavigationError.self) { try longer.received(TypedValue(1)) }
        #expect((error.code, error.description.contains("16")) == (.chainingLimit, true))
        #expect(longer.longestChain()?.count == 18)
    }

    @Test func `the results of a type are the ends of all ways`() {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (_: A) in OneOf3<B, String, A>.t1(B()) }
        transforms.register { (_: B) in OneOf2<C, Int>.t1(C()) }
        #expect(
            transforms.results(of: TypeKey(A.self)) == [
                TypeKey(C.self), TypeKey(Int.self), TypeKey(String.self),
            ])
        var single = OutputTransforms()
        single.register { (_: A) in OneOf2<B, String>.t1(B()) }
        #expect(
            [TypeKey(A.self), TypeKey(C.self)].map { single.results(of: $0) } == [
                [TypeKey(B.self), TypeKey(String.self)], [TypeKey(C.self)],
            ])
    }

    /// Registers transforms that each put a type into another box; the type that the last one makes.
    private func register<T: Sendable>(
        _ count: Int, from type: T.Type, in transforms: inout OutputTransforms
    ) -> TypeKey {
        guard count > 0 else { return TypeKey(type) }
        transforms.register { (_: T) in Box<T>() }
        return register(count - 1, from: Box<T>.self, in: &transforms)
    }
}
