import Testing

@testable import FlintNavigation

@Suite struct TypedValueTests {
    private protocol Link: Sendable {}
    private struct Web: Link, Hashable { var path = "/" }
    private struct Opaque: Sendable {}
    private enum Nest { struct Inner: Sendable {} }

    @Test func `values are equal if the declared type and the value are`() {
        let values = {
            [
                TypedValue(1), TypedValue(2), TypedValue(1 as Int8), TypedValue(Int?(1)),
                TypedValue(Int?.none), TypedValue(String?.none), TypedValue(Web()),
                TypedValue(Web(), as: (any Link).self), TypedValue(Web(path: "b"), as: (any Link).self),
            ]
        }
        for (index, value) in values().enumerated() {
            #expect(values().indices.filter { values()[$0] == value } == [index])
        }
    }

    @Test func `a value that cannot be compared equals its copies only, also a not-a-number`() {
        let makers: [() -> TypedValue] = [{ TypedValue(Opaque()) }, { TypedValue(Double.nan) }]
        for make in makers {
            let value = make()
            let copy = value
            #expect((value == copy, value == make()) == (true, false))
        }
    }

    @Test func `the type of the value itself is known beside the declared one`() {
        let value = TypedValue(Web(), as: (any Link).self)
        #expect([value.type, value.dynamicType] == [TypeKey((any Link).self), TypeKey(Web.self)])
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
        let values = [
            TypedValue([1]), TypedValue(OneOf2<Int, String>.t1(1)),
            TypedValue(OneOf2<Int, OneOf2<String, Bool>>.t2(.t2(true))),
        ]
        #expect(values.map(\.leaf) == [TypedValue([1]), TypedValue(1), TypedValue(true)])
    }

    @Test func `a key stands for exactly one type`() {
        let types: [any Any.Type] = [
            Int.self, Int?.self, (any Link).self, Web.self, OneOf2<Int, String>.self,
            OneOf2<String, Int>.self,
        ]
        #expect(Set((types + types).map { TypeKey($0) }).count == 6)
    }

    @Test func `a key is described by its type's name and what encloses it`() {
        let keys = [TypeKey(Int.self), TypeKey(Nest.Inner.self)]
        #expect(keys.map(\.description) == ["Int", "TypedValueTests.Nest.Inner"])
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
