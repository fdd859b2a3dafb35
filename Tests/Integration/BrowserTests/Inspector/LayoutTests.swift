import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// What has to be seen at each width of the window.
    @Suite struct LayoutTests {
        private static let widths = [390, 900, 1110, 1400]

        /// The reasons in the visible rows whose text has too little room, or is not shown at all.
        private static let hiddenReasons = """
            [...document.querySelectorAll(".timeline-list .vlist-rows > .vrow")].filter((row) =>
                [...row.querySelectorAll(".cell-outcome")].some((cell) => /Failed|Refused/.test(cell.textContent))
            ).filter((row) => {
                const reason = row.querySelector(".cell-input");
                return reason.getBoundingClientRect().width < 100 || reason.innerText === "";
            }).map((row) => row.innerText)
            """

        private static let failures = """
            [...document.querySelectorAll(".timeline-list .cell-outcome")]
                .filter((cell) => /Failed|Refused/.test(cell.textContent)).length
            """

        @Test(arguments: widths) func `a row says why it failed or was refused, beside details too`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                for line in ["list", "open nowhere", "export note"] { try demo.perform(line) }
                try await page.waitFor("\(Self.failures) === 2")
                #expect(try await page.evaluate(Self.hiddenReasons).elements == [])
                try await page.click(".timeline-list .vlist-rows .cell-what", containing: "Note List")
                try await page.waitForText("Began", in: ".drawer")
                if width > 1100 { #expect(try await page.evaluate(Self.hiddenReasons).elements == []) }
                try Pictures.keep(try await page.screenshot(), "reasons-\(width)")
            }
        }

        @Test(arguments: widths) func `routes break between words`(width: Int) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { _, page in
                try await page.show(.routes)
                try await page.waitFor("document.querySelector('.mapping')")
                let broken = try await page.evaluate(
                    """
                    [...document.querySelectorAll(".mapping button")].filter((button) => {
                        const { width, height } = button.getBoundingClientRect();
                        return width < 18 || (innerWidth > 760 && height > 30);
                    }).length
                    """)
                #expect(broken == 0)
                #expect(try await page.evaluate(Self.overflow).elements == [])
            }
        }

        /// The parts of the page that are wider than their place.
        private static let overflow = """
            ["html", "main", ".pane", ".drawer-body"].filter((name) => {
                const element = document.querySelector(name);
                return element && element.scrollWidth > element.clientWidth + 1;
            })
            """

        @Test(arguments: widths) func `a name of four hundred characters stays in its place`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                let name = String(repeating: "Long", count: 100)
                try demo.perform("open \(name)")
                try demo.perform("search \(name)")
                try await page.waitFor("\(Self.failures) === 1")
                for screen in InspectorScreen.allCases {
                    try await page.show(screen)
                    #expect(try await page.evaluate(Self.overflow).elements == [], "\(screen)")
                }
                try await page.show(.timeline)
                try await page.click(".timeline-list .vlist-rows .cell-what", containing: "Note Open")
                try await page.waitForText("Began", in: ".drawer")
                #expect(try await page.evaluate(Self.overflow).elements == [])
            }
        }

        @Test(arguments: widths) func `a line of the log shows its action and how its message ends`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                try demo.perform("open nowhere")
                try await page.show(.log)
                try await page.waitFor(BrowserPage.row("Ended with failure"))
                let cut = try await page.evaluate(
                    """
                    [...document.querySelectorAll(".log-list .cell-message, .log-list .topic-action")].filter((element) =>
                        element.closest(".vlist-rows")
                        && (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
                    ).map((element) => element.textContent)
                    """)
                #expect(cut.elements == [])
            }
        }

        @Test(arguments: [390, 1400]) func `the way to the newest row covers no row`(width: Int) async throws
        {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 600) { demo, page in
                for _ in 0..<40 { try demo.perform("list") }
                try await page.waitFor("state.timeline.rows.length >= 40")
                try await page.evaluate("document.querySelector('.timeline-list').scrollTop = 0")
                try await page.waitFor("document.querySelector('.jump')?.getClientRects().length === 1")
                let isApart = try await page.evaluate(
                    """
                    document.querySelector(".jump").getBoundingClientRect().top
                        >= document.querySelector(".timeline-list").getBoundingClientRect().bottom
                    """)
                #expect(isApart == true)
                try await page.click(".jump")
                try await page.waitFor("document.querySelector('.jump').hidden")
            }
        }

        /// The parts of a screen that are chosen and have no border of their own.
        private static let unmarked = """
            [...document.querySelectorAll(
                ".vrow.is-selected, .nav-link[aria-current], button.tree-item[aria-current], .mapping.is-winner, "
                    + ".stack-entry.is-target, .nav-node.is-current")]
                .filter((element) => element.getClientRects().length > 0)
                .filter((element) => getComputedStyle(element).outlineStyle !== "solid")
                .map((element) => element.className)
            """

        /// The controls in view whose middle is covered by something else.
        private static let covered = """
            [...document.querySelectorAll("button, a[href], input, select, textarea")].flatMap((element) => {
                const box = element.getClientRects()[0];
                // A row that the browser has not drawn yet lets no pointer through to its controls.
                const isDrawn = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
                if (!box || element.closest("svg") || !isDrawn) return [];
                const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
                for (let place = element.parentElement; place; place = place.parentElement) {
                    const { left, right, top, bottom } = place.getBoundingClientRect();
                    const isCut = getComputedStyle(place).overflow !== "visible";
                    if (isCut && (x < left || x >= right || y < top || y >= bottom)) return [];
                }
                const there = document.elementFromPoint(x, y);
                // Rows go under the head of their list.
                if (!there || element.contains(there) || there.closest("label")?.contains(element)
                    || there.closest(".vlist-head")) return [];
                return [`${element.className} “${element.textContent.trim().slice(0, 30)}” under ${there.className}`];
            })
            """

        /// The texts on a ground that is not the page's, behind which the browser draws the page's ground.
        private static let plated = """
            [...document.querySelectorAll("body *")].filter((element) =>
                [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
                && element.checkVisibility({ visibilityProperty: true }) && !element.closest("svg")
                && getComputedStyle(element).forcedColorAdjust !== "none"
            ).filter((element) => {
                const ground = (place) => getComputedStyle(place).backgroundColor;
                let place = element;
                while (place && ground(place).endsWith(", 0)")) place = place.parentElement;
                return place !== null && ground(place) !== ground(document.body);
            }).map((element) => `${element.className} “${element.textContent.trim().slice(0, 30)}”`)
            """

        @Test(arguments: [390, 900, 1400]) func `chosen colors hide nothing of what is chosen`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                try ScreenTests.fill(demo)
                try await page.waitFor("(state.navigation?.navigators ?? []).length === 1")
                try await page.send(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "forced-colors", "value": "active"]]])
                try await page.waitFor("matchMedia('(forced-colors: active)').matches")
                for screen in InspectorScreen.allCases {
                    try await page.show(screen)
                    if screen == .flows { try await page.waitForText("finished", in: ".flow-runs") }
                    try await page.waitForFrames()
                    for look in [Self.unmarked, Self.overflow, Self.covered, Self.plated] {
                        let found = try await page.evaluate(look).elements
                        #expect(found == [], "\(screen)")
                    }
                    try Pictures.keep(try await page.screenshot(), "forced-\(screen)-\(width)")
                }
                // The pointer is over the button that is pressed.
                try await page.show(.flows)
                try await page.click("[data-keep='flow-kind-true']")
                try await page.waitFor(
                    "document.querySelector('[data-keep=flow-kind-true][aria-pressed=true]')")
                let isReadable = try await page.evaluate(
                    """
                    (() => {
                        const { backgroundColor, color } = getComputedStyle(document.querySelector("[data-keep=flow-kind-true]"));
                        return backgroundColor !== color;
                    })()
                    """)
                #expect(isReadable == true)
                try await page.show(.timeline)
                try await page.click(".timeline-list .vlist-rows .cell-what", containing: "Note Open")
                try await page.waitForText("Began", in: ".drawer")
                try await page.click(".drawer button", containing: "Copy link")
                try await page.waitFor("document.querySelector('.toast')")
                let selected = "document.querySelector('.timeline-list .vrow.is-selected')"
                #expect(try await page.evaluate("getComputedStyle(\(selected)).outlineStyle") == "solid")
                for look in [Self.overflow, Self.plated] {
                    let found = try await page.evaluate(look).elements
                    #expect(found == [])
                }
                try Pictures.keep(try await page.screenshot(), "forced-details-\(width)")
            }
        }

        @Test func `a drawing on a narrow screen is whole, below two rows of controls`() async throws {
            try await BrowserTests.Inspecting.withDemo(width: 390, height: 844) { demo, page in
                try demo.perform("compose Trip list 1 yes")
                try await page.show(.flows)
                try await page.waitForText("finished", in: ".flow-runs")
                let look = try await page.evaluate(
                    """
                    (() => {
                        const canvas = document.querySelector(".flow-canvas");
                        return [canvas.scrollWidth - canvas.clientWidth, canvas.getBoundingClientRect().top];
                    })()
                    """
                ).elements.compactMap(\.number)
                #expect(look.count == 2 && look[0] <= 0 && look[1] < 240, "\(look)")
            }
        }

        /// A session file with a machine of sixty states that has not run, each with edges to others.
        private static func writeSixtyStates(to file: URL) throws {
            let names = ["Begin"] + (1...57).map { "State\($0)" } + ["End", "Fail"]
            let states = names.map { name in
                let kind = ["Begin": "begin", "End": "end", "Fail": "fail"][name] ?? "plain"
                return #"{"name":"\#(name)","kind":"\#(kind)","machines":[]}"#
            }
            var edges = [#"{"from":"Begin","to":"State29","labels":[]}"#]
            for number in 1...57 {
                edges.append(
                    #"{"from":"State29","to":"State\#(number)","labels":["to the state \#(number)"]}"#)
                edges.append(#"{"from":"State\#(number)","to":"End","labels":[]}"#)
            }
            let graph =
                #"{"machine":"Many","states":[\#(states.joined(separator: ","))],"edges":[\#(edges.joined(separator: ","))]}"#
            let text = """
                {"format":"flint-session","version":1,"application":"Many","platform":"Test","run":"many","started":"2026-01-01T00:00:00.000Z"}
                {"v":1,"seq":1,"time":"2026-01-01T00:00:00.000Z","type":"snapshot","snapshot":{"run":"many","flows":\
                {"machines":[{"machine":"Many","graph":\(graph),"visits":[]}],"runs":[]}}}

                """
            try Data(text.utf8).write(to: file)
        }

        @Test(arguments: [390, 900, 1400]) func `a drawing of sixty states opens at Begin`(
            width: Int
        ) async throws {
            let folder = try NotesFolder(notes: [:])
            let file = folder.url.appending(path: "many.flintlog")
            try Self.writeSixtyStates(to: file)
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.setViewport(width: width, height: 800)
                try await page.openSession(file)
                try await page.show(.flows)
                try await page.waitFor("document.querySelector('.flow-canvas svg')")
                let isSeen = try await page.evaluate(
                    """
                    (() => {
                        const place = document.querySelector(".flow-canvas").getBoundingClientRect();
                        const box = document.querySelector(".flow-node[data-kind='begin']").getBoundingClientRect();
                        return box.left >= place.left && box.right <= place.right && box.top >= place.top
                            && box.bottom <= place.bottom;
                    })()
                    """)
                try Pictures.keep(try await page.screenshot(), "sixty-\(width)")
                #expect(isSeen == true)
                // Rows of a file come at once and then no more.
                try await page.show(.timeline)
                #expect(
                    try await page.evaluate("document.querySelector('.tools').innerText.includes('Pause')")
                        == false)
            }
        }
    }
}
