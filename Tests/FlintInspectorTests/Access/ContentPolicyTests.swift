import Testing

@testable import FlintInspector

@Suite struct ContentPolicyTests {
    @Test func `only the page's own script and style run, by their hashes`() {
        let policy = ContentPolicy.page(script: "", style: "abc")
        // The hashes of nothing and of "abc" in base 64.
        #expect(policy.contains("script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"))
        #expect(policy.contains("style-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"))
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("*"))
    }

    @Test func `the hashes are those of what the page holds`() {
        let policy = ContentPolicy.page(script: InspectorPage.script, style: InspectorPage.style)
        #expect(PageDocument.policy == policy)
        #expect(InspectorPage.document.contains("<script>" + InspectorPage.script + "</script>"))
        #expect(InspectorPage.document.contains("<style>" + InspectorPage.style + "</style>"))
    }
}
