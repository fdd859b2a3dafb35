import Foundation
import TestSupport
import Testing

@testable import FlintInspector

@Suite struct InspectorPageTests {
    private let sources = PageSources()
    private let document = PageText(InspectorPage.document)
    private let script = PageText(InspectorPage.script)

    @Test func `the page is what its sources give in their order`() throws {
        #expect(InspectorPage.style == (try sources.joined("css")))
        #expect(InspectorPage.script == (try sources.script()))
        let markup = try sources.text("page.html").components(separatedBy: "<style></style>")
        let rest = try #require(markup.last).components(separatedBy: "<script></script>")
        try #require(markup.count == 2 && rest.count == 2)
        let expected = [
            markup[0], "<style>", InspectorPage.style, "</style>", rest[0], "<script>", InspectorPage.script,
            "</script>", rest[1],
        ].joined()
        #expect(InspectorPage.document == expected)
    }

    @Test func `every source file is in the list once`() throws {
        let listed = try sources.listed()
        #expect(Set(listed).count == listed.count)
        #expect(listed.sorted() == (try sources.present()))
    }

    @Test(arguments: ["style", "script"])
    func `the page has one style and one script, and neither ends its element early`(element: String) {
        #expect(document.count(of: "<\(element)") == 1)
        #expect(document.count(of: "</\(element)") == 1)
        #expect(document.count(of: "<!--") == 0)
    }

    @Test(arguments: [
        "http://", "https://", "//cdn", "@import", "url(", "src=", "rel=\"stylesheet", "import(",
        "importScripts",
    ])
    func `the page refers to nothing outside`(of reference: String) {
        #expect(document.count(of: reference) == 0)
    }

    @Test func `the only address of the markup is an empty icon`() throws {
        let markup = PageText(try sources.text("page.html"))
        #expect(markup.count(of: "href=") == 1)
        #expect(markup.count(of: "href=\"data:,\"") == 1)
    }

    /// What a content security policy with nothing but hashes refuses, and what would make markup of data.
    @Test(arguments: [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser",
        "createContextualFragment",
        "eval(", "new Function", "srcdoc", "setAttribute('style'", "style: '", "style: `", "javascript:",
    ])
    func `the script makes no markup, style attribute or code of data`(by means: String) {
        #expect(script.count(of: means) == 0)
    }

    @Test(arguments: [" on", " style="])
    func `the markup has no handler and no style attribute`(attribute: String) throws {
        #expect(PageText(try sources.text("page.html")).count(of: attribute) == 0)
    }

    @Test(arguments: [
        "color-scheme: light dark", "@media (prefers-color-scheme: dark)", "@media (max-width: 760px)",
    ])
    func `the style knows light and dark, and a narrow screen`(rule: String) {
        #expect(PageText(InspectorPage.style).count(of: rule) > 0)
    }

    @Test func `no source file is long`() throws {
        for file in try sources.listed() {
            #expect(PageText(try sources.text(file)).count(of: "\n") <= 300, "\(file)")
        }
    }

    #if os(Linux) || os(macOS)
        @Test func `the command finds the page in step with its sources`() async throws {
            let command = sources.root.appending(path: ".ci/assemble-page").path
            let result = try await ChildProcess.run(["/usr/bin/env", "bash", command, "--check"])
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    #endif
}
