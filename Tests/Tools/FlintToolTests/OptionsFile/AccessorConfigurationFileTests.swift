import FlintGenerator
import Testing

@testable import FlintTool

@Suite struct AccessorConfigurationFileTests {
    func read(_ text: String) -> AccessorConfigurationFile {
        AccessorConfigurationFile(Array(text.utf8), path: "C/config.json")
    }

    @Test func `the name is read and other names are left alone`() {
        let file = read(#"{"stackName": 1, "accessorName": "AppTweaks"}"#)
        #expect(file.accessorName == "AppTweaks")
        #expect(file.diagnostics == [])
    }

    @Test(arguments: [
        ("{}", "1:1: error: here is no name; write {\"accessorName\": \"AppTweaks\"}"),
        ("[]", "1:1: error: here is no name; write {\"accessorName\": \"AppTweaks\"}"),
        (#"{"accessorName": 1}"#, "1:18: error: 'accessorName' takes a string, not a number; write a string"),
        (
            "{\n  \"accessorName\": \"a b\"}",
            "2:19: error: 'accessorName': 'a b' is no Swift identifier; use letters, digits and '_', and no keyword"
        ),
    ])
    func `anything else is a finding at its place`(text: String, finding: String) {
        let file = read(text)
        #expect(file.accessorName == nil)
        #expect(file.diagnostics.map(\.description) == ["C/config.json:" + finding])
    }

    @Test(arguments: [
        "", "{", "{\"accessorName\": \"A\"} x", "{\"accessorName\": \"A\", \"accessorName\": \"B\"}",
    ])
    func `what is no JSON has no name`(text: String) {
        #expect(read(text).accessorName == nil)
        #expect(read(text).diagnostics.count == 1)
    }
}
