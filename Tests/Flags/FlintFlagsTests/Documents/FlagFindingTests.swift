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
            ("[]", [.wrongType]), ("{}", [.missingMember]), (#"{"flags": 1}"#, [.wrongType]),
            ("{", [.malformed]), ("", [.malformed]), (#"{"flags": {"a": NaN}}"#, [.malformed]),
            (#"{"flagc": []}"#, [.missingMember, .unknownMember]),
            (#"{"flagc": [], "flags": 1}"#, [.unknownMember, .wrongType]),
        ] as [(String, [FlagFinding.Code])])
    func `a text that is no document throws all findings in order`(text: String, codes: [FlagFinding.Code]) {
        #expect(throws: FlagDocumentError.self) { try FlagdEvaluator(json: text) }
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
    func `a flag at fault answers with an error`(members: String, code: FlagFinding.Code) throws {
        let found = findings(flag(members)).filter { !$0.isWarning }
        #expect(found.map(\.code) == [code] && found.map(\.flag) == ["f"])
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
    func `a doubtful flag is used with a warning`(member: String, code: FlagFinding.Code) throws {
        let text = flag(#""state": "ENABLED", "variants": {"a": 1}, "# + member)
        let found = findings(text)
        #expect(found.first?.code == code && found.allSatisfy(\.isWarning))
    }

    @Test func `positions are those of the text`() throws {
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
        for (finding, name) in zip(found, ["on", "if"]) {
            #expect(finding.message.contains("do you mean '\(name)'"))
        }
        #expect(found[2].flag == nil)
        #expect("\(found[0])".hasPrefix("6:25: error: flag 'f': "))
    }

    @Test func `duplicate flags of a list are found`() {
        let flag = #"{"key": "a", "state": "ENABLED", "variants": {"x": 1}}"#
        #expect(findings("{\"flags\": [\(flag), \(flag)]}").map(\.code) == [.duplicateFlag])
        #expect(findings(#"{"flags": [{"state": "ENABLED"}]}"#).map(\.code) == [.missingMember])
    }

    /// The negative files of flagd's schema (`json/test/targeting/negative`), and their siblings.
    @Test(
        arguments: [
            (#"{"fractional": [["a", 25], ["b", 25.5]]}"#, 33, false),
            (#"{"fractional": [["a", 25], ["b", "25"]]}"#, 33, false),
            (#"{"fractional": [["a", 25], ["b", -25]]}"#, 33, true),
            (#"{"fractional": [["a", 25], ["b", 2147483648]]}"#, 33, false),
            (#"{"fractional": ["invalid", ["a", 25]]}"#, 16, true),
            (#"{"fractional": [5, ["a", 25]]}"#, 16, false),
            (#"{"fractional": [["a", 25], "b"]}"#, 27, false),
            (#"{"fractional": [["a", 25], []]}"#, 27, false),
            (#"{"if": [{"ends_with": [{"var": "id"}, 0]}, "a"]}"#, 38, false),
            (#"{"if": [{"starts_with": [null, "a"]}, "a"]}"#, 25, false),
            (#"{"if": [{"sem_ver": [{"var": "v"}, "*", "2.0.0"]}, "a"]}"#, 35, false),
            (#"{"if": [{"sem_ver": [{"var": "v"}, "=", "2.0.0.0"]}, "a"]}"#, 40, false),
            (#"{"if": [{"sem_ver": [true, "=", "2.0.0"]}, "a"]}"#, 21, false),
        ] as [(String, Int, Bool)])
    func `an operand that gives null is found, and the flag is used`(
        rule: String, column: Int, isWarning: Bool
    ) throws {
        let text = flag(
            #""state": "ENABLED", "variants": {"a": 1, "b": 2}, "defaultVariant": "b", "targeting":"#
                + "\n" + rule)
        let found = findings(text)
        #expect(found.map(\.code) == [.wrongOperands] && found.map(\.isWarning) == [isWarning])
        #expect(found.map { [$0.line, $0.column] } == [[2, column + 1]])
        #expect(try FlagdEvaluator(json: text).evaluate("f", for: Subject(id: "u")).errorCode == nil)
    }

    @Test(arguments: [
        #"{"fractional": [{"var": "x"}, ["a", {"var": "w"}], ["b"]]}"#,
        #"{"fractional": [null, ["a", null]]}"#,
        #"{"if": [{"sem_ver": [2, "=", {"var": "v"}]}, "a"]}"#,
        #"{"if": [{"sem_ver": ["V1.0", "^", "v1"]}, "a"]}"#,
    ])
    func `operands that flagd takes are not found`(rule: String) {
        let members = #""state": "ENABLED", "variants": {"a": 1, "b": 2}, "targeting": "#
        #expect(findings(flag(members + rule)).isEmpty)
    }

    @Test func `a list of flags is found where the schema has none`() {
        let text = #"{"$schema": "../../../SCHEMA.json", "flags": []}"#
        #expect(findings(text.replacing("SCHEMA", with: "flags")).map(\.code) == [.wrongType])
        #expect(findings(text.replacing("SCHEMA", with: "flagd")).isEmpty)
    }

    @Test(
        arguments: [
            ("9007199254740991", [], .int(9_007_199_254_740_991)),
            ("9007199254740992", [.unsafeInteger], .int(9_007_199_254_740_992)),
            ("99999999999999999999", [.unsafeInteger], .double(1e20)),
        ] as [(String, [FlagFinding.Code], TweakValue)])
    func `whole numbers beyond JavaScript are warnings and those beyond 64 bits are numbers`(
        number: String, codes: [FlagFinding.Code], value: TweakValue
    ) throws {
        let text = flag(
            #""state": "ENABLED", "variants": {"a": \#(number), "b": 1e9}, "defaultVariant": "a""#)
        let found = findings(text)
        #expect(found.map(\.code) == codes && found.allSatisfy(\.isWarning))
        #expect(try FlagdEvaluator(json: text).evaluate("f", for: .application).value == value)
    }

    @Test func `the error names its findings`() {
        let error = FlagDocumentError(file: "flags.json", findings: findings("{"))
        #expect(error.description.hasPrefix("flags.json:1:2: error: "))
        #expect(error.errorDescription == error.description)
    }
}
