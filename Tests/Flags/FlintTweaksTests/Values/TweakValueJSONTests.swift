import FlintJSON
import FlintTweaks
import Testing

@Suite struct TweakValueJSONTests {
    func value(_ text: String) -> TweakValue? {
        JSONDocument(Array(text.utf8)).root.flatMap(TweakValue.init(json:))
    }

    @Test(arguments: [
        ("1", TweakValue.int(1)), ("1.0", .double(1)), ("true", .bool(true)), ("\"1\"", .string("1")),
        ("[1, 1.0, []]", .array([.int(1), .double(1), .array([])])),
        (#"{"a": {"b": false}}"#, .object(["a": .object(["b": .bool(false)])])),
    ])
    func `a value has the kind of its token`(text: String, expected: TweakValue) {
        #expect(value(text) == expected)
    }

    @Test(arguments: ["null", "[1, null]", #"{"a": [{"b": null}]}"#])
    func `null is no value`(text: String) {
        #expect(value(text) == nil)
    }
}
