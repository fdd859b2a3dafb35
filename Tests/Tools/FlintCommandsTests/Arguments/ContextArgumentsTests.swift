import FlintTool
import Testing

@testable import FlintCommands

@Suite struct ContextArgumentsTests {
    @Test(arguments: [
        ([], "{}"), (["plan=pro"], #"{"plan":"pro"}"#), (["seats=3", "ok=true"], #"{"seats":3,"ok":true}"#),
        (["targetingKey=12"], #"{"targetingKey":"12"}"#), (["a=b=c"], #"{"a":"b=c"}"#),
        (["a="], #"{"a":""}"#), ([#"{"a": [1, 2.0]}"#, "a=1"], #"{"a":1}"#),
        (["a=1", #" {"b": {"c": null}}"#], #"{"a":1,"b":{"c": null}}"#), ([#"na"me=x"#], #"{"na\"me":"x"}"#),
    ]) func `contexts become one object`(texts: [String], object: String) throws {
        #expect(try ContextArguments.object(texts) == object)
    }

    @Test(arguments: ["", "plan", "=pro", "{", "{} x", #"{"a": 1, "a": 2}"#])
    func `what is no context is refused`(text: String) {
        #expect(throws: UsageError.self) { try ContextArguments.object([text]) }
    }
}
