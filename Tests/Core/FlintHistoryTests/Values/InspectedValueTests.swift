import FlintActions
import Foundation
import TestSupport
import Testing

@testable import FlintHistory

/// The form in which values are shown.
@Suite struct InspectedValueTests {
    private static func shown(
        _ value: some FlintInspectable, _ limits: ValueLimits = ValueLimits()
    ) -> InspectedValue {
        InspectedValue(value, at: .context(flow: "1", index: 0), limits: limits)
    }

    /// The JSON, parsed by Foundation.
    private static func parsed(_ value: InspectedValue) throws -> NSObject {
        try #require(
            JSONSerialization.jsonObject(with: Data(value.json.utf8), options: .fragmentsAllowed)
                as? NSObject)
    }

    // MARK: Form

    struct Order: FlintInspectable, Codable, Equatable {
        struct Item: Codable, Equatable {
            var name: String
            var price: Decimal
            var count: Int?
        }

        enum Payment: Codable, Equatable {
            case cash
            case card(number: String, months: [Int])
        }

        var items: [Item]
        var payment: Payment
        var site: URL
        var picture: Data
        var ordered: Date
        var weights: [String: Double]
        var id: UUID
    }

    private static let order = Order(
        items: [.init(name: "a/b~c \"é\" \u{2028}", price: Decimal(string: "1.10") ?? 0, count: nil)],
        payment: .card(number: "12", months: [1, -2]), site: URL(filePath: "/tmp/x"),
        picture: Data([1, 2, 255]),
        ordered: Date(timeIntervalSinceReferenceDate: 12.5), weights: ["x": 0.1, "y": 3],
        id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))

    @Test func `a value is shown as Foundation would encode it, and can be decoded again`() throws {
        let shown = Self.shown(Self.order)
        let reference = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.order))
        #expect(try Self.parsed(shown) == reference as? NSObject)
        #expect(try JSONDecoder().decode(Order.self, from: Data(shown.json.utf8)) == Self.order)
        #expect(
            (shown.marks, shown.isDecodable, shown.type)
                == (["/ordered": "date"], true, "InspectedValueTests.Order"))
    }

    struct Point: FlintInspectable { var x = Double.nan }

    @Test func `a number that JSON does not have is a text, and a type may be for looking only`() throws {
        let shown = Self.shown([Point()])
        #expect(!shown.isDecodable)
        #expect(
            shown.line
                == #"{"flow":"1","index":0,"role":"context","type":"Array<InspectedValueTests.Point>","json":[{"x":"nan"}]}"#
        )
    }

    // MARK: Redaction

    struct Account: FlintInspectable, Codable {
        var user: String
        var password: String
        var pin: Int
        var token: String?

        static var redactedMembers: [any CodingKey] {
            [CodingKeys.password, CodingKeys.pin, CodingKeys.token]
        }
    }

    @Test func `a redacted member is a mark with the kind of its value`() {
        let shown = Self.shown(["one": Account(user: "anna", password: "secret-1", pin: 4711)])
        #expect(shown.json == #"{"one":{"user":"anna","password":null,"pin":null}}"#)
        #expect(shown.marks == ["/one/password": "redacted string", "/one/pin": "redacted number"])
    }

    struct Misspelt: FlintInspectable {
        enum Keys: String, CodingKey { case pasword }
        var name = "anna"
        var password = "secret-1"
        static var redactedMembers: [any CodingKey] { [Keys.pasword] }
    }

    @Test func `a key that no member has withholds the whole value, and says so`() {
        let shown = Self.shown(Misspelt())
        #expect(
            (shown.json, shown.marks) == ("null", ["": "withheld: no member has the redacted key 'pasword'"]))
        // The parts around it are shown.
        let inner = Self.shown([Misspelt?.none, Misspelt()])
        #expect(inner.json == "[null,null]")
    }

    struct Failing: FlintInspectable {
        struct Failure: Error, CustomStringConvertible { var description: String { "secret-1" } }
        func encode(to encoder: any Encoder) throws { throw Failure() }
    }

    @Test func `a value that cannot be encoded is a mark without the text of the error`() {
        let shown = Self.shown(Failing())
        #expect(shown.json == "null")
        #expect(
            shown.marks == ["": "withheld: encoding failed with InspectedValueTests.Failing.Failure"])
    }

    /// A value of any shape, which uses each way in which a value can be encoded.
    indirect enum Tree: Encodable, Sendable {
        case text(String)
        case list([Tree])
        case members([(name: String, tree: Tree)])
        case nested(name: String, [(name: String, tree: Tree)])
        case superclass(name: String, Tree)
        case wrapped(Wrapper)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let text):
                var container = encoder.singleValueContainer()
                try container.encode(text)
            case .list(let trees):
                var container = encoder.unkeyedContainer()
                for (index, tree) in trees.enumerated() {
                    switch index % 3 {
                    case 0: try tree.encode(to: container.superEncoder())
                    case 1:
                        var inner = container.nestedUnkeyedContainer()
                        try inner.encode(tree)
                    default: try container.encode(tree)
                    }
                }
            case .members(let members):
                var container = encoder.container(keyedBy: Name.self)
                for member in members {
                    if case .text(let text) = member.tree {
                        try container.encode(text, forKey: Name(member.name))
                    } else {
                        try container.encode(member.tree, forKey: Name(member.name))
                    }
                }
            case .nested(let name, let members):
                var container = encoder.container(keyedBy: Name.self)
                var inner = container.nestedContainer(keyedBy: Name.self, forKey: Name(name))
                for member in members { try inner.encodeIfPresent(member.tree, forKey: Name(member.name)) }
            case .superclass(let name, let tree):
                var container = encoder.container(keyedBy: Name.self)
                try tree.encode(to: container.superEncoder(forKey: Name(name)))
            case .wrapped(let wrapper):
                var container = encoder.singleValueContainer()
                try container.encode(wrapper)
            }
        }
    }

    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { return nil }
    }

    /// A value whose redacted members a test chooses.
    struct Wrapper: FlintInspectable {
        @TaskLocal static var redacted: [String] = []
        let tree: Tree
        static var redactedMembers: [any CodingKey] { redacted.map(Name.init) }
        func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
    }

    /// Makes trees; each text says whether it stands below a redacted name.
    private struct Source {
        static let names = ["a", "b", "secret", "pin", "a/b", "~", "é", ""]
        var random: SeededGenerator
        let redacted: Set<String>
        var hidden = 0
        var open: [String] = []

        mutating func text(_ isHidden: Bool) -> String {
            let number = random.next()
            guard !isHidden else {
                hidden += 1
                return "HIDDEN\(number)"
            }
            open.append("OPEN\(number)")
            return "OPEN\(number)"
        }

        mutating func members(_ depth: Int, _ isHidden: Bool) -> [(name: String, tree: Tree)] {
            let names = Self.names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
            return names.map { ($0, tree(depth + 1, isHidden || redacted.contains($0))) }
        }

        mutating func tree(_ depth: Int, _ isHidden: Bool) -> Tree {
            guard depth < 5 else { return .text(text(isHidden)) }
            let name = Self.names.randomElement(using: &random) ?? ""
            let isBelow = isHidden || redacted.contains(name)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return .text(text(isHidden))
            case 1:
                return .list(
                    (0..<Int.random(in: 0...4, using: &random)).map { _ in tree(depth + 1, isHidden) })
            case 2: return .nested(name: name, members(depth, isBelow))
            case 3: return .superclass(name: name, tree(depth + 1, isBelow))
            case 4: return .wrapped(Wrapper(tree: .members(members(depth, isHidden))))
            default: return .members(members(depth, isHidden))
            }
        }
    }

    @Test(arguments: 0..<400)
    func `no redacted text of a random value is shown, and every other one is`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let redacted = Source.names.shuffled(using: &random)
            .prefix(Int.random(in: 0...3, using: &random))
        var source = Source(random: random, redacted: Set(redacted))
        let value = Wrapper(tree: .members(source.members(0, false)))
        let shown = Wrapper.$redacted.withValue(Array(redacted)) {
            var limits = ValueLimits()
            limits.bytes = .max / 2
            return Self.shown(value, limits)
        }
        #expect(!shown.line.contains("HIDDEN"))
        for text in source.open { #expect(shown.json.contains(text)) }
        #expect(source.hidden == 0 || !shown.marks.isEmpty)
        _ = try Self.parsed(shown)
        // With a limit, less is shown, and no more.
        let cut = Wrapper.$redacted.withValue(Array(redacted)) {
            var limits = ValueLimits()
            limits.bytes = Int(seed)
            limits.depth = seed % 6
            limits.textBytes = seed % 30
            return Self.shown(value, limits)
        }
        #expect(!cut.line.contains("HIDDEN"))
        _ = try Self.parsed(cut)
    }

    // MARK: Limits

    struct Log: FlintInspectable { var lines: [String] }

    @Test func `a large value is cut with a mark, and stays valid JSON`() throws {
        let shown = Self.shown(Log(lines: (0..<100_000).map { "line \($0)" }))
        #expect(shown.json.utf8.count < 17 * 1024 + 64)
        #expect(shown.marks["/lines"] == "cut")
        _ = try Self.parsed(shown)
        let text = Self.shown(Log(lines: [String(repeating: "🦊", count: 1000)]))
        #expect(text.marks == ["/lines/0": "cut"])
        #expect(text.json == #"{"lines":["\#(String(repeating: "🦊", count: 512))"]}"#)
    }

    struct Chain: FlintInspectable {
        var next: [Chain] = []
        static func of(_ length: Int) -> Chain {
            (0..<length).reduce(Chain()) { chain, _ in Chain(next: [chain]) }
        }
    }

    @Test func `a value that nests deeply is cut where it is too deep`() throws {
        let shown = Self.shown(Chain.of(2000))
        #expect(shown.marks.values.sorted() == ["cut"])
        _ = try Self.parsed(shown)
    }
}
