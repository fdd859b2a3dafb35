import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// The pictures of the guides, made by `.ci/make-pictures`.
    @Suite(.enabled(if: Pictures.guides != nil, "They are made by .ci/make-pictures"))
    struct PictureTests {
        private static let notes = [
            "Ideas": "# Ideas\n\n- Paint the garden gate\n", "Shopping": "# Shopping\n\n- Milk\n- Bread\n",
            "Welcome": "# Welcome\n\nHello.\n",
        ]

        @Test func `pictures of every screen`() async throws {
            let folder = try NotesFolder(notes: Self.notes)
            try await BrowserTests.Inspecting.withDemo(in: folder, width: 1180, height: 720) { demo, page in
                for line in [
                    "list", "open Shopping", "append Butter", "search milk", "open nowhere",
                    "compose Trip list 1 yes",
                    "export Shopping", "tweaks set statistics/longest 5", "open notes://list",
                    "open notes://open?name=Ideas",
                    "compose \"Team meeting\" meeting :cancel yes", "browse", "1",
                ] { try demo.perform(line) }
                try await page.waitFor("(state.navigation?.navigators ?? []).length === 1")
                for screen in InspectorScreen.allCases { try await Self.take(screen, page) }
                try await page.setViewport(width: 380, height: 760)
                try await page.emulate(.light)
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Note Open"))
                try await Self.keep(page, "timeline-narrow")
            }
            try await Self.takeOffline(folder)
        }

        /// The schemes are mixed, so that both are seen.
        private static let dark: Set<InspectorScreen> = [.log, .features, .routes]

        private static func take(_ screen: InspectorScreen, _ page: BrowserPage) async throws {
            let scheme = dark.contains(screen) ? BrowserPage.ColorScheme.dark : .light
            try await page.emulate(scheme)
            // Wide enough for the list beside the details.
            try await page.setViewport(
                width: [.timeline, .flows, .sequence].contains(screen) ? 1440 : 1180, height: 720)
            try await page.show(screen)
            switch screen {
            case .timeline:
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Compose")
                try await page.waitForText("Began", in: ".drawer")
            case .tweaks: try await page.click("[data-path='list/order'] summary")
            case .log: try await page.waitFor(BrowserPage.row("Words:"))
            case .flows: try await page.waitFor("document.querySelector('.flow-canvas svg')")
            case .trace:
                try await page.click(".trace-choices a", containing: "Note Compose")
                try await page.waitFor("document.querySelector('.trace-row .critical')")
            case .sequence:
                let compose = "state.timeline.rows.find((row) => row.event?.action?.name === 'Note Compose')"
                try await page.evaluate("location.hash = `#/sequence?request=${\(compose).request}`")
                try await page.waitForText("NoteCreation", in: ".sequence-lanes")
                try await page.waitFor("document.querySelector('.sequence-step')")
            case .features: try await page.click(".tree-item", containing: "Statistics")
            case .routes:
                try await page.fill("#url", with: "notes://open?name=Ideas")
                try await page.click(".url-form button", containing: "Which mapping wins?")
                try await page.waitForText("resolved", in: ".answer")
            default: break
            }
            try await keep(page, "\(screen)-\(scheme)")
        }

        private static func takeOffline(_ folder: NotesFolder) async throws {
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.setViewport(width: 1180, height: 720)
                try await page.openSession(CopiedTests.session)
                try await page.emulate(.light)
                try await page.show(.timeline)
                try await keep(page, "offline-light")
            }
        }

        private static func keep(_ page: BrowserPage, _ name: String) async throws {
            // Messages that are about to go away say nothing about the screen.
            try await page.evaluate("document.querySelector('.toasts')?.replaceChildren()")
            try await page.screenshot().write(
                to: try #require(Pictures.guides).appending(path: "\(name).png"))
        }
    }
}
