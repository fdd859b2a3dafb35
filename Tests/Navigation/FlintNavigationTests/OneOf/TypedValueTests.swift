import Testing

@testable import FlintNavigation

@Suite struct TypedValueTests {
    private protocol Link: Sendable {}
    private struct Web: Link, Hashable { var path = "/" }
    private struct Opaque: Sendable {}
    private enum Nest { struct Inner: Sendable {} }

    @Test func `values are equal if type and value are`() {
        #expect(TypedValue(1) == TypedValue(1))
        #expect(TypedValue(1) != TypedValue(2))
        #expect(TypedValue(1) != TypedValue(1 as Int8))
        #expect(TypedValue(Int?(1)) != TypedValue(1))
        #expect(TypedValue(Int?.none) == TypedValue(Int?.none))
        #expect(TypedValue(Int?.none) != TypedValue(Int?(1)))
        #expect(TypedValue(Int?.none) != TypedValue(String?.none))
    }

    @Test func `the declared type counts, not only the value`() {
        #expect(TypedValue(Web(), as: (any Link).self) != TypedValue(Web()))
        #expect(TypedValue(Web(), as: (any Link).self) == TypedValue(Web(), as: (any Link).self))
        #expect(
            TypedValue(Web(path: "a"), as: (any Link).self) != TypedValue(Web(path: "b"), as: (any Link).self)
        )
    }

    @Test func `a value that cannot be compared equals its copies only`() {
        let value = TypedValue(Opaque())
        let copy = value
        #expect(value == copy)
        #expect(value != TypedValue(Opaque()))
    }

    @Test func `a not-a-number equals its copies`() {
        let value = TypedValue(Double.nan)
        #expect(value == value)
        #expect(value != TypedValue(Double.nan))
    }

    @Test func `the type of the value itself is known beside the declared one`() {
        let value = TypedValue(Web(), as: (any Link).self)
        #expect(value.type == TypeKey((any Link).self))
        #expect(value.dynamicType == TypeKey(Web.self))
        #expect(value.withDynamicType == TypedValue(Web()))
    }

    @Test func `lifting needs the declared type`() {
        #expect(TypedValue(1).lifted(to: Int.self) == 1)
        #expect(TypedValue(1).lifted(to: Int?.self) == nil)
        #expect(TypedValue(1).lifted(to: OneOf2<String, Int>.self) == .t2(1))
        #expect(TypedValue(1).lifted(to: OneOf2<String, Bool>.self) == nil)
        #expect(TypedValue(Web()).lifted(to: (any Link).self).map { _ in true } == nil)
        #expect(TypedValue(Web(), as: (any Link).self).lifted(to: (any Link).self) as? Web == Web())
    }

    @Test func `a leaf is taken out of OneOfs only`() {
        #expect(TypedValue([1]).leaf == TypedValue([1]))
        #expect(TypedValue(OneOf2<Int, String>.t1(1)).leaf == TypedValue(1))
        #expect(TypedValue(OneOf2<Int, OneOf2<String, Bool>>.t2(.t2(true))).leaf == TypedValue(true))
    }

    @Test func `a key stands for exactly one type`() {
        #expect(TypeKey(Int.self) == TypeKey(Int.self))
        #expect(TypeKey(Int.self) != TypeKey(Int?.self))
        #expect(TypeKey((any Link).self) != TypeKey(Web.self))
        #expect(Set([TypeKey(Int.self), TypeKey(Int.self), TypeKey(Web.self)]).count == 2)
        #expect(TypeKey(OneOf2<Int, String>.self) != TypeKey(OneOf2<String, Int>.self))
    }

    @Test func `a key is described by its type's name and what encloses it`() {
        #expect(TypeKey(Int.self).description == "Int")
        #expect(TypeKey(Nest.Inner.self).description == "TypedValueTests.Nest.Inner")
    }

    @Test func `existentials and classes are open, other types are not`() {
        final class Final: Sendable {}
        let open: [any Any.Type] = [
            (any Link).self, (any Link & Hashable).self, (any Sendable).self, Any.self, (any Error).self,
            (any Collection<Int>).self, Final.self,
        ]
        for type in open { #expect(TypeKey(type).isOpen, "\(type)") }
        let closed: [any Any.Type] = [
            Int.self, Web.self, [any Link].self, (any Link)?.self, (Int, any Link).self, Void.self,
            OneOf2<any Link, Int>.self, Nest.self,
        ]
        for type in closed { #expect(!TypeKey(type).isOpen, "\(type)") }
    }
}
