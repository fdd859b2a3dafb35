import Foundation
import TestSupport
import Testing

@testable import FlintCore

@Suite struct ActivityValueTests {
    @Test func `each kind is read by its own property only`() throws {
        let url = try #require(URL(string: "https://example.org"))
        let values: [UserActivity.Value] = [
            .text("a"), .integer(1), .double(1.5), .bool(true), .date(.distantPast), .data(Data([1])),
            .url(url),
            .list([]), .map([:]),
        ]
        #expect(values.map(\.text) == ["a"] + Array(repeating: nil, count: 8))
        let (integers, doubles) = (values.compactMap(\.integer), values.compactMap(\.double))
        #expect((integers, doubles, values.compactMap(\.bool)) == ([1], [1, 1.5], [true]))
        let (dates, data) = (values.compactMap(\.date), values.compactMap(\.data))
        #expect((dates, data, values.compactMap(\.url)) == ([.distantPast], [Data([1])], [url]))
        #expect((values.compactMap(\.list).count, values.compactMap(\.map).count) == (1, 1))
    }

    @Test(arguments: 0..<25) func `values survive encoding and property lists`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let value = UserActivity.Value.random(using: &generator, depth: 4)
        let decoded = try JSONDecoder().decode(UserActivity.Value.self, from: JSONEncoder().encode(value))
        #expect(decoded == value)
        #expect(UserActivity.Value(propertyList: value.propertyList) == value)
    }

    @Test func `Booleans and numbers are told apart, and what no property list holds is refused`() {
        do {
            let lists: [Any] = [
                true, 1, 1.0, Float(1.5), UInt8(7), NSNumber(value: 42), NSNumber(value: 0.5), NSString("a"),
            ]
            let values: [UserActivity.Value] = [true, 1, 1.0, 1.5, 7, 42, 0.5, "a"]
            #expect(lists.map { UserActivity.Value(propertyList: $0) } == values)
        }
        let lists: [Any] = [
            UInt64.max, NSNumber(value: UInt64.max), [1, NSObject()] as [Any], ["a": NSObject()], [1: "a"],
            NSNull(),
        ]
        #expect(lists.compactMap { UserActivity.Value(propertyList: $0) } == [])
        #expect(UserActivity.Value.userInfo(["a": 1, 2: "b", "c": NSObject()]) == ["a": 1])
    }

    @Test func `deep nesting is refused, not followed`() throws {
        func nested(_ levels: Int) -> Any { (0..<levels).reduce("a" as Any) { inner, _ in [inner] } }
        #expect(UserActivity.Value(propertyList: nested(64)) != nil)
        #expect(UserActivity.Value(propertyList: nested(65)) == nil)
        func json(_ levels: Int) -> Data {
            Data(
                (String(repeating: #"{"list":["#, count: levels) + #"{"text":"a"}"#
                    + String(repeating: "]}", count: levels)).utf8)
        }
        #expect(throws: Never.self) { try JSONDecoder().decode(UserActivity.Value.self, from: json(64)) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(UserActivity.Value.self, from: json(66))
        }
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(UserActivity.Value.self, from: json(10_000))
        }
    }

    @Test(arguments: [
        "{}", "1", "[]", "null", #"{"text":1}"#, #"{"text":"a","bool":true}"#, #"{"number":1}"#,
        #"{"url":"http://[""#,
        #"{"integer":9223372036854775808}"#, #"{"data":"§"}"#,
    ])
    func `nonsense is an error`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(UserActivity.Value.self, from: Data(json.utf8))
        }
    }
}

extension UserActivity.Value {
    /// A value of any kind, also of nested ones.
    static func random(using generator: inout SeededGenerator, depth: Int) -> UserActivity.Value {
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
    ) -> [String: UserActivity.Value] {
        let keys = ["", "a", "name", "count", "flint.url", "ü", "list"]
        var values: [String: UserActivity.Value] = [:]
        for _ in 0..<Int.random(in: 0..<5, using: &generator) {
            values[keys.randomElement(using: &generator) ?? ""] = random(using: &generator, depth: depth)
        }
        return values
    }
}
