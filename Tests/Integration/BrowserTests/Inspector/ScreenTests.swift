import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// Each screen, on wide and narrow windows, light and dark.
    @Suite struct ScreenTests {
        /// What stands on each screen after ``fill(_:)``.
        private static let contents: [InspectorScreen: [String]] = [
            .timeline: ["Note Open", "Note Compose", "Success", "Failed"],
            .stacks: ["Browsing", "Note Open"],
            .log: ["Words:", "Development"],
            .statistics: ["Browsing › Note Open", "Slowest", "p99"],
            .trace: ["Note Compose"],
            .sequence: ["Note Compose", "NoteCreation", "session"],
            .flows: ["NoteCreation", "finished", "Heading"],
            .features: ["Notes", "Browsing", "Export", "Extras"],
            .tweaks: ["list/order", "Order of the notes", "(hidden)", "statistics/longest"],
            .purchases: ["Archive", "not purchased", "Permissions"],
            .navigation: ["Screens", "current"],
            .routes: ["Which mapping wins?", "Mappings"],
            .session: ["flint-demo", "Save session file", "The inspector’s cost"],
        ]

        /// Has the demo do a little of everything, and leaves it on a screen of a note.
        static func fill(_ demo: DemoProcess) throws {
            for line in [
                "list", "open Plan", "open nowhere", "compose Trip list 1 yes", "open Trip", "search milk",
                "browse", "1",
            ] {
                try demo.perform(line)
            }
        }

        @Test func `every screen shows the application, on every window and in both schemes`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try Self.fill(demo)
                try await page.waitFor("(state.navigation?.navigators ?? []).length === 1")
                for screen in InspectorScreen.allCases {
                    try await page.show(screen)
                    for text in Self.contents[screen] ?? [] { try await page.waitForText(text) }
                    try await Self.look(at: screen, on: page)
                }
            }
        }

        /// Takes pictures, and checks that nothing sticks out sideways and that every control has a name.
        private static func look(at screen: InspectorScreen, on page: BrowserPage) async throws {
            for (width, height) in [(1280, 800), (360, 740)] {
                try await page.setViewport(width: width, height: height)
                try await page.waitFor("innerWidth === \(width)")
                for scheme in BrowserPage.ColorScheme.allCases {
                    try await page.emulate(scheme)
                    let picture = try await page.screenshot()
                    #expect(picture.count > 5000, "\(screen) at \(width) in \(scheme)")
                    try Pictures.keep(picture, "\(screen)-\(width)-\(scheme)")
                }
                let overflow = try await page.evaluate("document.documentElement.scrollWidth - innerWidth")
                #expect((overflow.number ?? 1) <= 0, "\(screen) sticks out at \(width).")
                let nameless = try await page.evaluate(Self.nameless)
                #expect(nameless.elements.isEmpty, "\(screen) at \(width)")
                #expect(try await page.evaluate(Self.ragged).elements == [], "\(screen) at \(width)")
                if width == 360 {
                    let marks = try await page.evaluate(
                        "document.querySelectorAll('nav.bottom [aria-current]').length")
                    #expect(marks == 1, "\(screen) has no mark in the narrow navigation.")
                }
                #expect(try await page.evaluate(Self.faintTexts).elements.isEmpty, "\(screen) at \(width)")
            }
            try await page.setViewport(width: 1280, height: 800)
        }

        /// Buttons, links and fields that no reader of the screen could name.
        private static let nameless = """
            [...document.querySelectorAll("button, a[href], input, select, textarea")]
                .filter((e) => e.getClientRects().length > 0)
                .filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.getAttribute("aria-labelledby")
                    || e.title || e.labels?.length))
                .map((e) => e.outerHTML.slice(0, 120))
            """

        /// What ends in the margin at the right, and heads whose last control does not end at it.
        private static let ragged = """
            (() => {
                const margin = innerWidth > 760 ? 24 : 16;
                const seen = (names, place = document) => [...place.querySelectorAll(names)].filter((e) => e.getClientRects().length > 0);
                const right = (e) => e.getBoundingClientRect().right;
                const drawn = seen("main :is(button, input, select, .cell, .card, .item-rows, .flow-canvas, table)")
                    // The ground of such an entry is wider than what stands on it.
                    .filter((e) => !e.closest(".tree-item"))
                    .filter((e) => right(e) < innerWidth - 0.5 && right(e) > innerWidth - margin + 0.5);
                const heads = seen("main :is(.pane-head, .part-head, .screen-tools, .flow-head)").filter((head) => {
                    const ends = seen("button, input, select", head).map(right);
                    const edge = right(head) - parseFloat(getComputedStyle(head).paddingRight);
                    return innerWidth > 760 && ends.length > 0 && Math.abs(Math.max(...ends) - edge) > 0.5;
                });
                return [...drawn, ...heads].map((e) => `${e.className} ${e.textContent.trim().slice(0, 40)}: ${innerWidth - right(e)}`);
            })()
            """

        /// Texts whose contrast with what is behind them is below 4.5 to 1, or 3 to 1 if they are large.
        private static let faintTexts = """
            (() => {
                const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
                const rgba = (color) => {
                    canvas.clearRect(0, 0, 1, 1);
                    canvas.fillStyle = color;
                    canvas.fillRect(0, 0, 1, 1);
                    return [...canvas.getImageData(0, 0, 1, 1).data];
                };
                const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
                    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
                    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
                const over = (top, below) => top.slice(0, 3).map((v, i) => (v * top[3] + below[i] * (255 - top[3])) / 255);
                const behind = (element) => {
                    const layers = [];
                    for (let e = element; e; e = e.parentElement) {
                        const style = getComputedStyle(e);
                        if (style.backgroundImage !== "none") return null;
                        const color = rgba(style.backgroundColor);
                        layers.push(color);
                        if (color[3] === 255) break;
                    }
                    const base = rgba(getComputedStyle(document.body).backgroundColor);
                    return layers.reduceRight((below, top) => over(top, below), base[3] ? base : [255, 255, 255]);
                };
                const found = [];
                const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                for (let node; (node = walker.nextNode());) {
                    const element = node.parentElement;
                    if (!node.textContent.trim() || element.closest("svg, script, style, noscript, [hidden], :disabled")) continue;
                    const box = element.getBoundingClientRect();
                    if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.top > innerHeight) continue;
                    const style = getComputedStyle(element);
                    if (style.visibility === "hidden" || Number(style.opacity) < 1) continue;
                    const below = behind(element);
                    if (!below) continue;
                    const [a, b] = [light(over(rgba(style.color), below)), light(below)].sort((x, y) => y - x);
                    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
                    const contrast = (a + 0.05) / (b + 0.05);
                    if (contrast < (isLarge ? 3 : 4.5)) {
                        found.push(`${contrast.toFixed(2)} ${element.className} “${node.textContent.trim().slice(0, 40)}”`);
                    }
                }
                return [...new Set(found)].slice(0, 10);
            })()
            """

        @Test func `an application that has done nothing has words on every screen`() async throws {
            try await BrowserTests.Inspecting.withDemo { _, page in
                for screen in InspectorScreen.allCases {
                    try await page.show(screen)
                    try await page.waitFor("document.querySelector('main').innerText.trim().length > 40")
                }
                try await page.show(.navigation)
                try await page.waitForText("No navigator")
            }
        }

        @Test func `everything is reached by keys alone`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                for line in ["list", "open Plan", "open Welcome"] { try demo.perform(line) }
                try await page.waitFor(BrowserPage.row("Welcome"))
                try await page.press("/")
                try await page.waitFor("document.activeElement.id === 'filter'")
                try await page.type("open")
                try await page.press("Enter")
                try await page.waitFor(
                    "shell.filter.text === 'open' && document.activeElement.matches('.vlist')")
                try await page.press("j")
                try await page.waitFor("document.querySelector('.vrow.is-selected')")
                try await page.press("k")
                try await page.press("Enter")
                try await page.waitFor("!document.querySelector('.drawer').hidden")
                try await page.press("Escape")
                try await page.waitFor("document.querySelector('.drawer').hidden")
                try await page.press("?")
                try await page.waitForText("Keys and filters", in: "dialog[open]")
                try await page.press("Escape")
                try await page.waitFor("!document.querySelector('dialog[open]')")
                for _ in 0..<40 {
                    try await page.press("Tab")
                    let isVisible = try await page.evaluate(
                        """
                        (() => {
                            const e = document.activeElement;
                            if (e === document.body) return true;
                            const s = getComputedStyle(e);
                            const outlined = s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0;
                            const inside = e.closest(".filter") && getComputedStyle(e.closest(".filter")).outlineStyle !== "none";
                            // A list shows its row instead.
                            return e.hasAttribute("aria-activedescendant") || outlined || s.boxShadow !== "none" || Boolean(inside) || e.outerHTML.slice(0, 150);
                        })()
                        """)
                    #expect(isVisible == true, "The focus is not to be seen.")
                }
            }
        }

        @Test func `a narrow window has its own way to the screens`() async throws {
            try await BrowserTests.Inspecting.withDemo(width: 360, height: 740) { demo, page in
                try demo.perform("open Plan")
                try await page.waitFor(BrowserPage.row("Note Open"))
                #expect(
                    try await page.evaluate(
                        "document.querySelector('.timeline-row .cell-time').getBoundingClientRect().width"
                    )
                    .number ?? 0 > 20)
                try await page.click("nav.bottom button", containing: "More")
                try await page.click("dialog[open] .nav-link", containing: "Tweaks")
                try await page.waitForText("list/order")
                // The screen has no mark of its own there.
                try await page.waitFor(
                    "document.querySelector('nav.bottom [aria-current]').textContent.includes('More')")
                try await page.click("nav.bottom .nav-link", containing: "Timeline")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Open")
                try await page.waitForText("Began", in: ".drawer")
                let covers = try await page.evaluate(
                    "document.querySelector('.drawer').getBoundingClientRect().width")
                #expect(covers == 360)
                try await page.click(".drawer button", containing: "Close details")
                try await page.waitFor("document.querySelector('.drawer').hidden")
            }
        }
    }
}
