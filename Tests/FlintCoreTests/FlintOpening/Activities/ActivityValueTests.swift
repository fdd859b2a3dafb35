import Foundation
import TestSupport
import Testing

@testable import FlintCore

@Suite struct ActivityValueTests {
    @Test func `literals make values`() {
        let value: ActivityValue = [
            "text": "a", "integer": 1, "double": 1.5, "bool": true, "list": ["b", 2],
        ]
        #expect(
            value
                == .map([
                    "text": .text("a"), "integer": .integer(1), "double": .double(1.5), "bool": .bool(true),
                    "list": .list([.text("b"), .integer(2)]),
                ]))
    }

    @Test func `each kind is read by its own property only`() throws {
        let url = try #require(URL(string: "https://example.org"))
        let values: [ActivityValue] = [
            .text("a"), .integer(1), .double(1.5), .bool(true), .date(.distantPast), .data(Data([1])),
            .url(url),
            .list([]), .map([:]),
        ]
        #expect(values.map(\.text) == ["a"] + Array(repeating: nil, count: 8))
        #expect(values.compactMap(\.integer) == [1])
        #expect(values.compactMap(\.double) == [1, 1.5])
        #expect(values.compactMap(\.bool) == [true])
        #expect(values.compactMap(\.date) == [.distantPast])
        #expect(values.compactMap(\.data) == [Data([1])])
        #expect(values.compactMap(\.url) == [url])
        #expect(values.compactMap(\.list).count == 1)
        #expect(values.compactMap(\.map).count == 1)
    }

    @Test(arguments: 0..<100) func `values survive encoding and property lists`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let value = ActivityValue.random(using: &generator, depth: 4)
        let decoded = try JSONDecoder().decode(ActivityValue.self, from: JSONEncoder().encode(value))
        #expect(decoded == value)
        #expect(ActivityValue(propertyList: value.propertyList) == value)
    }

    @Test func `Booleans and numbers are not taken for each other`() {
        #expect(ActivityValue(propertyList: true) == .bool(true))
        #expect(ActivityValue(propertyList: 1) == .integer(1))
        #expect(ActivityValue(propertyList: 1.0) == .double(1))
        #expect(ActivityValue(propertyList: Float(1.5)) == .double(1.5))
        #expect(ActivityValue(propertyList: UInt8(7)) == .integer(7))
        #expect(ActivityValue(propertyList: NSNumber(value: 42)) == .integer(42))
        #expect(ActivityValue(propertyList: NSNumber(value: 0.5)) == .double(0.5))
        #expect(ActivityValue(propertyList: NSString("a")) == .text("a"))
    }

    @Test func `what no property list holds is refused`() {
        #expect(ActivityValue(propertyList: UInt64.max) == nil)
        #expect(ActivityValue(propertyList: NSNumber(value: UInt64.max)) == nil)
        #expect(ActivityValue(propertyList: [1, NSObject()] as [Any]) == nil)
        #expect(ActivityValue(propertyList: ["a": NSObject()]) == nil)
        #expect(ActivityValue(propertyList: [1: "a"]) == nil)
        #expect(ActivityValue(propertyList: NSNull()) == nil)
        #expect(ActivityValue.userInfo(["a": 1, 2: "b", "c": NSObject()]) == ["a": 1])
    }

    @Test func `deep nesting is refused, not followed`() throws {
        func nested(_ levels: Int) -> Any { (0..<levels).reduce("a" as Any) { inner, _ in [inner] } }
        #expect(ActivityValue(propertyList: nested(64)) != nil)
        #expect(ActivityValue(propertyList: nested(65)) == nil)
        func json(_ levels: Int) -> Data {
            Data(
                (String(repeating: #"{"list":["#, count: levels) + #"{"text":"a"}"#
                    + String(repeating: "]}", count: levels)).utf8)
        }
        #expect(throws: Never.self) { try JSONDecoder().decode(ActivityValue.self, from: json(64)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ActivityValue.self, from: json(66)) }
        #expect(throws: (any Error).self) { try JSONDecoder().decode(ActivityValue.self, from: json(10_000)) }
    }

    @Test(arguments: [
        "{}", "1", "[]", "null", #"{"text":1}"#, #"{"text":"a","bool":true}"#, #"{"number":1}"#,
        #"{"url":"http://[""#,
        #"{"integer":9223372036854775808}"#, #"{"data":"§"}"#,
    ])
    func `nonsense is an error`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ActivityValue.self, from: Data(json.utf8))
        }
    }
}

extension ActivityValue {
    /// A value of any kind, also of nested ones.
    static func random(using generator: inout SeededGenerator, depth: Int) -> ActivityValue {
        let texts = ["", "a", "\u{0}", "ä/ö&?#%", "👩‍👩‍👧", "flint.url"]
        switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &generator) {
        case 0: return .text(texts.randomElement(using: &generator) ?? "")
        case 1: return .integer(Int(truncatingIfNeeded: generator.next()))
        case 2: return .double(Double.random(in: -1e9...1e9, using: &generator))
        case 3: return .bool(Bool.random(using: &generator))
        case 4: return .date(Date(timeIntervalSinceReferenceDate: Double(generator.next() % 1_000_000)))
        case 5: return .data(Data([UInt8(truncatingIfNeeded: generator.next())]))
        case 6: return URL(string: "https://example.org/\(generator.next())").map { .url($0) } ?? .text("")
        case 7:
            return .list(
                (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
                    random(using: &generator, depth: depth - 1)
                })
        default: return .map(randomUserInfo(using: &generator, depth: depth - 1))
        }
    }

    /// User info with any values.
    static func randomUserInfo(
        using generator: inout SeededGenerator, depth: Int = 3
    ) -> [String: ActivityValue] {
        let keys = ["", "a", "name", "count", "flint.url", "ü", "list"]
        var values: [String: ActivityValue] = [:]
        for _ in 0..<Int.random(in: 0..<5, using: &generator) {
            values[keys.randomElement(using: &generator) ?? ""] = random(using: &generator, depth: depth)
        }
        return values
    }
}
