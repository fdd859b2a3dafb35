import FlintFlows
import Foundation
import TestSupport
import Testing

@testable import FlintDurableFlows

/// The members of stored values that a program keeps.
@Suite(.timeLimit(.minutes(10))) struct KeptMembersTests {
    private static let kind = KeptMembers.Kind.state(FlowKind(machine: "M", state: "S"))

    private func lost(
        _ stored: String, _ encoded: String, dropping: Set<String> = [], _ members: KeptMembers? = nil
    ) -> [String] {
        (members ?? KeptMembers(dropping: dropping)).lost(from: Array(stored.utf8), of: Self.kind) {
            Array(encoded.utf8)
        }
    }

    @Test(arguments: [
        (#"{}"#, #"{}"#, []),
        (#"{"a":1,"b":2}"#, #"{"b":3,"a":0,"c":1}"#, []),
        (#"{"a":1,"b":2}"#, #"{"a":1}"#, ["b"]),
        // A null says nothing.
        (#"{"a": null , "b" : { "c" : null } }"#, #"{"b":{}}"#, []),
        (#"{"a":{"b":{"c":1,"d":2},"e":3}}"#, #"{"a":{"e":3}}"#, ["a.b"]),
        (#"{"a":[{"b":1},{"b":2,"c":[{"d":1}]}]}"#, #"{"a":[{"b":1},{"b":2}]}"#, ["a.c"]),
        (#"{"a":[[{"b":1}]]}"#, #"{"a":[{"b":1}]}"#, ["a.b"]),
        (#"{"a.b":1}"#, #"{"a":{"b":1}}"#, ["a.b"]),
        (#"{"a":"{\"b\":1}, \"c\": \\"}"#, #"{"a":""}"#, []),
        (#"{"\u00e9":1,"x\/y":2}"#, #"{"é":1,"x/y":2}"#, []),
        ("[{\"a\" :\n1}, 2, \"b\"]", #"[{}]"#, ["a"]),
        (#"[[1,2],{"a":[{}]}]"#, #"[]"#, ["a"]),
        (#"7"#, #"7"#, []), (#""{""#, #""""#, []),
    ])
    func `a member that is not encoded again is lost`(stored: String, encoded: String, expected: [String]) {
        let members = KeptMembers()
        #expect(lost(stored, encoded, members) == expected)
        // The answer is the same once the kept members are known.
        #expect(lost(stored, encoded, members) == expected)
    }

    @Test(arguments: ["{", "}", "]}{", "{\"a", "{\"a\\", "[[[", "{]}\"", ",,:{}}", "\u{0}{\u{7f}"])
    func `a text that is no JSON is read to its end`(stored: String) {
        _ = lost(stored, "{}")
        _ = lost("{}", stored)
    }

    @Test func `a dropped member is not missed, by its name or its path`() {
        let (stored, encoded) = (#"{"a":{"b":1,"c":1},"b":2,"cb":3}"#, #"{"a":{"x":1}}"#)
        #expect(
            lost(stored, encoded) == ["a.b", "a.c", "b", "cb"]
                && lost(stored, encoded, dropping: ["b"]) == ["a.c", "cb"])
        #expect(lost(stored, encoded, dropping: ["a.b", "a.c"]) == ["b", "cb"])
    }

    @Test func `a value is encoded again only for members that are new`() {
        let (members, calls) = (KeptMembers(), Journal<Int>())
        func lost(_ stored: String) -> [String] {
            members.lost(from: Array(stored.utf8), of: Self.kind) {
                calls.note(0)
                return Array(#"{"a":1,"b":[{"c":1}]}"#.utf8)
            }
        }
        for stored in [#"{"a":1}"#, #"{"a":2,"b":[]}"#, #"{"b":[{"c":5},{"c":6}],"a":null}"#] {
            #expect(lost(stored).isEmpty)
        }
        #expect(calls.count == 1)
        #expect(lost(#"{"a":1,"d":{"e":1}}"#) == ["d"])
        #expect(calls.count == 2)
    }

    @Test func `a refusal is new once`() {
        let members = KeptMembers()
        let refusals = ["a", "a", "b"].map { FlowRefusal(place: "M/S#0", members: [$0]) }
        #expect(refusals.map { members.isNew($0) } == [true, false, true])
    }

    // MARK: Any JSON

    private indirect enum Tree {
        case leaf(String)
        case array([Tree])
        case object([(name: String, value: Tree)])

        static func random(_ depth: Int, _ numbers: inout SeededGenerator) -> Tree {
            switch depth == 0 ? 0 : Int.random(in: 0..<4, using: &numbers) {
            case 0, 1:
                let leaves = ["null", "1", "-2.5e3", "true", #""text""#, #""a \"quote\" {[,]}:""#, #""\\""#]
                return .leaf(leaves.randomElement(using: &numbers) ?? "null")
            case 2:
                return .array(
                    (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
                        .random(depth - 1, &numbers)
                    })
            default:
                let names = ["a", "b", "c", "", #"d\"}"#, "é", #"\u0061a"#].shuffled(using: &numbers)
                return .object(
                    names.prefix(Int.random(in: 0...4, using: &numbers)).map {
                        ($0, .random(depth - 1, &numbers))
                    })
            }
        }

        /// The tree without some of its members.
        func pruned(_ numbers: inout SeededGenerator) -> Tree {
            switch self {
            case .leaf: return self
            case .array(let trees): return .array(trees.map { $0.pruned(&numbers) })
            case .object(let members):
                var kept: [(name: String, value: Tree)] = []
                for member in members where Int.random(in: 0..<5, using: &numbers) > 0 {
                    kept.append((member.name, member.value.pruned(&numbers)))
                }
                return .object(kept.shuffled(using: &numbers))
            }
        }

        func text(_ numbers: inout SeededGenerator) -> String {
            let space = ["", " ", "\n\t "].randomElement(using: &numbers) ?? ""
            switch self {
            case .leaf(let text): return space + text + space
            case .array(let trees):
                return space + "[" + trees.map { $0.text(&numbers) }.joined(separator: ",") + space + "]"
            case .object(let members):
                let texts = members.map { #""\#($0.name)""# + space + ":" + $0.value.text(&numbers) }
                return "{" + space + texts.joined(separator: "," + space) + "}" + space
            }
        }

        /// The paths of all members that are not null, as names with the levels between them.
        func paths(after path: [String] = []) -> Set<[String]> {
            switch self {
            case .leaf: return []
            case .array(let trees):
                return trees.reduce(into: []) { $0.formUnion($1.paths(after: path + ["[]"])) }
            case .object(let members):
                return members.reduce(into: []) { paths, member in
                    if case .leaf("null") = member.value { return }
                    let name = member.name == #"\u0061a"# ? "aa" : member.name.replacing(#"\""#, with: #"""#)
                    paths.insert(path + ["." + name])
                    paths.formUnion(member.value.paths(after: path + ["." + name]))
                }
            }
        }
    }

    @Test(arguments: 0..<20) func `of any JSON exactly the members are lost that are not encoded again`(
        seed: Int
    ) throws {
        var numbers = SeededGenerator(seed: seed)
        let members = KeptMembers()
        for number in 0..<200 {
            let stored = Tree.random(4, &numbers)
            let encoded = stored.pruned(&numbers)
            let text = stored.text(&numbers)
            // Foundation agrees that it is JSON.
            _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            let (all, kept) = (stored.paths(), encoded.paths())
            let outermost = all.subtracting(kept).filter { path in
                !path.indices.dropFirst().contains { end in
                    let around = Array(path[..<end])
                    return all.contains(around) && !kept.contains(around)
                }
            }
            let names = outermost.map { path in
                path.filter { $0 != "[]" }.map { $0.dropFirst() }.joined(separator: ".")
            }
            // Each text is of a kind of its own, because the values of a type are alike.
            let kind = KeptMembers.Kind.state(FlowKind(machine: "M", state: "\(number)"))
            for _ in 0..<2 {
                let lost = members.lost(from: Array(text.utf8), of: kind) {
                    Array(encoded.text(&numbers).utf8)
                }
                #expect(Set(lost) == Set(names), "\(text)")
            }
        }
    }
}
