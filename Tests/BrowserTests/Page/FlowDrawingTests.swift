import Testing

extension BrowserTests {
    /// The drawing of a flow: what any must be like, and what some small ones are like.
    @Suite struct FlowDrawingTests {
        private static let parts = [
            "indexFlow", "layoutFlow", "flowNeighborhood", "resolveFlowTarget", "drawFlow",
        ]

        /// Functions that make graphs: `graph(seed)` any, `line(text)` one with the edges of a text.
        private static let makers = #"""
            const state = (name, kind = "plain", machines = []) => ({ name, title: name, kind, machines });
            const machine = (name, states, edges) => ({
                machine: name, fingerprint: name,
                states: [state("Begin", "begin"), ...states, state("End", "end"), state("Fail", "fail")],
                edges: edges.map(([from, to, ...labels]) => ({ from, to, labels })),
            });
            const line = (text) => {
                const edges = text.split(", ").map((way) => way.split(">"));
                const names = [...new Set(edges.flat())].filter((name) => !["Begin", "End", "Fail"].includes(name));
                return machine("Line", names.map((name) => state(name)), edges);
            };
            const graph = (seed) => {
                const random = (limit) => {
                    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
                    return Math.floor((seed / 4294967296) * limit);
                };
                const kinds = ["plain", "plain", "plain", "choice", "fork", "join", "entryPoint", "exitPoint"];
                const make = (name, depth) => {
                    const count = 1 + random(depth ? 5 : 16);
                    const states = Array.from({ length: count }, (_, index) => {
                        const inner = depth < 2 && random(7) === 0 ? [make(`${name}.S${index}`, depth + 1)] : [];
                        if (inner.length && random(3) === 0) inner.push(make(`${name}.S${index}R`, depth + 1));
                        const kind = inner.length > 1 ? "regions" : inner.length ? "composite" : kinds[random(8)];
                        return { ...state(`S${index}`, kind, inner), title: "State " + "long ".repeat(random(4)) + index };
                    });
                    const names = ["Begin", ...states.map((each) => each.name), "End", "Fail"];
                    const edges = Array.from({ length: count + random(2 * count + 2) }, (_, index) => {
                        let to = names[random(names.length)];
                        if (states.find((each) => each.name === to)?.machines.length && random(2)) to += ".S0";
                        if (depth && random(6) === 0) to = ".S0";
                        return [names[random(names.length)], to, ...(random(3) ? [`label ${index}` + " more".repeat(random(4))] : [])];
                    });
                    return machine(name, states, [["Begin", "S0"], ...edges]);
                };
                return make("M", 0);
            };
            """#

        /// Which of the rules of a drawing a layout breaks.
        private static let broken = #"""
            const broken = (drawing) => {
                const found = new Set();
                const isInside = (inner, outer) => {
                    for (let at = inner.machine.owner; at; at = at.machine.owner) if (at === outer) return true;
                    return false;
                };
                const meet = (a, b, room = 0.01) =>
                    a.left < b.right - room && b.left < a.right - room && a.top < b.bottom - room && b.top < a.bottom - room;
                const boxes = drawing.nodes.map((node) => ({
                    node, state: node.state, left: node.x - node.left, right: node.x + node.right, top: node.y, bottom: node.y + node.height,
                }));
                const labels = drawing.lines.filter((line) => line.label.lines.length).map((line) => ({
                    line, left: line.labelX - line.label.width / 2, right: line.labelX + line.label.width / 2,
                    top: line.labelY - line.label.height / 2, bottom: line.labelY + line.label.height / 2,
                }));
                const page = { left: 0, top: 0, right: drawing.width, bottom: drawing.height };
                const holds = (outer, inner) =>
                    outer.left <= inner.left + 0.01 && outer.right >= inner.right - 0.01 && outer.top <= inner.top && outer.bottom >= inner.bottom;
                for (const [index, box] of boxes.entries()) {
                    if (!holds(page, box)) found.add("a state outside of the drawing");
                    for (const other of boxes.slice(index + 1)) {
                        if (isInside(other.state, box.state)) {
                            if (!holds(box, other)) found.add("a state outside of its composite");
                        } else if (!isInside(box.state, other.state) && meet(box, other)) found.add("states on each other");
                    }
                }
                for (const [index, label] of labels.entries()) {
                    if (!holds(page, label)) found.add("a label outside of the drawing");
                    if (labels.slice(index + 1).some((other) => meet(label, other))) found.add("labels on each other");
                    const { from } = label.line.line;
                    const covered = boxes.filter((box) => meet(label, box) && !isInside(from, box.state));
                    if (covered.some((box) => !label.line.isLoop || box.state !== from)) found.add("a label on a state");
                }
                for (const line of drawing.lines) {
                    const touches = (state, [x, y]) => {
                        const { node } = boxes.find((box) => box.state === state);
                        return Math.abs(x - node.x) <= node.width / 2 + 0.01 && y >= node.y - 0.01 && y <= node.y + node.height + 0.01;
                    };
                    if (!touches(line.line.from, line.points[0])) found.add("a line that begins somewhere else");
                    if (!touches(line.line.to, line.points.at(-1))) found.add("a line that ends somewhere else");
                    if (!line.isLoop && crosses(line, boxes, isInside)) found.add("a line through a state");
                }
                return [...found];
            };
            const crosses = ({ points, line: { from, to } }, boxes, isInside) => {
                const foreign = boxes.filter(({ state }) =>
                    state !== from && state !== to && ![from, to].some((end) => isInside(state, end) || isInside(end, state)));
                for (let index = 1; index < points.length; index += 1) {
                    const [[ax, ay], [bx, by]] = [points[index - 1], points[index]];
                    const middle = (ay + by) / 2;
                    for (let t = 0; t <= 1; t += 0.1) {
                        const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
                        const [x, y] = [(a + b) * ax + (c + d) * bx, a * ay + (b + c) * middle + d * by];
                        const isIn = ({ node }) =>
                            Math.abs(x - node.x) < node.width / 2 - 0.5 && y > node.y + 0.5 && y < node.y + node.height - 0.5;
                        if (foreign.some(isIn)) return true;
                    }
                }
                return false;
            };
            """#

        private func evaluate(_ script: String) async throws -> JSONValue {
            try await PageScripts.withParts(Self.parts) { page in
                try await page.evaluate("(() => { \(Self.makers)\n\(Self.broken)\n\(script) })()")
            }
        }

        @Test func `no state, label or line covers another, in any drawing`() async throws {
            let findings = try await evaluate(
                """
                const findings = [];
                for (let seed = 1; seed <= 200; seed += 1) {
                    for (const rule of broken(page.layoutFlow(page.indexFlow(graph(seed * 7919))))) findings.push(`${seed}: ${rule}`);
                }
                return findings.slice(0, 5);
                """)
            #expect(findings == [])
        }

        @Test func `the same graph gives the same drawing`() async throws {
            let isSame = try await evaluate(
                """
                const draw = () => JSON.stringify(page.layoutFlow(page.indexFlow(graph(42))).lines.map((line) => line.points));
                return draw() === draw();
                """)
            #expect(isSame.isTrue)
        }

        @Test func `a chain stands in a column from top to bottom`() async throws {
            let isColumn = try await evaluate(
                """
                const { nodes } = page.layoutFlow(page.indexFlow(line("Begin>A, A>B, B>End")));
                const at = (name) => nodes.find((node) => node.state.name === name);
                const column = ["Begin", "A", "B", "End"].map(at);
                return column.every((node, index) =>
                    Math.abs(node.x - column[0].x) < 0.01 && (index === 0 || node.y > column[index - 1].y + column[index - 1].height));
                """)
            #expect(isColumn.isTrue)
        }

        @Test func `an edge back arrives at the state above from below`() async throws {
            let isFromBelow = try await evaluate(
                """
                const { nodes, lines } = page.layoutFlow(page.indexFlow(line("Begin>A, A>B, B>A, B>End")));
                const a = nodes.find((node) => node.state.name === "A");
                const back = lines.find((each) => each.line.from.name === "B" && each.line.to.name === "A");
                const [[, before], [, end]] = back.points.slice(-2);
                return Math.abs(end - (a.y + a.height)) < 0.01 && before > end;
                """)
            #expect(isFromBelow.isTrue)
        }

        @Test func `marks that no edge touches are left out`() async throws {
            let names = try await evaluate(
                """
                return page.layoutFlow(page.indexFlow(line("Begin>A"))).nodes.map((node) => node.state.name);
                """)
            #expect(names == ["Begin", "A"])
        }

        @Test func `a neighborhood has what is within two steps, and counts what lies behind`() async throws {
            let found = try await evaluate(
                """
                const root = page.indexFlow(line("Begin>A, A>B, B>C, C>D, D>E, E>F, F>End"));
                const { shown, more } = page.flowNeighborhood(root, root.byName.get("C"));
                const names = [...shown].map((state) => state.name).sort();
                return [names, ["A", "B", "E"].map((name) => more(root.byName.get(name)))];
                """)
            #expect(found == [["A", "B", "C", "D", "E"], [1, 0, 1]])
        }

        @Test func `the ends of edges lead into composites and out of them`() async throws {
            let titles = try await evaluate(
                """
                const inner = machine("Order.Shipping", [state("Confirm")], []);
                const regions = ["Region1", "Region2"].map((name) => machine(`Order.Cooking.${name}`, [state("Boil"), state(name)], []));
                const root = page.indexFlow(machine("Order", [
                    state("Basket"), state("Shipping", "composite", [inner]), state("Cooking", "regions", regions),
                ], []));
                const within = root.byName.get("Shipping").machines[0];
                const name = (from, to) => {
                    const found = page.resolveFlowTarget(from, to);
                    return found ? `${found.state.machine.name}/${found.state.name}${found.history}` : "none";
                };
                return [
                    name(root, "Basket"), name(root, "Shipping.Confirm"), name(root, "Shipping.[H*]"), name(within, ".Basket"),
                    name(root, "Cooking.Region2.Boil"), name(within, "..Basket"), name(root, "Nowhere"),
                ];
                """)
            #expect(
                titles == [
                    "Order/Basket", "Order.Shipping/Confirm", "Order/Shipping[H*]", "Order/Basket",
                    "Order.Cooking.Region2/Boil", "none", "none",
                ])
        }

        @Test func `a drawing says in text which state is current and how often an edge was taken`()
            async throws
        {
            let texts = try await evaluate(
                """
                const root = page.indexFlow(line("Begin>A, A>B"));
                const drawing = page.drawFlow(page.layoutFlow(root), { name: "Line" });
                drawing.mark({ current: new Set([root.byName.get("A")]), visits: (line) => (line.from.name === "Begin" ? 3 : 0) });
                document.body.append(drawing.svg);
                return [...drawing.svg.querySelectorAll("title")].map((title) => title.textContent);
                """)
            #expect(
                texts == [
                    "Begin", "A, current state", "B", "Begin → A, taken 3×", "A → B, never taken",
                ])
        }
    }
}
