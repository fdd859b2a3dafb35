import Foundation
import Testing

@testable import FlintNavigation

@Suite struct OneOfTests {
    private protocol Link: Sendable {}
    private struct Web: Link, Hashable, Codable { var path = "/" }
    private struct Mail: Link, Hashable, Codable { var address = "a" }
    private struct Opaque: Sendable {}
    @MainActor private class Base {
        nonisolated init() {}
    }
    private final class Derived: Base {}

    // MARK: Every slot of every arity

    @Test func `each slot of each arity is lifted, taken out and stored`() throws {
        typealias Two = OneOf2<Int8, Int16>
        typealias Three = OneOf3<Int8, Int16, Int32>
        typealias Four = OneOf4<Int8, Int16, Int32, Int64>
        typealias Five = OneOf5<Int8, Int16, Int32, Int64, UInt8>
        typealias Six = OneOf6<Int8, Int16, Int32, Int64, UInt8, UInt16>
        typealias Seven = OneOf7<Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32>
        typealias Eight = OneOf8<Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64>
        let one = Int8(1), two = Int16(2), three = Int32(3), four = Int64(4)
        let five = UInt8(5), six = UInt16(6), seven = UInt32(7), eight = UInt64(8)
        try check([.t1(one), .t2(two)] as [Two], [.value(one), .value(two)])
        try check(
            [.t1(one), .t2(two), .t3(three)] as [Three], [.value(one), .value(two), .value(three)])
        try check(
            [.t1(one), .t2(two), .t3(three), .t4(four)] as [Four],
            [.value(one), .value(two), .value(three), .value(four)])
        try check(
            [.t1(one), .t2(two), .t3(three), .t4(four), .t5(five)] as [Five],
            [.value(one), .value(two), .value(three), .value(four), .value(five)])
        try check(
            [.t1(one), .t2(two), .t3(three), .t4(four), .t5(five), .t6(six)] as [Six],
            [.value(one), .value(two), .value(three), .value(four), .value(five), .value(six)])
        try check(
            [.t1(one), .t2(two), .t3(three), .t4(four), .t5(five), .t6(six), .t7(seven)] as [Seven],
            [
                .value(one), .value(two), .value(three), .value(four), .value(five), .value(six),
                .value(seven),
            ])
        try check(
            [.t1(one), .t2(two), .t3(three), .t4(four), .t5(five), .t6(six), .t7(seven), .t8(eight)]
                as [Eight],
            [
                .value(one), .value(two), .value(three), .value(four), .value(five), .value(six),
                .value(seven),
                .value(eight),
            ])
    }

    /// Checks the values of all slots, whose numbers are their own slots, counted from 1, and the same values lifted.
    private func check<Value: OneOf & Hashable & Codable>(_ values: [Value], _ lifted: [Value]) throws {
        #expect(lifted == values)
        #expect(lifted.map(\.hashValue) == values.map(\.hashValue))
        #expect(Value.slots.count == values.count && Value.leaves.count == values.count)
        for (slot, value) in values.enumerated() {
            try checkSlot(slot, of: value, leaf: value.leaf.value)
            let json = try JSONEncoder().encode(value)
            #expect(String(decoding: json, as: UTF8.self) == "{\"t\(slot + 1)\":\(slot + 1)}")
            #expect(try JSONDecoder().decode(Value.self, from: json) == value)
        }
        try refuse(Value.self, slots: values.count)
    }

    private func checkSlot<Value: OneOf & Hashable, Leaf: Sendable>(
        _ slot: Int, of value: Value, leaf: Leaf
    ) throws {
        #expect("\(leaf)" == "\(slot + 1)")
        let lifted = [
            Value(lifting: leaf, as: Leaf.self), Value(leaf, inSlot: slot), Value("text", inSlot: slot),
        ]
        #expect(lifted == [value, value, nil])
        #expect((value.slot, value.leaf) == (TypedValue(leaf), TypedValue(leaf)))
        let key = TypeKey(Leaf.self)
        #expect((Value.leaves[slot], TypeKey(Value.slots[slot])) == (key, key))
    }

    private func refuse<Value: OneOf & Hashable & Codable>(_ type: Value.Type, slots: Int) throws {
        let refused = [
            Value(1 as Int8, inSlot: slots), Value(1 as Int8, inSlot: -1),
            Value(lifting: "text", as: String.self),
        ]
        #expect(refused == [nil, nil, nil])
        for text in [
            "{}", "{\"t0\":1}", "{\"t\(slots + 1)\":1}", "{\"T1\":1}", "{\"t1\":1,\"t2\":2}", "1", "[1]",
            "null", "{\"t1\":\"text\"}",
        ] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Value.self, from: Data(text.utf8))
            }
        }
    }

    @Test(arguments: [
        ("{\"t3\":1}", "Expected exactly one of the keys t1, t2, found t3."),
        ("{\"t1\":1,\"t2\":2}", "Expected exactly one of the keys t1, t2, found t1, t2."),
        ("{\"t1\":1,\"x\":2}", "Expected exactly one of the keys t1, t2, found t1, x."),
        ("{}", "Expected exactly one of the keys t1, t2, found none."),
    ])
    func `a wrong or a second key is named`(json: String, text: String) throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(OneOf2<Int, Int>.self, from: Data(json.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.debugDescription == text)
    }

    // MARK: Nesting

    private typealias Inner = OneOf3<Bool, String, Double>
    private typealias Middle = OneOf2<Inner, UInt>
    private typealias Outer = OneOf4<Int, Middle, Web, OneOf2<Mail, Inner>>

    @Test func `leaves are listed depth first, from left to right`() {
        #expect(
            Outer.leaves == [
                TypeKey(Int.self), TypeKey(Bool.self), TypeKey(String.self), TypeKey(Double.self),
                TypeKey(UInt.self), TypeKey(Web.self), TypeKey(Mail.self), TypeKey(Bool.self),
                TypeKey(String.self), TypeKey(Double.self),
            ])
    }

    private static let nested: [(Outer, TypedValue, String)] = [
        (.t1(1), TypedValue(1), #"{"t1":1}"#),
        (.t2(.t1(.t1(true))), TypedValue(true), #"{"t2":{"t1":{"t1":true}}}"#),
        (.t2(.t1(.t2("a"))), TypedValue("a"), #"{"t2":{"t1":{"t2":"a"}}}"#),
        (.t2(.t1(.t3(0.5))), TypedValue(0.5), #"{"t2":{"t1":{"t3":0.5}}}"#),
        (.t2(.t2(7)), TypedValue(7 as UInt), #"{"t2":{"t2":7}}"#),
        (.t3(Web(path: "p")), TypedValue(Web(path: "p")), #"{"t3":{"path":"p"}}"#),
        (.t4(.t1(Mail(address: "b"))), TypedValue(Mail(address: "b")), #"{"t4":{"t1":{"address":"b"}}}"#),
    ]

    @Test(arguments: nested.indices) func `a nested leaf survives lifting and storing`(index: Int) throws {
        let (value, leaf, json) = Self.nested[index]
        #expect(value.leaf == leaf)
        #expect(
            [Outer(lifting: leaf.value, as: leaf.type.type), leaf.lifted(to: Outer.self)] == [value, value])
        let stored = try JSONEncoder().encode(value)
        #expect(String(decoding: stored, as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Outer.self, from: stored) == value)
    }

    @Test func `no value of an optional type survives storing`() throws {
        let stored = try JSONEncoder().encode(OneOf2<Int?, String>.t1(nil))
        #expect(String(decoding: stored, as: UTF8.self) == #"{"t1":null}"#)
        #expect(try JSONDecoder().decode(OneOf2<Int?, String>.self, from: stored) == .t1(nil))
    }

    @Test func `of two leaves of one type the first takes the value`() throws {
        let second = Outer.t4(.t2(.t2("a")))
        #expect(second.leaf == TypedValue("a"))
        #expect(Outer(lifting: "a", as: String.self) == .t2(.t1(.t2("a"))))
        #expect(OneOf2<Int, Int>(lifting: 3, as: Int.self) == .t1(3))
    }

    @Test func `a whole inner OneOf is lifted into its slot`() {
        let lifted = [
            Outer(lifting: Middle.t2(3), as: Middle.self), Outer(lifting: Inner.t2("x"), as: Inner.self),
        ]
        #expect(lifted == [.t2(.t2(3)), .t2(.t1(.t2("x")))])
    }

    @Test func `an error in a nested value has its path`() throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Outer.self, from: Data(#"{"t2":{"t1":{"t9":1}}}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["t2", "t1"])
    }

    // MARK: Existentials and exact types

    @Test func `an existential slot takes a value by its declared type`() throws {
        typealias Value = OneOf3<Int, any Link, Web>
        let declared = try #require(Value(lifting: Web(), as: (any Link).self))
        guard case .t2(let link) = declared else {
            Issue.record("\(declared)")
            return
        }
        #expect(link as? Web == Web())
        #expect(
            [declared.leaf.type, declared.leaf.dynamicType] == [TypeKey((any Link).self), TypeKey(Web.self)])
        let exact = try #require(Value(lifting: Web(), as: Web.self))
        guard case .t3 = exact else {
            Issue.record("\(exact)")
            return
        }
        #expect(Value(lifting: Mail(), as: Mail.self) == nil)
    }

    @Test func `a value that does not have its declared type is not lifted`() {
        #expect(OneOf2<Int, String>(lifting: "text", as: Int.self) == nil)
        #expect(OneOf2<any Link, Int>(lifting: "text", as: (any Link).self).map(\.leaf) == nil)
    }

    @Test func `optionals and subclasses are types of their own`() {
        #expect(OneOf2<Int, String>(lifting: Int?.some(1) as Any, as: Int?.self) == nil)
        #expect(OneOf2<Int?, String>(lifting: 1, as: Int.self) == nil)
        #expect(OneOf2<Int?, String>(lifting: Int?.none as Any, as: Int?.self) == .t1(nil))
        #expect(OneOf2<Base, Int>(lifting: Derived(), as: Derived.self).map(\.leaf) == nil)
        #expect(
            OneOf2<Base, Int>(lifting: Derived(), as: Base.self)?.leaf.dynamicType == TypeKey(Derived.self))
    }

    // MARK: Conformances

    @Test func `a OneOf is what all its parts are`() {
        func isEquatable<T>(_: T.Type) -> Bool { T.self is any Equatable.Type }
        func isHashable<T>(_: T.Type) -> Bool { T.self is any Hashable.Type }
        func isCodable<T>(_: T.Type) -> Bool { T.self is any (Encodable & Decodable).Type }
        #expect(isEquatable(OneOf2<Int, Web>.self) && isHashable(Outer.self) && isCodable(Outer.self))
        let others = [
            isEquatable(OneOf2<Int, Opaque>.self), isHashable(OneOf3<Int, Opaque, Web>.self),
            isCodable(OneOf2<Opaque, Int>.self),
            isCodable(OneOf8<Int, Int, Int, Int, Int, Int, Int, Opaque>.self),
        ]
        #expect(others == [false, false, false, false])
        #expect(Set([OneOf2<Int, Int>.t1(1), .t2(1), .t1(1)]).count == 2)
    }

    @Test func `a value that cannot be compared survives as itself`() throws {
        let box = Base()
        let lifted = try #require(OneOf2<Int, Base>(lifting: box, as: Base.self))
        #expect(lifted.leaf.value as? Base === box)
    }
}
