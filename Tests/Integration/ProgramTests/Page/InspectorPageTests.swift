import FlintHTTP
import Foundation
import TestSupport
import Testing

@testable import FlintInspector

@Suite struct InspectorPageTests {
    private let sources = PageSources()
    private let page: ServedPage
    private let document: PageText
    private let script: PageText

    init() async throws {
        page = try await ServedPage.served.value
        document = PageText(page.document)
        script = PageText(page.script)
    }

    @Test func `the digests are those of what the page holds`() {
        #expect(InspectorPage.scriptDigest == digest(of: page.script))
        #expect(InspectorPage.styleDigest == digest(of: page.style))
    }

    private func digest(of text: String) -> String {
        "sha256-" + Data(SHA256.hash(Array(text.utf8))).base64EncodedString()
    }

    @Test(arguments: ["style", "script"])
    func `the page has one style and one script, and neither ends its element early`(element: String) {
        #expect(document.count(of: "<\(element)") == 1)
        #expect(document.count(of: "</\(element)") == 1)
        #expect(document.count(of: "<!--") == 0)
    }

    @Test(arguments: [
        "http://", "https://", "//cdn", "@import", "url(", "src=", "rel=\"stylesheet", "\nimport ", "import(",
        "importScripts",
    ])
    func `the page refers to nothing outside`(of reference: String) {
        #expect(document.count(of: reference) == 0)
    }

    @Test func `the only address of the markup is an empty icon`() throws {
        let markup = PageText(page.markup)
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
        #expect(PageText(page.style).count(of: rule) > 0)
    }

    @Test func `no source file is long`() throws {
        let files = try sources.files("js") + sources.files("css")
        try #require(files.count > 50)
        for file in files { #expect(PageText(try sources.text(file)).count(of: "\n") <= 300, "\(file)") }
    }

    #if os(Linux) || os(macOS)
        @Test func `the command finds the page in step with its sources`() async throws {
            let command = sources.root.appending(path: ".ci/assemble-page").path
            let result = try await ChildProcess.run(["/usr/bin/env", "bash", command, "--check"])
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }

        /// Puts modules together, of which `js/main.js` is the first.
        private func bundle(_ modules: [String: String]) async throws -> ChildProcess.Result {
            let folder = try TemporaryFolder()
            for (name, text) in modules { try folder.write(text, to: "js/\(name)") }
            let program = sources.root.appending(path: ".ci/page-modules.awk").path
            let names = ["main.js"] + modules.keys.filter { $0 != "main.js" }.sorted()
            return try await ChildProcess.run(
                [
                    "/usr/bin/env", "bash", "-c", "cd \"$0\" && exec awk -f \"$@\"", folder.path, program,
                ] + names.map { "js/\($0)" })
        }

        @Test func `modules come after those that they import, without imports and comments`() async throws {
            let result = try await bundle([
                "main.js": """
                // Starts.
                import { run } from './a/run.js';

                run(`text ${{ a: 1 }.a} // no comment`, /[/"]/);

                """,
                "a/run.js": """
                import {
                  log, level,
                } from '../b.js';

                /** Runs. */
                export function run(text, pattern) {
                  // Not a comment: '//'.
                  const b = { log: 1, text };
                  log(level, b, pattern.test('import { x } from'));
                }

                """,
                "b.js": "export let level = 1;\nexport const log = (...all) => all;\n",
            ])
            #expect(result.errors == "")
            #expect(
                result.output == """
                    let level = 1;
                    const log = (...all) => all;

                    function run(text, pattern) {
                      const b = { log: 1, text };
                      log(level, b, pattern.test('import { x } from'));
                    }

                    run(`text ${{ a: 1 }.a} // no comment`, /[/"]/);


                    """)
        }

        @Test(arguments: [
            (
                ["main.js": "import { a } from './b.js';\na();\n", "b.js": "const b = 1;\n"],
                "js/main.js:1: error: js/b.js has no ‘a’"
            ),
            (
                ["main.js": "import { a } from './b.js';\na();\n", "b.js": "const a = 1;\n"],
                "js/main.js:1: error: js/b.js does not export ‘a’"
            ),
            (["main.js": "import { a } from './c.js';\na();\n"], "js/main.js:1: error: there is no js/c.js"),
            (
                ["main.js": "import { a } from './b.js';\n", "b.js": "export const a = 1;\n"],
                "js/main.js:1: error: ‘a’ is imported and not used"
            ),
            (
                ["main.js": "\nimport * as b from './b.js';\n", "b.js": "export const a = 1;\n"],
                "js/main.js:2: error: an import has the form"
            ),
            (
                ["main.js": "start();\n", "b.js": "export const a = 1;\n"],
                "js/b.js:1: error: nobody imports this module"
            ),
            (
                [
                    "main.js": "import { a } from './b.js';\nconst c = a;\n",
                    "b.js": "export const a = 1;\nfunction c() {}\n",
                ],
                "js/b.js:2: error: ‘c’ is also declared at js/main.js:2"
            ),
            (
                [
                    "main.js": "import { a } from './b.js';\na();\n",
                    "b.js": "import { c } from './c.js';\nexport const a = c;\nexport const d = 1;\n",
                    "c.js": "import { d } from './b.js';\nexport const c = d;\n",
                ], "js/c.js:1: error: the imports form a circle: js/main.js > js/b.js > js/c.js > js/b.js"
            ),
            (
                [
                    "main.js": "import { a } from './b.js';\na.c(`x ${c}`);\n",
                    "b.js": "import { c } from './c.js';\nexport const a = c;\n",
                    "c.js": "export const c = 1;\n",
                ], "js/main.js:2: error: ‘c’ of js/c.js is not imported"
            ),
            (
                [
                    "main.js": "import { a } from './models/a.js';\na();\n",
                    "models/a.js": "import { b } from '../shell/b.js';\nexport const a = b;\n",
                    "shell/b.js": "export const b = 1;\n",
                ], "js/models/a.js:1: error: the folders are"
            ),
            (
                ["main.js": "export default 1;\n"],
                "js/main.js:1: error: an export stands in front of a declaration"
            ),
            (
                ["main.js": "const { a, b } = c;\n"],
                "js/main.js:1: error: a declaration of the module names one thing"
            ),
            (
                ["main.js": "start(await import('./b.js'));\n"],
                "js/main.js:1: error: imports stand at the beginning of a line"
            ),
        ]) func `modules that a browser or one scope would refuse are an error`(
            modules: [String: String], error: String
        ) async throws {
            let result = try await bundle(modules)
            #expect(result.errors.contains(error))
            #expect(result.status == 1)
            #expect(result.output == "")
        }
    #endif
}
