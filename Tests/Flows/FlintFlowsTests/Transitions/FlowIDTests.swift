import Foundation
import Testing

@testable import FlintFlows

/// Identities of runs.
@Suite struct FlowIDTests {
    @Test func `an identity prints as the path from the outermost run`() {
        let outer = FlowID(below: nil)
        let middle = FlowID(below: FlowID.Path(outer))
        let inner = FlowID(below: FlowID.Path(middle))
        #expect(outer.number < middle.number && outer.parent == nil)
        #expect(inner.description == "\(outer.number)/\(middle.number)/\(inner.number)")
        #expect(inner.parent == middle && middle.parent == outer)
    }

    @Test(arguments: ["0", "3", "3/7/8", "18446744073709551615", "1/1/1"])
    func `what it prints can be read again`(text: String) throws {
        let id = try #require(FlowID(text))
        #expect(id.description == text)
        #expect(Set([id, FlowID(id.description)]).count == 1)
        let coded = try JSONDecoder().decode([FlowID].self, from: JSONEncoder().encode([id]))
        #expect(coded == [id])
    }

    @Test(arguments: [
        "", "/", "3/", "/3", "3//7", "a", "3/a", "-1", "+3", " 3", "3 ", "03", "3/007",
        "18446744073709551616",
        "３", "3\n", "3\u{0}", "0x3", "1e3", "3.0", "٣",
    ])
    func `anything else is refused`(text: String) throws {
        #expect(FlowID(text) == nil)
        let data = try JSONEncoder().encode([text])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([FlowID].self, from: data) }
    }

    @Test(arguments: ["[3]", "[null]", "[[]]", "[{}]"]) func `it is stored as text only`(json: String) {
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode([FlowID].self, from: Data(json.utf8))
        }
    }

    @Test func `the whole path is compared`() {
        #expect(["7", "4/7", "3/7"].map { FlowID($0) == FlowID("3/7") } == [false, false, true])
        #expect(FlowID("3/7")?.parent == FlowID("3"))
    }

    @Test func `a path of two hundred thousand runs is read, compared, printed and released`() throws {
        let text = Array(repeating: "1", count: 200_000).joined(separator: "/")
        var id = FlowID(text)
        #expect(id == FlowID(text))
        #expect(id?.description.utf8.count == text.utf8.count)
        let parent = id?.parent
        id = nil
        #expect(parent?.description.utf8.count == text.utf8.count - 2)
    }

    @Test func `a line of two hundred thousand runs is searched and released`() {
        var line: [FlowScope] = []
        for _ in 0..<200_000 {
            line.append(FlowScope(in: line.last, nil, type: nil, timing: FlowTiming(ContinuousClock())))
        }
        var outermost = line.first
        var innermost = line.last
        line.dropFirst().forEach { $0.end() }
        line = []
        #expect(innermost?.flow?.description.split(separator: "/").count == 200_000)
        #expect(innermost?.innermostRunning === outermost)
        outermost?.end()
        #expect(innermost?.innermostRunning == nil)
        outermost = nil
        innermost = nil
    }

    @Test func `identities made at once are all different`() async {
        let ids = await withTaskGroup(of: [FlowID].self) { group in
            for _ in 0..<8 { group.addTask { (0..<500).map { _ in FlowID(below: nil) } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids).count == 4000)
    }
}
