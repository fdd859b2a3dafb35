import FlintGenerator
import FlintJSON
import FlintTweaks
import TestSupport
import Testing

/// Equal content gives equal bytes.
@Suite struct AccessorStabilityTests {
    /// A document with the members of all objects, at every depth, in another order.
    private static func shuffled(_ node: JSONNode, _ random: inout SeededGenerator) -> String {
        switch node.value {
        case .object(let members):
            let texts = members.shuffled(using: &random).map {
                "\(JSONText.quoted($0.name)): \(shuffled($0.node, &random))"
            }
            return "{\(texts.joined(separator: ",\n"))}"
        case .array(let elements):
            return "[\(elements.map { shuffled($0, &random) }.joined(separator: ", "))]"
        case .string(let text): return JSONText.quoted(text)
        case .int(let number): return "\(number)"
        case .double(let number): return "\(number)"
        case .bool(let flag): return "\(flag)"
        case .null, .unreadable: return "null"
        }
    }

    @Test(arguments: 0..<6) func `the order of members decides nothing`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for json in [SampleTweaks.shop, SampleTweaks.hostile] {
            let root = try #require(JSONDocument(Array(json.utf8)).root)
            let expected = SampleTweaks.generate(json)
            #expect(!expected.files.isEmpty)
            #expect(SampleTweaks.generate(Self.shuffled(root, &random)).files == expected.files)
        }
    }

    @Test func `a prefix of a file never stops the generator`() {
        let bytes = Array(SampleTweaks.shop.utf8)
        for count in stride(from: 0, to: bytes.count - 1, by: 7) {
            let accessor = AccessorGenerator(name: "A").generate(
                Array(bytes[..<count]), path: "A.tweaks.json")
            #expect(accessor.files.isEmpty)
            #expect(!accessor.diagnostics.isEmpty)
        }
    }

    @Test func `the size of a file bounds the work`() {
        let tweaks = (0..<1000).map { "\"v\($0)\": {\"Value\": \($0)}" }.joined(separator: ",")
        let accessor = SampleTweaks.generate("{\"f\": {\(tweaks)}}")
        #expect(accessor.diagnostics == [])
        #expect(accessor.files.first?.text.contains("internal var v999: Int {") == true)
    }

    @Test func `very many names that meet are as many findings`() {
        let tweaks = (1...400).map { "\"a\(String(repeating: "-", count: $0))\": {\"Value\": 1}" }
        let diagnostics = SampleTweaks.generate("{\"f\": {\(tweaks.joined(separator: ","))}}").diagnostics
        #expect(diagnostics.count == 400)
        #expect(diagnostics.allSatisfy { $0.severity == .error })
    }
}
