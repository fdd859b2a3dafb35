import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// Stored runs: as they happen, and as they are stored.
    @Suite struct StoredRunTests {
        @Test func `a run that waits and goes on is one run, with a test`() async throws {
            try await BrowserTests.Inspecting.withDemo(width: 1400, height: 800) { demo, page in
                try demo.perform("publish Plan")
                try await page.show(.flows)
                try await page.waitForText("waits at AwaitApproval", in: ".flow-runs")
                #expect(try await page.rows(of: ".flow-runs").first?.contains("Plan#1") == true)
                let test = "document.querySelector('[data-keep=run-test]').disabled"
                #expect(try await page.evaluate(test) == true)
                try demo.perform("approve Plan")
                try await page.waitForText("finished", in: ".flow-runs")
                #expect(try await page.rows(of: ".flow-runs").count == 1)
                // The list of runs and the button are drawn one after the other.
                try await page.waitFor("!" + test)
                let counts = try await page.evaluate(
                    "[...document.querySelectorAll('.flow-drawing .flow-count')].map((each) => each.textContent.trim()).filter(Boolean)"
                )
                #expect(counts.elements.allSatisfy { $0 == "1×" } && !counts.elements.isEmpty, "\(counts)")
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitForText("finished", in: ".flow-runs")
                #expect(try await page.rows(of: ".flow-runs").count == 1)
            }
        }

        @Test(arguments: [390, 1400])
        func `stored runs are searched on the server, shown in time, and canceled at once`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 900) { demo, page in
                for name in ["Trip", "Team"] { try demo.perform("new \(name) Text") }
                for name in ["Plan", "Trip", "Team"] { try demo.perform("publish \(name)") }
                try await page.show(.flows)
                try await page.click("[data-keep='flow-kind-true']")
                try await page.waitForText("Team#1", in: ".flow-runs")
                try await page.filter("trip")
                try await page.waitForNoText("Team#1", in: ".flow-runs")
                try await page.waitForText("waits for", in: ".flow-runs")
                try await page.evaluate("document.querySelector('.flow-runs').focus()")
                try await page.press("ArrowDown")
                try await page.waitForText("AwaitApproval", in: ".run-history")
                #expect(try await page.evaluate("location.hash.includes('filter=trip')") == true)
                #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
                try Pictures.keep(try await page.screenshot(), "stored-history-\(width)")
                // What happens is seen without asking.
                try demo.perform("approve Trip")
                try await page.waitForText("finished", in: ".flow-runs")
                try await page.filter("")
                try await page.press("Enter")
                try await page.waitForText("Team#1", in: ".flow-runs")
                try await page.click("button", containing: "Act on all")
                try await page.fill("dialog[open] [aria-label='On whose behalf']", with: "Anna")
                try await page.fill("dialog[open] [aria-label='Reason']", with: "Not needed.")
                try await page.click("dialog[open] footer button", containing: "End runs now")
                try await page.waitFor("!document.querySelector('dialog[open]')")
                try await page.waitForNoText("waiting", in: ".flow-runs")
                try await page.waitForText("cancelled", in: ".flow-runs")
            }
        }

        @Test(arguments: [390, 1400]) func `an event is sent to a run that waits for it, by keyboard`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                try demo.perform("publish Plan")
                try await page.show(.flows)
                try await page.click("[data-keep='flow-kind-true']")
                try await page.waitForText("Plan#1", in: ".flow-runs")
                try await page.evaluate("document.querySelector('.flow-runs').focus()")
                try await page.press("ArrowDown")
                try await page.waitForText("Send Approval", in: ".flow-stage")
                #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
                try Pictures.keep(try await page.screenshot(), "stored-send-\(width)")
                try await page.evaluate("document.querySelector(\"[data-keep='send-Refusal']\").focus()")
                try await page.press("Enter")
                try await page.waitFor("document.activeElement?.tagName === 'TEXTAREA'")
                for key in ["Tab", "Tab", "Enter"] { try await page.press(key) }
                try await page.waitForText("'reason' is missing", in: "dialog")
                try await page.fill("dialog textarea", with: #"{"reason": "Too early."}"#)
                for key in ["Tab", "Tab", "Enter"] { try await page.press(key) }
                try await page.waitFor("!document.querySelector('dialog[open]')")
                try await page.waitForText("Refusal was accepted", in: ".toasts")
                try await page.waitForNoText("Send Refusal", in: ".flow-stage")
                try demo.perform("publish Plan")
                try await demo.printed { $0.contains("refused: Too early.") }
                try await page.waitForText("finished", in: ".flow-runs")
            } allowingComplaints: {
                $0.contains("422")
            }
        }

        @Test func `the demo shows its stored runs, and decides a flag with a rule for a subject`()
            async throws
        {
            try await BrowserTests.Inspecting.withDemo(width: 1400, height: 800) { demo, page in
                try demo.perform("publish Plan")
                try await page.show(.flows)
                try await page.click("[data-keep='flow-kind-true']")
                try await page.waitForText("Plan#1", in: ".flow-runs")
                try await page.waitForText("waiting", in: ".flow-runs")
                try await page.show(.tweaks)
                try await page.click("[data-path='list/shows_words'] .decision summary")
                try await page.fill("[data-path='list/shows_words'] textarea", with: #"{"role": "guest"}"#)
                try await page.click("[data-path='list/shows_words'] button", containing: "Decide")
                try await page.waitForText("off", in: "[data-path='list/shows_words'] [role='status']")
            }
        }
    }
}
