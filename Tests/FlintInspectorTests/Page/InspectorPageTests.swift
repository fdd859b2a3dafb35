import Foundation
import Testing

@testable import FlintInspector

@Suite struct InspectorPageTests {
    private let sources = PageSources()

    @Test func `the page is what its sources give in their order`() throws {
        let page = try sources.text("page.html")
        #expect(InspectorPage.html == page)
        #expect(InspectorPage.style == (try sources.joined("css")))
        #expect(InspectorPage.script == (try sources.script()))
        #expect(
            InspectorPage.document
                == page.replacingOccurrences(
                    of: "<style></style>", with: "<style>\(InspectorPage.style)</style>"
                ).replacingOccurrences(
                    of: "<script></script>", with: "<script>\(InspectorPage.script)</script>"))
    }

    @Test func `every source file is in the list once`() throws {
        let listed = try sources.listed()
        #expect(Set(listed).count == listed.count)
        #expect(listed.sorted() == (try sources.present()))
    }

    @Test func `the page has one style and one script, and neither ends its element early`() {
        let document = InspectorPage.document
        for element in ["style", "script"] {
            #expect(document.ranges(of: "<\(element)").count == 1, "\(element)")
            #expect(document.ranges(of: "</\(element)").count == 1, "\(element)")
        }
        #expect(!document.contains("<!--"))
    }

    @Test(arguments: [
        "http://", "https://", "//cdn", "@import", "url(", "src=", "<link rel=\"stylesheet", "import(",
        "importScripts",
    ])
    func `the page refers to nothing outside`(of reference: String) {
        #expect(!InspectorPage.document.contains(reference))
    }

    @Test func `the only address of the markup is an empty icon`() {
        #expect(InspectorPage.html.ranges(of: "href=").count == 1)
        #expect(InspectorPage.html.contains("href=\"data:,\""))
    }

    /// What a content security policy with nothing but hashes refuses, and what would make markup of data.
    @Test(arguments: [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser",
        "createContextualFragment",
        "eval(", "new Function", "srcdoc", "setAttribute('style'", "style: '", "style: `", "javascript:",
    ])
    func `the script makes no markup, style attribute or code of data`(by means: String) {
        #expect(!InspectorPage.script.contains(means))
    }

    @Test func `the markup has no handler and no style attribute`() throws {
        let markup = InspectorPage.html
        #expect(try Regex(#"<[^>]*\s(on[a-z]+|style)="#).firstMatch(in: markup) == nil)
    }

    @Test func `the style knows a dark and a light setting and a narrow screen`() {
        #expect(InspectorPage.style.contains("color-scheme: light dark"))
        #expect(InspectorPage.style.contains("@media (prefers-color-scheme: dark)"))
        #expect(InspectorPage.style.contains("@media (max-width: 760px)"))
    }

    @Test func `no source file is long`() throws {
        for file in try sources.listed() {
            let lines = try sources.text(file).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 320, "\(file)")
        }
    }

    #if os(Linux) || os(macOS)
        @Test func `the command finds the page in step with its sources`() throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["bash", sources.root.appending(path: ".ci/assemble-page").path, "--check"]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    #endif
}
