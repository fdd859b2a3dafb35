import FlintHTTP
import Foundation
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

    @Test func `the digests are those of what the page holds`() {
        #expect(InspectorPage.scriptDigest == digest(of: InspectorPage.script))
        #expect(InspectorPage.styleDigest == digest(of: InspectorPage.style))
        #expect(PageDocument.policy.contains("script-src '\(InspectorPage.scriptDigest)';"))
        #expect(PageDocument.policy.contains("style-src '\(InspectorPage.styleDigest)';"))
        #expect(InspectorPage.document.contains("<script>" + InspectorPage.script + "</script>"))
        #expect(InspectorPage.document.contains("<style>" + InspectorPage.style + "</style>"))
    }

    private func digest(of text: String) -> String {
        "sha256-" + Data(SHA256.hash(Array(text.utf8))).base64EncodedString()
    }
}
