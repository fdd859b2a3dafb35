import Foundation
import Testing

extension BrowserTests {
    /// The page in development: its modules and styles from a static server, each in a request of its own.
    @Suite struct DevelopmentPageTests {
        @Test func `the modules show every screen of a session, and miss no name`() async throws {
            let browser = try #require(Browser.current)
            try await PageModules.withServer { address in
                try await browser.withPage { page in
                    try await page.open("\(address)/page.html")
                    try await page.evaluate(
                        """
                        import("\(address)/js/models/store.js").then(({ state }) => { window.state = state; return true; })
                        """)
                    try await page.openSession(BrowserTests.Inspecting.CopiedTests.session)
                    for screen in InspectorScreen.allCases {
                        try await page.show(screen)
                        try await page.waitFor("document.querySelector('.pane').textContent")
                        #expect(
                            try await page.evaluate(
                                "document.querySelector('.pane').innerText.includes('Not readable')")
                                == false,
                            "\(screen)")
                    }
                    #expect(page.record.complaints.isEmpty)
                    #expect(
                        page.record.requests.contains { $0.hasSuffix("/js/models/store.js") },
                        "The page did not load its modules.")
                }
            }
        }
    }
}
