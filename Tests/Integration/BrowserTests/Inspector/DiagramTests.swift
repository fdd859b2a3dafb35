import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// The drawing of a flow in its place.
    @Suite struct DiagramTests {
        /// How the drawing lies in its place, and how large its smallest letters are on the screen.
        private static let look = """
            (() => {
                const canvas = document.querySelector(".flow-canvas");
                const place = canvas.getBoundingClientRect();
                const drawing = canvas.querySelector("svg");
                const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
                const texts = [...drawing.querySelectorAll("text")].filter((text) => text.textContent !== "");
                const outside = [...drawing.querySelectorAll("text, .flow-node")].filter((element) => {
                    const box = element.getBoundingClientRect();
                    return box.left < place.left || box.right > place.right || box.top < place.top || box.bottom > place.bottom;
                });
                return {
                    scale, outside: outside.map((element) => element.textContent),
                    letters: Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale)),
                    overflow: canvas.scrollWidth - canvas.clientWidth,
                };
            })()
            """

        private static func withRun(
            width: Int, height: Int = 900, _ body: (DemoProcess, BrowserPage) async throws -> Void
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: height) { demo, page in
                try demo.perform("compose Trip list 1 yes")
                try await page.show(.flows)
                try await page.waitForText("finished", in: ".flow-runs")
                try await page.waitFor("document.querySelector('.flow-canvas svg')")
                try await body(demo, page)
            }
        }

        @Test(arguments: [1400, 900]) func `a diagram fits its place, and can be read`(
            width: Int
        ) async throws {
            try await Self.withRun(width: width) { _, page in
                let look = try await page.evaluate(Self.look)
                try Pictures.keep(try await page.screenshot(), "diagram-\(width)")
                #expect(look["outside"]?.elements == [])
                #expect(look["overflow"]?.number ?? 9 <= 0)
                #expect(look["letters"]?.number ?? 0 >= 10)
            }
        }

        @Test func `a diagram is made larger, dragged, and made to fit again`() async throws {
            try await Self.withRun(width: 1400) { _, page in
                let fit = try await page.evaluate(Self.look)["scale"]?.number ?? 0
                for _ in 0..<4 { try await page.click(".flow-zoom button", containing: "Larger") }
                let large = try await page.evaluate(Self.look)
                #expect(large["scale"]?.number ?? 0 > fit * 2)
                #expect(large["overflow"]?.number ?? 0 > 100)
                let drag = try await page.evaluate(
                    """
                    (() => {
                        const canvas = document.querySelector(".flow-canvas");
                        canvas.scrollTo({ left: 200, top: 100, behavior: "instant" });
                        const box = canvas.getBoundingClientRect();
                        return [box.left + box.width / 2, box.top + 200];
                    })()
                    """
                ).elements.compactMap(\.number)
                try await page.drag(from: (drag[0], drag[1]), by: (-80, -60))
                try await page.waitFor(
                    """
                    (() => {
                        const { scrollLeft, scrollTop } = document.querySelector(".flow-canvas");
                        return scrollLeft === 280 && scrollTop === 160;
                    })()
                    """)
                try await page.evaluate("document.querySelector('.flow-canvas').focus()")
                try await page.press("-")
                try await page.press("0")
                let again = try await page.evaluate(Self.look)
                #expect(abs((again["scale"]?.number ?? 0) - fit) < 0.01)
                #expect(again["outside"]?.elements == [])
            }
        }

        @Test func `a run is a row of cells to a screen reader`() async throws {
            try await Self.withRun(width: 1400) { _, page in
                for list in [".flow-runs", ".flow-steps"] {
                    let roles = try await page.evaluate(
                        """
                        [...document.querySelectorAll("\(list) .vlist-rows > .vrow > *")].map((cell) => cell.role)
                        """
                    ).elements
                    #expect(!roles.isEmpty && roles.allSatisfy { $0 == "gridcell" })
                }
            }
        }

        @Test func `a diagram fills the screen and comes back`() async throws {
            try await Self.withRun(width: 1000, height: 800) { _, page in
                let before =
                    try await page.evaluate("document.querySelector('.flow-canvas').clientWidth").number ?? 0
                try await page.click(".flow-zoom button", containing: "Full screen")
                try await page.waitFor("document.fullscreenElement?.matches('.flow-stage')")
                try await page.waitFor(
                    "document.querySelector('.flow-canvas').clientWidth > \(Int(before) + 100)")
                try Pictures.keep(try await page.screenshot(), "diagram-full")
                #expect(try await page.evaluate(Self.look)["overflow"]?.number ?? 9 <= 0)
                try await page.click(".flow-zoom button", containing: "Leave full screen")
                try await page.waitFor("!document.fullscreenElement")
                try await page.waitFor(
                    "document.querySelector('.flow-canvas').clientWidth === \(Int(before))")
            }
        }

        @Test(arguments: [1400, 900]) func `nothing jumps when a run ends`(width: Int) async throws {
            try await Self.withRun(width: width) { demo, page in
                let place = """
                    JSON.stringify([".flow-canvas", ".flow-canvas svg"].map((name) => {
                        const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
                        return [left, top, width, height];
                    }))
                    """
                try demo.perform("compose")
                try await page.waitForText("At Heading", in: ".flow-now")
                let running = try await page.evaluate(place)
                try demo.perform(":cancel")
                try await page.waitForText("cancelled", in: ".flow-now")
                #expect(try await page.evaluate(place) == running)
            }
        }
    }
}
