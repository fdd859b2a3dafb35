import FlintGenerator
import Testing

@Suite struct RegionTests {
    private static let regions = "[*] --> X; X --> [*] : Int; --; [*] --> Y; Y --> [*]"

    private static let drawings: [Drawn] = [
        Drawn(
            "regions are machines side by side",
            "[*] --> C : Order; C : Order; state C {; \(regions); }; C --> [*]",
            [
                "states": "C:regions(Order)", "C/Region1 name": "MCRegion1", "C/Region2 name": "MCRegion2",
                "C/Region1 types": "Order > Int", "C/Region2 types": "Order > nothing",
                "C/Region2": "begin > [C/Region2] Y, Y > [C/Region2] end",
            ]),
        Drawn(
            "a region without anything in it is none",
            "[*] --> C; state C {; --; [*] --> X; X --> [*] : Int; --; }; C --> [*]",
            ["states": "C:composite"]),
        Drawn(
            "regions of the diagram make one state", regions,
            [
                "states": "Regions:regions", "": "begin > Regions, Regions > end",
                "types": "nothing > MRegionsOutput", "Regions/Region1 name": "MRegionsRegion1",
                "Regions/Region1": "begin > [Regions/Region1] X, X > [Regions/Region1] end",
            ]),
        Drawn(
            "their joined output may be nothing", "[*] --> X; X --> [*]; --; [*] --> Y; Y --> [*]",
            ["types": "nothing > nothing"]),
        Drawn(
            "or never come", "[*] --> X; X --> [*]; --; [*] --> Y; Y --> Y",
            findings: ["3:1 warning no-end"], ["types": "nothing > never", "": "begin > Regions"]),
        Drawn(
            "an edge between regions leaves the composite and enters it again",
            "[*] --> C; state C {; \(regions); X --> Y; }; C --> [*]",
            ["C/Region1": "begin > [C/Region1] X, X > [C/Region1] end, X > [C/Region2] Y"]),
        Drawn(
            "an edge between regions of the diagram itself is left out", "\(regions); X --> Y",
            findings: ["6:1 warning cross-region"],
            messages: [
                "'X' and 'Y' are in two regions of the diagram, and this edge is left out; "
                    + "draw the regions inside a composite"
            ]),
        Drawn(
            "an edge from a region to outside leaves all",
            "[*] --> C; state C {; \(regions); }; C --> [*]; X --> A; A --> [*]",
            ["C/Region1": "begin > [C/Region1] X, X > [C/Region1] end, X > A"]),
        Drawn(
            "one region may be entered if there is no input",
            "[*] --> C; C --> A; A --> C.X; A --> [*]; state C {; \(regions); }",
            ["": "begin > C, C > A, A > [C/Region1] X, A > end"]),
        Drawn(
            "but not if there is one",
            "[*] --> C; C --> A; A --> C.X; A --> [*]; state C {; \(regions); }; C : Order",
            findings: ["3:7 error region-entry"],
            messages: ["this enters one region of 'C', the others would have no input; enter 'C' itself"]),
        Drawn(
            "a region where all enter needs no Begin",
            "[*] --> Y; state C {; --; state Y; }; state C {; [*] --> X; X --> [*]; --; Y --> [*]; }; C --> [*]",
            ["": "begin > [C/Region2] Y, C > end"]),
        Drawn(
            "a dotted name is not that of a state in a later region",
            "[*] --> C.Y; state C {; [*] --> X; X --> [*] : Int; --; state Y; Y --> [*]; }; C --> [*]",
            among: ["1:9 warning duplicate-name"], ["C/Region1 states": "Y2 X", "C/Region2 states": "Y"]),
        Drawn(
            "of a composite with regions the first is resumed",
            "[*] --> C; state C {; \(regions); }; C --> A; A --> C[H]; A --> [*]",
            ["": "begin > C, C > A, A > [C/Region1] history, A > end"]),
        Drawn(
            "reserved states belong to their region",
            "[*] --> C; state C {; Begin --> X; X --> End; --; Begin --> Y; Y --> Fail; Y --> End; }; C --> [*]",
            [
                "C/Region1": "begin > [C/Region1] X, X > [C/Region1] end",
                "C/Region2": "begin > [C/Region2] Y, Y > [C/Region2] fail, Y > [C/Region2] end",
            ]),
    ]

    @Test(arguments: drawings) func `regions are drawn and left`(drawn: Drawn) { drawn.check() }

    @Test func `Fail leads anywhere in its own region`() {
        let built = Built(
            "[*] --> C; state C {; [*] --> X; X --> [*]; state Fail; --; [*] --> Y; Y --> [*]; }; C --> [*]")
        #expect(built["C/Region1"]?.failLeadsAnywhere == true)
        #expect(built["C/Region2"]?.failLeadsAnywhere == false)
    }
}
