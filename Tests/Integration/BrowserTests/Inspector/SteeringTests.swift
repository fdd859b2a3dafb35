import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// What the page changes, seen from the demo.
    @Suite struct SteeringTests {
        @Test func `a feature is switched on and off, and its reasons follow`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.show(.features)
                try await page.click(".tree-item", containing: "Export")
                try await page.waitForText("Export notes as plain text", in: ".detail")
                try await page.waitFor("document.querySelector('.availability-bad, .availability .reasons')")
                try await page.click(".segments[aria-label='Run-time switch'] button", containing: "On")
                try await page.waitFor("document.querySelector('.availability-good')")
                try demo.perform("export Plan")
                try await demo.printed { $0.contains("Plan.txt") }
                try await page.click(".segments[aria-label='Run-time switch'] button", containing: "Off")
                try await page.waitFor("!document.querySelector('.availability-good')")
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Note Export"))
            }
        }

        @Test func `an action without input is performed`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.show(.features)
                try await page.click(".tree-item", containing: "Browsing")
                try await page.click(
                    "[data-binding='BrowsingFeature#NoteListAction'] button", containing: "Perform")
                try await demo.printed { $0.contains("Welcome") }
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Note List"))
                // What the page itself performs is hidden until somebody asks for it.
                #expect(try await page.rows().allSatisfy { !$0.contains("Inspector") })
                let count = try await page.rows().count
                try await page.click(".tools button", containing: "Flint’s own")
                try await page.waitFor("document.querySelectorAll('.vlist-rows > .vrow').length > \(count)")
            }
        }

        @Test func `a tweak is edited, refused with words, and reset`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.show(.tweaks)
                let longest = "[data-path='statistics/longest']"
                try await page.fill("\(longest) input", with: "5")
                try await page.press("Enter")
                try await page.waitForText("from overrides", in: longest)
                try demo.perform("tweaks get statistics/longest")
                try await demo.printed { $0.contains("5") }
                try await page.fill("\(longest) input", with: "500")
                try await page.press("Enter")
                try await page.waitFor(
                    "document.querySelector(\"\(longest) .error-text\").innerText.includes('100')")
                #expect(
                    try await page.evaluate(
                        "document.querySelector(\"\(longest) input\").getAttribute('aria-invalid')")
                        == "true")
                try await page.evaluate("document.querySelector(\"\(longest) input\").focus()")
                try await page.press("Escape")
                try await page.click("\(longest) button", containing: "Reset")
                try await page.waitForText("from defaults", in: longest)
                // A switch and a choice.
                try await page.click("[data-path='statistics/is_offered'] button", containing: "On")
                try await page.waitForText("from overrides", in: "[data-path='statistics/is_offered']")
                try demo.perform("statistics")
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Statistics Show"))
                try await page.show(.tweaks)
                try await page.evaluate(
                    """
                    (() => {
                        const field = document.querySelector("[data-path='list/order'] select");
                        field.value = "changed";
                        field.dispatchEvent(new Event("change", { bubbles: true }));
                    })()
                    """)
                try await page.waitForText("from overrides", in: "[data-path='list/order']")
                try await page.click("[data-path='list/order'] summary")
                try await page.waitForText("overrides", in: "[data-path='list/order'] table .is-won")
                // A sensitive one has no value anywhere on the page.
                #expect(
                    try await page.evaluate("document.documentElement.outerHTML.includes('notes@example')")
                        == false)
                #expect(try await page.evaluate("JSON.stringify(state).includes('notes@example')") == false)
            } allowingComplaints: {
                $0.contains("422")
            }
        }

        @Test func `overrides are copied and pasted, all or none`() async throws {
            try await BrowserTests.Inspecting.withDemo { _, page in
                try await page.allowClipboard()
                try await page.show(.tweaks)
                try await page.fill("[data-path='statistics/longest'] input", with: "7")
                try await page.press("Enter")
                try await page.click(".screen-tools button", containing: "Copy overrides")
                try await page.waitForText("copied", in: ".toasts")
                let text = try await page.clipboard()
                let overrides = try JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
                #expect(overrides == ["statistics/longest": 7])
                try await page.click(".screen-tools button", containing: "Reset all")
                try await page.click("dialog[open] footer button", containing: "Reset all")
                try await page.waitForText("0 set here")
                try await page.click(".screen-tools button", containing: "Paste overrides")
                try await page.fill(
                    "dialog[open] textarea", with: #"{"statistics/longest": 8, "list/order": "sideways"}"#)
                try await page.click("dialog[open] footer button", containing: "Set all")
                try await page.waitFor(
                    "document.querySelector('dialog[open] .error-text').innerText.includes('list')")
                try await page.fill("dialog[open] textarea", with: text)
                try await page.click("dialog[open] footer button", containing: "Set all")
                try await page.waitForText("1 set here")
                #expect(
                    try await page.evaluate(
                        "document.querySelector(\"[data-path='statistics/longest'] input\").value") == "7")
            } allowingComplaints: {
                $0.contains("422")
            }
        }

        @Test func `a level of the log is chosen while the application goes on`() async throws {
            try await BrowserTests.Inspecting.withDemo { _, page in
                try await page.show(.log)
                try await page.evaluate(
                    """
                    window.level = document.querySelector(".focus-bar select");
                    level.focus();
                    """)
                // The session is told every two seconds; the control must outlast that, as a list that is open does.
                try await page.evaluate(
                    """
                    new Promise((resolve) => {
                        let count = 0;
                        const end = subscribe(["session"], () => { if ((count += 1) === 2) { end(); resolve(); } });
                    })
                    """)
                #expect(
                    try await page.evaluate("level.isConnected && document.activeElement === level").isTrue)
                let before = try await page.evaluate("level.value").string
                try await page.press("ArrowUp")
                try await page.waitFor(
                    """
                    level.value !== \(BrowserPage.literal(before ?? ""))
                        && state.focus.channels[level.dataset.channel] === level.value
                        && document.activeElement === level
                    """)
            }
        }

        @Test func `topics and levels of the log are chosen by clicking`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try demo.perform("open Plan")
                try await page.show(.log)
                try await page.waitFor(BrowserPage.row("Words:"))
                try await page.click(".log-list .topic", containing: "NoteOpenAction")
                try await page.waitForText("NoteOpenAction", in: ".focus-bar")
                try demo.perform("search milk")
                try demo.perform("open Welcome")
                try await page.waitFor(
                    "state.logs.rows.filter((r) => r.kind === 'log' && r.event.message.startsWith('Words:')).length === 2"
                )
                let topics = try await page.evaluate(
                    "state.logs.rows.filter((r) => r.kind === 'log' && r.event.topic.includes('NoteSearchAction')).length"
                )
                #expect(topics == 0)
                try await page.click(".focus-bar button", containing: "Show all topics")
                try await page.waitForText("all topics", in: ".focus-bar")
                try await page.evaluate(
                    """
                    (() => {
                        const field = document.querySelector(".focus-bar select");
                        field.value = "off";
                        field.dispatchEvent(new Event("change", { bubbles: true }));
                    })()
                    """)
                try await page.waitFor("Object.values(state.focus.channels).includes('off')")
                try await page.click(".tools button", containing: "Clear view")
                try await page.waitForText("No line to show")
            }
        }

        @Test func `purchases are overridden and given back`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.show(.purchases)
                try await page.waitForText("Archive")
                try await page.click(".row-item .segments button", containing: "Purchased")
                try await page.waitForText("overridden")
                try demo.perform("archive Plan")
                try await page.show(.timeline)
                try await page.waitFor(
                    "state.timeline.rows.some((r) => r.event?.action?.identifier === 'NoteArchiveAction')")
                try await page.show(.purchases)
                try await page.click("main button", containing: "Clear overrides")
                try await page.waitForNoText("overridden")
            }
        }

        @Test func `a permission is asked for from the page, and the person answers at the terminal`()
            async throws
        {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.show(.purchases)
                try await page.waitForText("not asked yet")
                try await page.click("main button", containing: "Ask for Backup")
                try await demo.printed { $0.contains("(yes/no)") }
                try await page.waitForText("Being asked: answer in the application.")
                try await page.show(.timeline)
                try await page.show(.purchases)
                try await page.waitForText("Being asked: answer in the application.")
                try demo.perform("yes")
                let taken = try await demo.printed {
                    $0.hasSuffix("(yes/no) yes") || $0.contains("There is no command “yes”")
                }
                // Answered between the question and the wait for its answer.
                if !taken.hasSuffix("yes") { try demo.perform("yes") }
                try await page.waitForText("authorized")
                try await page.waitForNoText("Being asked")
                try demo.perform("list")
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Note List"))
            }
        }

        @Test func `a URL says which mapping wins, and is opened`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.show(.routes)
                try await page.fill("#url", with: "notes://open?name=Plan")
                try await page.click(".url-form button", containing: "Which mapping wins?")
                try await page.waitForText("resolved", in: ".answer")
                try await page.waitForText("NoteOpenAction", in: ".answer")
                try await page.waitForText("name = Plan", in: ".answer")
                #expect(
                    try await page.evaluate("document.querySelectorAll('.mapping.is-winner').length") == 1)
                try await page.click(".url-form button", containing: "Open it")
                try await demo.printed { $0.contains("- bread") }
                try await page.fill("#url", with: "notes://nothing/like/that")
                try await page.click(".url-form button", containing: "Which mapping wins?")
                try await page.waitForText("no mapping fits", in: ".answer")
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Note Open"))
            }
        }

        @Test func `a flow is drawn, its visits are counted, and a run is stepped through`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try demo.perform("compose Trip list 1 yes")
                try await page.show(.flows)
                try await page.waitForText("finished", in: ".flow-runs")
                try await page.waitFor("document.querySelectorAll('.flow-canvas svg text').length > 8")
                for state in ["Begin", "Heading", "Preview", "End"] {
                    try await page.waitFor(
                        "document.querySelector('.flow-canvas svg').textContent.includes('\(state)')")
                }
                let taken = try await page.evaluate(
                    "state.flows.machines[0].visits.every((v) => v.count === 1)")
                #expect(taken == true)
                try await page.waitForText("Never taken", in: ".flow-tables")
                try await page.click(".flow-runs .vlist-rows .vrow", containing: "NoteCreation")
                try await page.waitFor("location.hash.includes('run=')")
                let last = try await page.evaluate(
                    "shell.view.list && new URLSearchParams(location.hash.split('?')[1]).get('step')")
                try await page.click(".flow-side button", containing: "First step")
                try await page.waitFor("location.hash.includes('step=0')")
                try await page.click(".flow-side button", containing: "Next step")
                try await page.waitFor("location.hash.includes('step=1')")
                #expect(last != .string("1"))
            }
        }

        @Test func `a read-only inspector has nothing to change`() async throws {
            try await BrowserTests.Inspecting.withDemo(options: ["--inspect-only"]) { demo, page in
                try demo.perform("open Plan")
                try await page.waitFor(BrowserPage.row("Note Open"))
                for screen in InspectorScreen.allCases {
                    try await page.show(screen)
                    let controls = try await page.evaluate(
                        """
                        [...document.querySelectorAll("main button, main select, main textarea")]
                            .filter((e) => e.getClientRects().length > 0)
                            .map((e) => e.textContent.trim() || e.getAttribute("aria-label"))
                        """
                    ).elements.compactMap(\.string)
                    for word in [
                        "Perform", "Reset", "Set", "Paste", "Override", "Purchased", "Open it", "Restore",
                        "Clear overrides", "Gather", "Default",
                    ] {
                        #expect(!controls.contains { $0.hasPrefix(word) }, "\(screen): \(controls)")
                    }
                }
                try await page.waitForText("read-only", in: ".side")
                let answer = try await page.evaluate(
                    """
                    fetch("/api/commands/tweak.resetAll", { method: "POST", body: "{}",
                        headers: { ...accessFields(), "Content-Type": "application/json" } }).then((r) => r.status)
                    """)
                #expect(answer == 403)
            } allowingComplaints: {
                $0.contains("403")
            }
        }

        @Test func `screens are copied and restored`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.allowClipboard()
                for line in ["browse", "1"] { try demo.perform(line) }
                try await page.show(.navigation)
                try await page.waitFor(
                    "document.querySelector('.nav-node.is-current')?.innerText.includes('NoteScreen')")
                try await page.click("main button", containing: "Copy state")
                try await page.waitForText("copied", in: ".toasts")
                let text = try await page.clipboard()
                try demo.perform("b")
                try await page.waitFor(
                    "!document.querySelector('.nav-node.is-current')?.innerText.includes('NoteScreen')")
                try await page.click("main button", containing: "Restore")
                try await page.fill("dialog[open] textarea", with: text)
                try await page.click("dialog[open] footer button", containing: "Restore")
                try await page.waitFor(
                    "document.querySelector('.nav-node.is-current')?.innerText.includes('NoteScreen')")
            }
        }
    }
}
