import FlintFlows
import TestSupport
import Testing

@Suite struct FlowGraphMermaidTests {
    @Test func `a machine is a state diagram with a class for the marked state`() {
        #expect(
            SampleGraphs.login.mermaid(marking: "Prompt") == """
                stateDiagram-v2
                    s1 : Prompt
                    state s2 <<choice>>
                    s4 : Fail
                    [*] --> s1
                    s1 --> s2 : typed
                    s1 --> s1 : nothing typed<br/>too long
                    s2 --> [*]
                    s4 --> s1 : try again
                    classDef current fill:#ffd866,stroke:#333333,stroke-width:3px
                    class s1 current

                """)
    }

    @Test(arguments: [nil, "Nobody", ""]) func `nothing is marked without a state`(name: String?) {
        #expect(!SampleGraphs.login.mermaid(marking: name).contains("class"))
    }

    @Test func `Begin and End become states when they are marked`() {
        let begin = SampleGraphs.login.mermaid(marking: "Begin")
        for part in ["    s0 : Begin\n", "    [*] --> s0\n    s0 --> s1\n"] { #expect(begin.contains(part)) }
        #expect(begin.hasSuffix("    class s0 current\n"))
        let end = SampleGraphs.login.mermaid(marking: "End")
        for part in ["    s3 --> [*]\n", "    s2 --> s3\n"] { #expect(end.contains(part)) }
    }

    @Test func `composites hold their machines, and edges cross their borders`() {
        #expect(
            SampleGraphs.shop.mermaid(marking: "Shipping.Confirm") == """
                stateDiagram-v2
                    s1 : Basket
                    s2 : Shipping
                    state s2 {
                        s2_0_1 : Address
                        s2_0_2 : Confirm
                        [*] --> s2_0_1
                        s2_0_1 --> s2_0_2
                        s2_0_1 --> s1 : keep shopping
                        s2_0_2 --> [*]
                        s2_0_2 --> s4
                    }
                    s3 : Paid
                    s4 : End
                    s4 --> [*]
                    [*] --> s1
                    s1 --> s2_0_2 : again
                    s2 --> s3
                    s3 --> s2
                    s3 --> s4
                    classDef current fill:#ffd866,stroke:#333333,stroke-width:3px
                    class s2_0_2 current

                """)
    }

    @Test func `each leading dot leaves a machine`() {
        #expect(
            SampleGraphs.player.mermaid() == """
                stateDiagram-v2
                    s1 : At rest
                    s2 : Active
                    state s2 {
                        s2_0_1 : Running
                        state s2_0_1 {
                            s2_0_1_0_1 : Playing
                            [*] --> s2_0_1_0_1
                            s2_0_1_0_1 --> s2_0_2
                            s2_0_1_0_1 --> s1
                            s2_0_1_0_1 --> s3
                        }
                        s2_0_2 : Stopped
                        [*] --> s2_0_1
                    }
                    s3 : End
                    s3 --> [*]
                    [*] --> s1
                    s1 --> s2_0_1_0_1

                """)
    }

    @Test func `regions are separated`() {
        #expect(
            SampleGraphs.kitchen.mermaid() == """
                stateDiagram-v2
                    s1 : Cooking
                    state s1 {
                        s1_0_1 : Boil
                        [*] --> s1_0_1
                        s1_0_1 --> [*]
                        --
                        s1_1_1 : Chop
                        [*] --> s1_1_1
                        s1_1_1 --> [*]
                    }
                    [*] --> s1
                    s1 --> [*]

                """)
    }

    @Test(arguments: [
        ("a\nb", "a<br/>b"), ("x : y", "x #58; y"), ("} --> z;", "#125; #45;#45;#62; z#59;"),
        ("<b>%%", "#60;b#62;#37;#37;"), ("direction LR", "directio#110; LR"),
        ("DIRECTION", "DIRECTIO#78;"), ("Ü 1", "Ü 1"), ("\u{1B}", "#27;"),
    ]) func `no text can be taken for notation`(text: String, escaped: String) {
        #expect(
            SampleGraphs.hostile(text).mermaid() == """
                stateDiagram-v2
                    s1 : \(escaped)
                    [*] --> s1 : \(escaped)

                """)
    }

    @Test func `drawing a large machine takes no time to speak of`() {
        let count = Repetitions.count(6_000)
        let names = (0..<count).map { "S\($0)" }
        let graph = FlowGraph(
            machine: "Large", fingerprint: "0",
            states: [.init("Begin", kind: .begin)] + names.map { .init($0) } + [.init("End", kind: .end)],
            edges: names.map { .init($0, "End") } + zip(names, names.dropFirst()).map { .init($0, $1) })
        #expect(graph.mermaid(marking: "S\(count - 1)").hasSuffix("class s\(count) current\n"))
        #expect(graph.outline(marking: "S\(count - 1)").count { $0.hasPrefix("▶") } == 1)
    }

    @Test func `edges that lead nowhere are left out`() {
        let graph = FlowGraph(
            machine: "M", fingerprint: "0", states: [.init("A")],
            edges: [.init("A", "..Gone"), .init("B", "A"), .init("A", "")])
        #expect(graph.mermaid() == "stateDiagram-v2\n    s0 : A\n")
    }
}
