import FlintGenerator
import Testing

@testable import FlintTool

@Suite struct FlowSettingsTests {
    @Test func `what is said here wins, and lists are joined`() {
        var here = FlowSettings()
        here.access = .public
        here.imports = ["A", "C"]
        here.definitions = ["X": "here"]
        var there = FlowSettings()
        there.access = .package
        there.name = "N"
        there.isCodable = false
        there.imports = ["B", "A"]
        there.definitions = ["X": "there", "Y": "there"]
        there.exclusions = ["Docs"]
        let merged = here.merged(over: there)
        #expect(merged.access == .public)
        #expect(merged.name == "N")
        #expect(merged.isCodable == false)
        #expect(merged.definitions == ["X": "here", "Y": "there"])
        #expect(merged.exclusions == ["Docs"])
        #expect(merged.renderOptions.imports == ["B", "A", "C"])
    }
}
