import Testing

@testable import FlintInspector

@Suite struct ContentPolicyTests {
    @Test func `only the page's own script and style run, by their digests`() {
        let policy = ContentPolicy.page(script: "sha256-A=", style: "sha256-B=")
        #expect(policy.contains("script-src 'sha256-A=';"))
        #expect(policy.contains("style-src 'sha256-B=';"))
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("*"))
    }

    @Test func `the policy of the page has its digests`() {
        #expect(PageDocument.policy.contains("script-src '\(InspectorPage.scriptDigest)';"))
        #expect(PageDocument.policy.contains("style-src '\(InspectorPage.styleDigest)';"))
    }
}
