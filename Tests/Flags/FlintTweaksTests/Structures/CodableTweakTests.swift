import FlintTweaks
import Foundation
import Testing

@Suite struct CodableTweakTests {
    indirect enum Rule: Codable, Equatable, Sendable {
        case leaf(name: String, weight: Double?)
        case all([Rule])
    }

    struct Everything: Codable, Equatable, TweakRepresentable {
        var flags: [String: Bool?] = ["on": true, "unset": nil]
        var numbers: [UInt64?] = [.max, nil, 0]
        var float: Float = 0.1
        var floats: [Float] = [.pi, 16_777_216]
        var double = 0.1
        var signed: Int64 = .min
        var nothing: String?
        var rule = Rule.all([.leaf(name: "a", weight: nil), .leaf(name: "b", weight: 1)])
        var url: URL?
        var value: TweakValue = [1, 1.0, "1"]
        var byNumber: [Int: String] = [1: "one"]
        var data = Data([1, 2, 255])
        var date = Date(timeIntervalSinceReferenceDate: 1.25)
        var nested: [[Int8]] = [[], [1, -1]]
    }

    /// Encodes its parts as classes encode what they inherit.
    struct Derived: Codable, Equatable, TweakRepresentable {
        var level: Int
        var base: [String: Int]
        var list: [Int8]

        private enum CodingKeys: CodingKey {
            case level
            case list
        }

        init(level: Int, base: [String: Int], list: [Int8]) {
            self.level = level
            self.base = base
            self.list = list
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            level = try container.decode(Int.self, forKey: .level)
            base = try [String: Int](from: container.superDecoder())
            var inner = try container.nestedUnkeyedContainer(forKey: .list)
            list = []
            while !inner.isAtEnd { list.append(try Int8(from: inner.superDecoder())) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(level, forKey: .level)
            try base.encode(to: container.superEncoder())
            var inner = container.nestedUnkeyedContainer(forKey: .list)
            for element in list { try element.encode(to: inner.superEncoder()) }
        }
    }

    struct Temperature: Codable, Equatable, TweakRepresentable {
        static let tweakKind = TweakKind.double
        var degrees: Double

        init(degrees: Double) { self.degrees = degrees }

        init(from decoder: any Decoder) throws {
            degrees = try decoder.singleValueContainer().decode(Double.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(degrees)
        }
    }

    struct Refusing: Codable, TweakRepresentable {
        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "never"))
        }
    }

    @Test func `a structure of everything reads back equal`() {
        var everything = Everything()
        everything.url = URL(string: "https://example.org")
        let members = ["url", "value", "nothing"].map { everything.tweakValue.object?[$0] }
        #expect(members == ["https://example.org", [1, 1.0, "1"], nil])
        #expect(Everything(tweakValue: everything.tweakValue) == everything)
    }

    @Test(arguments: ["flags", "numbers", "float", "rule", "value", "byNumber", "data", "nested"])
    func `a structure with a missing or mistyped part is a wrong type`(name: String) throws {
        var members = try #require(Everything().tweakValue.object)
        members[name] = nil
        #expect(Everything(tweakValue: .object(members)) == nil)
        guard name != "value" else { return }
        for wrong in [true, 0.5, "x", [["x"]], ["x": "y"]] as [TweakValue] {
            members[name] = wrong
            if name == "float", wrong == 0.5 { continue }
            #expect(Everything(tweakValue: .object(members)) == nil)
        }
    }

    @Test func `every other value is a wrong type`() {
        for value in [true, 1, 1.5, "x", [], [:], [1, 2]] as [TweakValue] {
            #expect(Everything(tweakValue: value) == nil)
        }
    }

    @Test func `nested and inherited parts read back`() {
        let derived = Derived(level: 3, base: ["a": 1], list: [1, -1])
        #expect(derived.tweakValue == ["level": 3, "super": ["a": 1], "list": [1, -1]])
        #expect(Derived(tweakValue: derived.tweakValue) == derived)
        #expect(Derived(tweakValue: ["level": 3, "list": []]) == nil)
    }

    @Test func `a type that encodes as a number has the kind that it states`() {
        let key = TweakKey("oven", "limit", default: Temperature(degrees: 180.5))
        #expect(key.declaration.kind == .double)
        #expect(Temperature(tweakValue: 20) == Temperature(degrees: 20))
        #expect(Temperature(tweakValue: "20") == nil)
    }

    @Test func `a value that cannot be encoded is one that no provider stores`() throws {
        let key = TweakKey("a", "b", default: Refusing())
        #expect(key.declaration.kind == .object)
        var batch = TweakBatch()
        batch.set(key, to: Refusing())
        let provider = EphemeralTweakProvider()
        #expect(throws: TweakError(.invalidValue, path: key.path, providerID: "ephemeral", "")) {
            try provider.apply(batch)
        }
        #expect(provider.table.tweaks.isEmpty)
    }
}
