import FlintFlows
import Testing

@Suite struct FlowGraphOutlineTests {
    @Test func `states stand in order with their edges and labels below`() {
        #expect(
            SampleGraphs.login.outline() == [
                "Login",
                "  Begin",
                "      → Prompt",
                "  Prompt",
                "      → known? : typed",
                "      → Prompt : nothing typed / too long",
                "  known? (choice)",
                "      → End",
                "  End",
                "  Fail",
                "      → Prompt : try again",
            ])
    }

    @Test(arguments: [("Prompt", "▶ Prompt"), ("IsKnown", "▶ known? (choice)"), ("Fail", "▶ Fail")])
    func `one state is marked`(name: String, line: String) {
        let lines = SampleGraphs.login.outline(marking: name)
        #expect(lines.filter { $0.hasPrefix("▶") } == [line])
        #expect(lines.count == SampleGraphs.login.outline().count)
    }

    @Test(arguments: ["", "known?", "prompt", "Prompt.Prompt", ".Prompt.", "Terminate", "…"])
    func `a name that no state has marks nothing, unless dots stand around it`(name: String) {
        let marked = SampleGraphs.login.outline(marking: name).filter { $0.hasPrefix("▶") }
        #expect(marked == (name == ".Prompt." ? ["▶ Prompt"] : []))
    }

    @Test func `a machine inside a state follows it further to the right`() {
        #expect(
            SampleGraphs.shop.outline(marking: "Shipping.Confirm") == [
                "Shop",
                "  Begin",
                "      → Basket",
                "  Basket",
                "      → Shipping.Confirm : again",
                "  Shipping (composite)",
                "      → Paid",
                "      Begin",
                "          → Address",
                "      Address",
                "          → Confirm",
                "          → Basket : keep shopping",
                "▶     Confirm",
                "          → End",
                "          → End",
                "      End",
                "      [H]",
                "          → Address",
                "  Paid",
                "      → Shipping[H]",
                "      → End",
                "  End",
            ])
    }

    @Test func `each leading dot leaves a machine`() {
        let lines = SampleGraphs.player.outline(marking: "Active.Running.Playing")
        #expect(
            lines == [
                "Player",
                "  Begin",
                "      → At rest",
                "  At rest",
                "      → Active.Running.Playing",
                "      → Stopped",
                "  Active (composite)",
                "      Begin",
                "          → Running",
                "      Running (composite)",
                "          Begin",
                "              → Playing",
                "▶         Playing",
                "              → Stopped",
                "              → At rest",
                "              → End",
                "              → Idle",
                "          End",
                "      Stopped",
                "      End",
                "  End",
            ])
    }

    @Test(arguments: ["Cooking.Chop", "Cooking.Region2.Chop"])
    func `regions are told apart by their machines`(path: String) {
        #expect(
            SampleGraphs.kitchen.outline(marking: path) == [
                "Kitchen",
                "  Begin",
                "      → Cooking",
                "  Cooking (regions)",
                "      → End",
                "      ── KitchenCookingRegion1",
                "      Begin",
                "          → Boil",
                "      Boil",
                "          → End",
                "      End",
                "      ── KitchenCookingRegion2",
                "      Begin",
                "          → Chop",
                "▶     Chop",
                "          → End",
                "      End",
                "  End",
            ])
    }

    @Test func `Fail without edges is left out unless it is marked`() {
        let outlines = [nil, "Fail"].map { SampleGraphs.kitchen.outline(marking: $0) }
        #expect(outlines.map { $0.filter { $0.hasSuffix("Fail") } } == [[], ["▶ Fail"]])
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{202E}x", "\\u{202E}x"), ("\u{2028}", "\\u{2028}"),
        ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("", ""),
    ]) func `no text can break out of its line`(text: String, printed: String) {
        let label = text.isEmpty ? "" : " : \(printed)"
        #expect(
            SampleGraphs.hostile(text).outline() == [
                printed, "  Begin", "      → \(printed)\(label)", "  \(printed)",
            ])
    }

    @Test func `edges that lead nowhere are written as they are`() {
        let graph = FlowGraph(
            machine: "M", fingerprint: "0", states: [.init("A")],
            edges: [.init("A", "..Gone"), .init("A", "B.C"), .init("A", "")])
        #expect(graph.outline() == ["M", "  A", "      → Gone", "      → B.C", "      → "])
        #expect(FlowGraph(machine: "M", fingerprint: "0", states: [], edges: []).outline() == ["M"])
    }
}
