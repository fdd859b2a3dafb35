import FlintJSON
import FlintTweaks
import Testing

@Suite struct TweakFileTests {
    @Test func `entries keep the order of the file, their positions and their accessor names`() throws {
        let document = JSONDocument(
            Array(
                """
                {
                  "zoo": {
                    "b": { "Value": 1, "GeneratedPropertyName": "bee" },
                    "a": { "Value": "x" }
                  },
                  "ape": { "c": { "Value": true } }
                }
                """.utf8))
        let file = TweakFile(document)
        #expect(file.problems.isEmpty && file.format == .current)
        #expect(file.entries.map(\.tweak.path.description) == ["zoo/b", "zoo/a", "ape/c"])
        let entries = TweakDocument(document).entries
        #expect(entries.map(\.path) == ["zoo/b", "zoo/a", "ape/c"])
        #expect(entries.map(\.generatedPropertyName) == ["bee", nil, nil])
        #expect(entries[0].generatedPropertyNamePosition == .init(line: 3, column: 49, utf8Column: 49))
        #expect(
            entries.map { [$0.position.line, $0.position.column, $0.featurePosition.line] } == [
                [3, 5, 2], [4, 5, 2], [6, 12, 6],
            ])
    }

    @Test func `kinds and problems have the names that the manager has for them`() {
        #expect(TweakDocument.Kind.allCases.map(\.rawValue) == TweakKind.allCases.map(\.rawValue))
        let file = TweakFile(
            Array(#"{"f": {"a/b": {"Value": 1, "Type": "Bool"}, "c": {"Value": 1, "x": 2}}}"#.utf8))
        #expect((file.problems + file.warnings).map(\.code) == [.wrongType, .unknownName])
        #expect((file.problems + file.warnings).map(\.isWarning) == [false, true])
        #expect(file.problems.map(\.paths) == [[TweakPath("f", "a/b")]])
    }

    @Test func `entries in order are given besides the problems`() {
        let file = TweakFile(Array(#"{"f": {"a": {"Value": null}, "b": {"Value": 1}}}"#.utf8))
        #expect(file.entries.map(\.tweak.variable) == ["b"])
        #expect(file.problems.map(\.code) == [.nullValue])
    }

    @Test func `a hostile file has no more problems than anyone reads`() {
        let variables = (0..<3000).map { #""v\#($0)": {"x": 1}"# }.joined(separator: ",")
        let file = TweakFile(Array(#"{"f": {\#(variables)}}"#.utf8), name: "a\nb")
        #expect([file.problems.count, file.omittedProblems, file.warnings.count] == [1000, 2000, 1000])
        let lines = file.error(of: "p")?.description.split(separator: "\n") ?? []
        #expect(lines.count == 1001)
        #expect(lines.last == #"a\nb: there are 2000 more problems"#)
    }
}
