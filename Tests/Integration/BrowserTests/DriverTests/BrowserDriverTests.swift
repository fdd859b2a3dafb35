import Foundation
import Testing

extension BrowserTests {
    /// The driver itself, on pages of its own.
    @Suite struct DriverTests {
        private func page(_ body: String, policy: String = "") -> String {
            let head =
                policy.isEmpty ? "" : "<meta http-equiv='Content-Security-Policy' content=\"\(policy)\">"
            let document = "<!doctype html><title>Test</title>\(head)<body>\(body)"
            return "data:text/html;base64,\(Data(document.utf8).base64EncodedString())"
        }

        private func browser() throws -> Browser { try #require(Browser.current) }

        @Test func `an expression has a value, and an error says what was thrown`() async throws {
            try await browser().withPage { page in
                try await page.open(self.page("<h1>Hello</h1>"))
                #expect(try await page.evaluate("document.querySelector('h1').textContent") == "Hello")
                #expect(
                    try await page.evaluate("Promise.resolve({ a: [1, null, true] })") == [
                        "a": [1, nil, true]
                    ])
                let error = await #expect(throws: BrowserError.self) {
                    try await page.evaluate("nothing.here")
                }
                #expect(error?.description.contains("nothing is not defined") == true)
            }
        }

        @Test func `a condition is waited for until the document changes`() async throws {
            try await browser().withPage { page in
                try await page.open(self.page("<p>0</p>"))
                async let value = page.waitFor("document.querySelector('p').textContent === '3' && 'three'")
                for number in 1...3 {
                    try await page.evaluate("void (document.querySelector('p').textContent = '\(number)')")
                }
                #expect(try await value == "three")
                let error = await #expect(throws: BrowserError.self) {
                    try await page.waitFor("false", seconds: 1)
                }
                #expect(error?.description.contains("within 1 s: false") == true)
            }
        }

        @Test func `input goes where a person's would go`() async throws {
            try await browser().withPage { page in
                try await page.open(
                    self.page(
                        """
                        <button onclick="this.textContent += '!'">Press</button><button>Other</button>
                        <input value="old"><p></p><div style="position:fixed;inset:200px 0 0 0"></div>
                        <button id="covered" style="position:fixed;top:300px;z-index:-1">Covered</button>
                        <script>
                        addEventListener("keydown", (e) => document.querySelector("p").textContent += e.key + ",");
                        </script>
                        """))
                try await page.click("button", containing: "Press")
                try await page.waitFor("document.querySelector('button').textContent === 'Press!'")
                try await page.fill("input", with: "new")
                #expect(try await page.evaluate("document.querySelector('input').value") == "new")
                try await page.fill("input", with: "")
                #expect(try await page.evaluate("document.querySelector('input').value") == "")
                try await page.evaluate(
                    "document.activeElement.blur(); document.querySelector('p').textContent = ''")
                for key in ["j", "Enter", "?"] { try await page.press(key) }
                #expect(try await page.evaluate("document.querySelector('p').textContent") == "j,Enter,?,")
                let error = await #expect(throws: BrowserError.self) { try await page.click("#covered") }
                #expect(error?.description.contains("Something lies over") == true)
            }
        }

        @Test func `a press that an element has evaded changes nothing and is aimed again`() async throws {
            try await browser().withPage { page in
                try await page.open(
                    self.page(
                        """
                        <button id="other" onclick="this.textContent += '!'" style="position:fixed;top:0">Other</button>
                        <button id="moving" onclick="this.textContent += '!'" style="position:fixed;top:0">Moving</button>
                        <button id="replaced" onpointerdown="this.remove()" style="position:fixed;top:100px">Replaced</button>
                        <script>
                        // The pointer is aimed where the button was; only then it moves.
                        const elementAt = document.elementFromPoint.bind(document);
                        document.elementFromPoint = (x, y) => {
                            const found = elementAt(x, y);
                            if (found?.id === "moving") setTimeout(() => found.style.top = "200px");
                            return found;
                        };
                        </script>
                        """))
                try await page.click("#moving")
                let texts = try await page.evaluate(
                    "[...document.querySelectorAll('button')].map((each) => each.textContent)")
                #expect(texts == ["Other", "Moving!", "Replaced"])
                let error = await #expect(throws: BrowserError.self) { try await page.click("#replaced") }
                #expect(error?.description.contains("got no click") == true)
            }
        }

        @Test func `what a page says, asks for and is refused is recorded`() async throws {
            try await browser().withPage { page in
                try await page.open(
                    self.page(
                        "<img src='http://127.0.0.1:1/x.png'><script>console.error('broken', 1); missing()</script>"
                    ))
                try await page.waitFor("true")
                let complaints = page.record.complaints
                #expect(complaints.contains { $0.hasPrefix("broken") })
                #expect(complaints.contains { $0.contains("missing is not defined") })
                #expect(page.record.requests.contains("http://127.0.0.1:1/x.png"))
                #expect(page.record.violations.isEmpty)
                page.clearRecord()
                try await page.open(self.page("<script>1</script>", policy: "script-src 'none'"))
                #expect(!page.record.violations.isEmpty)
            }
        }

        @Test func `a page has a size, a color scheme and a picture`() async throws {
            try await browser().withPage(width: 400, height: 300) { page in
                try await page.open(self.page("<p>Picture"))
                #expect(try await page.evaluate("[innerWidth, innerHeight]") == [400, 300])
                for scheme in BrowserPage.ColorScheme.allCases {
                    try await page.emulate(scheme)
                    let query = "matchMedia('(prefers-color-scheme: \(scheme.rawValue))').matches"
                    #expect(try await page.evaluate(query) == true)
                }
                let picture = try await page.screenshot()
                #expect(Array(picture.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
                // The width and the height stand at the bytes 16 to 23.
                #expect(picture.dropFirst(16).prefix(8).map(Int.init) == [0, 0, 1, 144, 0, 0, 1, 44])
            }
        }

        @Test func `files are chosen and downloaded`() async throws {
            let browser = try browser()
            try await browser.withPage { page in
                try await page.open(
                    self.page(
                        "<input type=file><a href='data:application/octet-stream,saved' download='kept.txt'>Save</a>"
                    ))
                let name = try await page.download { try await page.click("a") }
                #expect(name == "kept.txt")
                let file = browser.downloads.appending(path: name)
                #expect(try String(contentsOf: file, encoding: .utf8) == "saved")
                try await page.choose([file], in: "input")
                #expect(try await page.evaluate("document.querySelector('input').files[0].text()") == "saved")
            }
        }

        @Test func `the answer to slow input is measured`() async throws {
            try await browser().withPage { page in
                try await page.open(
                    self.page(
                        """
                        <button onclick="for (const end = performance.now() + 150; performance.now() < end;);
                        this.textContent = 'Done'">Work</button>
                        """))
                try await page.watchInput()
                try await page.click("button")
                try await page.waitFor("document.querySelector('button').textContent === 'Done'")
                #expect(try await page.slowestInput() >= 150)
            }
        }
    }
}
