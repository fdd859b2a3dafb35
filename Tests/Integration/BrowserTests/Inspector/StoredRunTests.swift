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
