import FlintTweaks
import Foundation
import Testing

@Suite struct TweakRepresentableTests {
    enum Theme: String, TweakRepresentable, CaseIterable {
        case light
        case dark
    }

    enum Level: Int8, Codable, TweakRepresentable {
        case low = 1
        case high = 100
    }

    struct Limits: Codable, Equatable, TweakRepresentable {
        var items = 20
        var ratio: Float = 0.1
        var note: String?
        var endpoint: URL?
        var level = Level.low
    }

    func roundTrip<Value: TweakRepresentable & Equatable>(_ value: Value) {
        #expect(Value(tweakValue: value.tweakValue) == value)
    }

    @Test(arguments: [TweakValue.bool(true), 1, 1.0, "1", [1], ["a": 1]])
    func `each scalar type takes its own kind only`(value: TweakValue) {
        let taken: [TweakKind: Bool] = [
            .bool: Bool(tweakValue: value) != nil, .int: Int(tweakValue: value) != nil,
            .string: String(tweakValue: value) != nil, .array: [Int](tweakValue: value) != nil,
            .object: [String: Int](tweakValue: value) != nil,
        ]
        #expect(taken.filter(\.value).map(\.key) == (value.kind == .double ? [] : [value.kind]))
        #expect((Double(tweakValue: value) != nil) == (value.kind == .int || value.kind == .double))
    }

    @Test func `an integer out of range is a wrong type`() {
        #expect([128, -128].map { Int8(tweakValue: $0) } == [nil, -128])
        #expect(UInt(tweakValue: -1) == nil)
        #expect(Int(tweakValue: 1.0) == nil)
        #expect(UInt64(tweakValue: "1") == nil)
        roundTrip(Int64.min)
        roundTrip(UInt32.max)
        roundTrip(UInt64.max)
        roundTrip([UInt64.max, 1])
    }

    @Test(
        arguments: [0.1, .pi, .leastNonzeroMagnitude, -0.0, .greatestFiniteMagnitude, 16_777_216] as [Float])
    func `a stored Float reads back identical`(value: Float) {
        #expect(Float(tweakValue: value.tweakValue)?.bitPattern == value.bitPattern)
        #expect([Float](tweakValue: [value].tweakValue)?.first?.bitPattern == value.bitPattern)
    }

    @Test func `a Float takes the nearest number but no number beyond it`() {
        let floats = [0.1, 1e300, .double(.infinity), 16_777_217].map { Float(tweakValue: $0) }
        #expect(floats == [0.1, nil, .infinity, nil])
        #expect([9_007_199_254_740_993, 3].map { Double(tweakValue: $0) } == [nil, 3])
    }

    @Test func `raw values are stored, and an unknown one is a wrong type`() {
        #expect([Theme.tweakKind, Level.tweakKind] == [.string, .int])
        #expect(Level.high.tweakValue == 100)
        #expect([100, 2, 1000].map { Level(tweakValue: $0) } == [.high, nil, nil])
        #expect(["blue", 1].map { Theme(tweakValue: $0) } == [nil, nil])
        roundTrip([Theme.light, .dark])
        roundTrip(["a": [Theme.dark]])
    }

    @Test func `a structure is stored as an object and read back`() throws {
        let url = try #require(URL(string: "https://example.org/a?b=c"))
        let limits = Limits(items: .max, ratio: 0.3, note: nil, endpoint: url, level: .high)
        #expect(
            limits.tweakValue
                == [
                    "items": .int(Int64(Int.max)), "ratio": .double(Double(Float(0.3))),
                    "endpoint": "https://example.org/a?b=c", "level": 100,
                ])
        roundTrip(limits)
        roundTrip(["a": limits])
        #expect(Limits(tweakValue: ["items": 1, "ratio": 1, "level": 7]) == nil)
        #expect(Limits(tweakValue: ["items": 1, "ratio": 0.5, "level": 1]) == Limits(items: 1, ratio: 0.5))
        #expect(Limits(tweakValue: []) == nil)
    }

    @Test func `a URL is stored as text`() throws {
        let url = try #require(URL(string: "https://example.org/%C3%A9"))
        #expect(url.tweakValue == "https://example.org/%C3%A9")
        roundTrip(url)
        #expect(["", 1].map { URL(tweakValue: $0) } == [nil, nil])
    }
}
