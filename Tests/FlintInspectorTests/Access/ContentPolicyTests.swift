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

    @Test func `the page's policy names what the page holds, as the command that assembles it says`() {
        #expect(PageDocument.policy.contains("script-src '\(InspectorPage.scriptDigest)'"))
        #expect(PageDocument.policy.contains("style-src '\(InspectorPage.styleDigest)'"))
        #expect(InspectorPage.document.contains("<script>" + InspectorPage.script + "</script>"))
        #expect(InspectorPage.document.contains("<style>" + InspectorPage.style + "</style>"))
    }
}
