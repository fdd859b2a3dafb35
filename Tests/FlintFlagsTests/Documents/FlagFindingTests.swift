import FlintSubjects
import FlintTweaks
import Testing

@testable import FlintFlags

@Suite struct FlagFindingTests {
    private func findings(_ text: String) -> [FlagFinding] {
        do throws(FlagDocumentError) {
            return try FlagdEvaluator(json: text).findings
        } catch {
            return error.findings
        }
    }

    private func flag(_ members: String) -> String { "{\"flags\": {\"f\": {\(members)}}}" }

    @Test(
        arguments: [
            ("[]", .wrongType), ("{}", .missingMember), (#"{"flags": 1}"#, .wrongType), ("{", .malformed),
            ("", .malformed),
            (#"{"flags": {}, "flags": {}}"#, .malformed), (#"{"flags": {"a": NaN}}"#, .malformed),
            (#"{"flags": {"a": 1e999}}"#, .malformed),
            (#"{"flags": {"a": 99999999999999999999}}"#, .malformed),
        ] as [(String, FlagFinding.Code)])
    func aTextThatIsNoDocumentThrows(text: String, code: FlagFinding.Code) {
        #expect(throws: FlagDocumentError.self) { try FlagdEvaluator(json: text) }
        #expect(findings(text).first?.code == code)
    }

    @Test(
        arguments: [
            (#"{"flagc": []}"#, [.missingMember, .unknownMember]),
            (#"{"flagc": [], "flags": 1}"#, [.unknownMember, .wrongType]),
        ] as [(String, [FlagFinding.Code])])
    func aTextThatIsNoDocumentThrowsAllFindingsInOrder(text: String, codes: [FlagFinding.Code]) {
        #expect(findings(text).map(\.code) == codes)
    }

    @Test(
        arguments: [
            (#""variants": {"a": 1}"#, .missingMember), (#""state": "ENABLED""#, .missingMember),
            (#""state": "enabled", "variants": {"a": 1}"#, .unknownState),
            (#""state": "ENABLED", "variants": {}"#, .wrongType),
            (#""state": "ENABLED", "variants": {"a": 1, "b": "x"}"#, .mixedVariants),
            (#""state": "ENABLED", "variants": {"a": [1]}"#, .wrongType),
            (#""state": "ENABLED", "variants": {"a": null}"#, .wrongType),
            (#""state": "ENABLED", "variants": {"a": 1}, "defaultVariant": "b""#, .unknownVariant),
            (#""state": "ENABLED", "variants": {"a": 1}, "defaultVariant": 1"#, .wrongType),
            (#""state": "ENABLED", "variants": {"a": 1}, "targeting": "a""#, .wrongType),
            (#""state": "ENABLED", "variants": {"a": 1}, "metadata": {"x": []}"#, .wrongType),
            (#""state": "ENABLED", "variants": {"a": 1}, "metadata": 1"#, .wrongType),
            (
                #""state": "ENABLED", "variants": {"a": 1}, "targeting": {"iff": [true, "a"]}"#,
                .unknownOperation
            ),
            (#""state": "ENABLED", "variants": {"a": 1}, "targeting": {"$ref": "x"}"#, .unknownReference),
            (#""state": "ENABLED", "variants": {"a": 1}, "targeting": {"$ref": 1}"#, .wrongType),
        ] as [(String, FlagFinding.Code)])
    func aFlagAtFaultAnswersWithAnError(members: String, code: FlagFinding.Code) throws {
        let found = findings(flag(members)).filter { !$0.isWarning }
        #expect(found.map(\.code) == [code])
        #expect(found.map(\.flag) == ["f"])
        let evaluation = try FlagdEvaluator(json: flag(members)).evaluate("f", for: .application)
        #expect(evaluation.errorCode == .parseError)
    }

    @Test(
        arguments: [
            (#""variant": 1"#, .unknownMember), (#""targeting": {"if": [true, "b"]}"#, .unknownVariant),
            (#""targeting": {"if": [true, {"fractional": [["a", 1], ["b", 1]]}, "a"]}"#, .unknownVariant),
            (#""targeting": {"if": [true, 1]}"#, .unknownVariant),
            (#""targeting": {"==": [1]}"#, .wrongOperands),
            (#""targeting": {"if": [true, {"a": 1, "b": 2}]}"#, .wrongOperands),
            (#""targeting": {"var": "$flagd.time"}"#, .unknownOperation),
        ] as [(String, FlagFinding.Code)])
    func aDoubtfulFlagIsUsedWithAWarning(member: String, code: FlagFinding.Code) throws {
        let text = flag(#""state": "ENABLED", "variants": {"a": 1}, "# + member)
        #expect(findings(text).first?.code == code)
        let errors = findings(text).filter { !$0.isWarning }
        #expect(errors.isEmpty)
    }

    @Test func positionsAreThoseOfTheText() throws {
        let text = """
            {
              "flags": {
                "f": {
                  "state": "ENABLED",
                  "variants": { "on": true },
                  "defaultVariant": "onn",
                  "targeting": { "iff": [] }
                }
              },
              "$evaluators": { "a": { "$ref": "b" }, "b": { "$ref": "a" } }
            }
            """
        let found = findings(text)
        #expect(found.map(\.code) == [.unknownVariant, .unknownOperation, .circularReference])
        #expect(found.map { [$0.line, $0.column] } == [[6, 25], [7, 22], [10, 47]])
        #expect(found[0].message.contains("do you mean 'on'"))
        #expect(found[1].message.contains("do you mean 'if'"))
        #expect(found[2].flag == nil)
        #expect("\(found[0])".hasPrefix("6:25: error: flag 'f': "))
    }

    @Test func duplicateFlagsOfAListAreFound() {
        let flag = #"{"key": "a", "state": "ENABLED", "variants": {"x": 1}}"#
        #expect(findings("{\"flags\": [\(flag), \(flag)]}").map(\.code) == [.duplicateFlag])
        #expect(findings(#"{"flags": [{"state": "ENABLED"}]}"#).map(\.code) == [.missingMember])
    }

    @Test func wholeNumbersBeyondJavaScriptAreFound() {
        let text = flag(#""state": "ENABLED", "variants": {"a": 9007199254740992}"#)
        #expect(findings(text).map(\.code) == [.unsafeInteger])
        #expect(findings(flag(#""state": "ENABLED", "variants": {"a": 9007199254740991}"#)).isEmpty)
    }

    @Test func theErrorNamesItsFindings() {
        let error = FlagDocumentError(file: "flags.json", findings: findings("{"))
        #expect(error.description.hasPrefix("flags.json:1:2: error: "))
        #expect(error.errorDescription == error.description)
    }
}
