import FlintGenerator
import Testing

@Suite struct RegionTests {
    private let regions = [
        link("[*]", "X"), link("X", "[*]", "Int"), region, link("[*]", "Y"), link("Y", "[*]"),
    ]

    @Test func `regions are machines side by side`() {
        let built = Built(
            [link("[*]", "C", "Order"), field("C", "Order"), state("C", regions), link("C", "[*]")], name: "M"
        )
        let state = built.state("C")
        #expect(state?.kind == .regions)
        #expect(state?.machines.map(\.name) == ["Region1", "Region2"])
        #expect(state?.machines.map(\.typeName) == ["MCRegion1", "MCRegion2"])
        #expect(state?.machines.map(\.input) == ["Order", "Order"])
        #expect(state?.machines.map(\.output) == [.value("Int"), .value(nil)])
        #expect(
            built["C", "Region2"]?.edges == [
                FlowEdge(from: .begin, to: FlowPlace(.state("Y"), in: ["C", "Region2"])),
                FlowEdge(from: .state("Y"), to: FlowPlace(.end, in: ["C", "Region2"])),
            ])
        #expect(built.findings == [])
    }

    @Test func `a region without anything in it is none`() {
        let built = Built([
            link("[*]", "C"), state("C", [region] + regions.prefix(2) + [region]), link("C", "[*]"),
        ])
        #expect(built.state("C")?.kind == .composite)
    }

    @Test func `regions of the diagram make one state`() {
        let built = Built(regions, name: "M")
        #expect(built.machine?.states.map(\.name) == ["Regions"])
        #expect(built.state("Regions")?.caseName == "regions")
        #expect(built.state("Regions")?.kind == .regions)
        #expect(built.edges == ["begin > Regions", "Regions > end"])
        #expect(built.machine?.output == .value("MRegionsOutput"))
        #expect(built["Regions", "Region1"]?.typeName == "MRegionsRegion1")
        #expect(
            built["Regions", "Region1"]?.edges.first?.target
                == FlowPlace(.state("X"), in: ["Regions", "Region1"]))
        #expect(built.findings == [])
    }

    @Test func `their joined output may be nothing or never come`() {
        let plain = Built([link("[*]", "X"), link("X", "[*]"), region, link("[*]", "Y"), link("Y", "[*]")])
        #expect(plain.machine?.output == .value(nil))
        let endless = Built([link("[*]", "X"), link("X", "[*]"), region, link("[*]", "Y"), link("Y", "Y")])
        #expect(endless.machine?.output == .never)
        #expect(endless.edges == ["begin > Regions"])
        #expect(endless.findings == ["3:1 warning no-end"])
    }

    @Test func `an edge between regions leaves the composite and enters it again`() {
        let inside = Built([link("[*]", "C"), state("C", regions + [link("X", "Y")]), link("C", "[*]")])
        #expect(inside.findings == [])
        let edge = FlowEdge(from: .state("X"), to: FlowPlace(.state("Y"), in: ["C", "Region2"]))
        #expect(inside["C", "Region1"]?.edges.last == edge)
    }

    @Test func `an edge between regions of the diagram itself is left out`() {
        let built = Built(regions + [link("X", "Y")])
        #expect(built.findings == ["6:1 warning cross-region"])
        #expect(
            built.messages == [
                "'X' and 'Y' are in two regions of the diagram, and this edge is left out; "
                    + "draw the regions inside a composite"
            ])
    }

    @Test func `an edge from a region to outside leaves all`() {
        let built = Built([
            link("[*]", "C"), state("C", regions), link("C", "[*]"), link("X", "A"), link("A", "[*]"),
        ])
        #expect(built["C", "Region1"]?.edges.last == FlowEdge(from: .state("X"), to: FlowPlace(.state("A"))))
        #expect(built.findings == [])
    }

    @Test func `one region may be entered if there is no input`() {
        let lines = [
            link("[*]", "C"), link("C", "A"), link("A", "C.X"), link("A", "[*]"), state("C", regions),
        ]
        #expect(Built(lines).edges.contains("A > [C/Region1] X"))
        let built = Built(lines + [field("C", "Order")])
        #expect(built.errors == ["3:11 region-entry"])
        #expect(built.messages.first?.hasSuffix("enter 'C' itself") == true)
    }

    @Test func `a region where all enter needs no Begin`() {
        let missing = state("C", [link("[*]", "X"), link("X", "[*]"), region, link("Y", "[*]")])
        let built = Built([link("[*]", "Y"), state("C", [region, state("Y")]), missing, link("C", "[*]")])
        #expect(built.findings == [])
        #expect(built.edges.contains("begin > [C/Region2] Y"))
    }

    @Test func `a dotted name is not that of a state in a later region`() {
        let built = Built([
            link("[*]", "C.Y"), state("C", regions.prefix(3) + [state("Y"), link("Y", "[*]")]),
            link("C", "[*]"),
        ])
        #expect(built["C", "Region1"]?.states.map(\.name) == ["Y2", "X"])
        #expect(built["C", "Region2"]?.states.map(\.name) == ["Y"])
        #expect(built.findings.contains("1:11 warning duplicate-name"))
    }

    @Test func `of a composite with regions the first is resumed`() {
        let built = Built([
            link("[*]", "C"), state("C", regions), link("C", "A"), link("A", "C[H]"), link("A", "[*]"),
        ])
        #expect(built.findings == [])
        #expect(built.edges.contains("A > [C/Region1] history"))
    }

    @Test func `reserved states belong to their region`() {
        let built = Built([
            link("[*]", "C"),
            state(
                "C",
                [
                    link("Begin", "X"), link("X", "End"), state("Fail"), region, link("Begin", "Y"),
                    link("Y", "Fail"), link("Y", "End"),
                ]),
            link("C", "[*]"),
        ])
        #expect(built["C", "Region1"]?.failLeadsAnywhere == true)
        #expect(built["C", "Region2"]?.failLeadsAnywhere == false)
        #expect(built["C", "Region2"]?.edges.map(\.source) == [.begin, .state("Y"), .state("Y")])
    }
}
