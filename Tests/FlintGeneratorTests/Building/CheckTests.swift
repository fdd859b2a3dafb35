import FlintGenerator
import Testing

@Suite struct CheckTests {
    // MARK: no-start

    @Test func `a diagram needs a beginning`() {
        let built = Built([link("A", "B"), link("B", "A"), link("C", "A"), link("B", "[*]")], name: "M")
        #expect(built.findings == ["1:1 error no-start"])
        #expect(built.messages == ["'M' does not begin anywhere; write '[*] --> C'"])
    }

    @Test func `so does a composite that is entered itself`() {
        let body = state("C", [link("X", "[*]")])
        let built = Built([link("[*]", "C"), body, link("C", "[*]")])
        #expect(built.findings == ["2:7 error no-start"])
        #expect(Built([link("[*]", "C.X"), body, link("C", "[*]")]).findings == [])
        let viaFail = Built([link("[*]", "C.X"), body, link("C", "[*]"), state("Fail")])
        #expect(viaFail.errors == ["2:7 no-start"])
        let resumed = Built([link("[*]", "C.X"), body, link("C", "A"), link("A", "C[H]"), link("A", "[*]")])
        #expect(resumed.errors == ["2:7 no-start"])
    }

    @Test func `a composite that nobody enters needs one too`() {
        let built = Built([
            link("[*]", "A"), link("A", "[*]"), state("C", [link("X", "[*]")]), link("C", "[*]"),
        ])
        #expect(built.findings == ["3:7 error no-start", "3:7 warning unreachable"])
    }

    // MARK: no-end, unreachable, dead-end

    @Test func `a machine without end is told so`() {
        let built = Built([link("[*]", "A"), link("A", "A")], name: "M")
        #expect(built.findings == ["1:1 warning no-end"])
        #expect(
            built.messages == ["'M' has no way to '[*]', so its output is 'Never'; draw '--> [*]' if it ends"]
        )
    }

    @Test func `a state that no way leads to is told`() {
        let built = Built([link("[*]", "A"), link("A", "[*]"), link("B", "A"), state("X")])
        #expect(built.findings == ["3:1 warning unreachable", "4:7 warning unreachable"])
        #expect(built.messages.last == "no way leads to 'X'; connect it or delete it")
    }

    @Test func `Fail, entries, exits and End are ways`() {
        let built = Built([
            link("[*]", "C"), state("C", [link("[*]", "X"), link("X", "[*]"), link("Y", "[*]")]),
            link("C", "[*]"),
            link("Fail", "A"), link("A", "C.Y"), link("C.X", "B"), link("B", "[*]"), link("End", "D"),
            link("D", "[*]"),
        ])
        #expect(built.findings == [])
        #expect(Built([link("[*]", "A"), link("A", "[*]"), link("B", "A"), state("Fail")]).findings == [])
    }

    @Test func `a state without a way out is told`() {
        let built = Built([link("[*]", "A"), link("A", "[*]"), link("A", "B")])
        #expect(built.findings == ["3:11 warning dead-end"])
        #expect(
            built.messages == ["no edge leads out of 'B', so its handler can only throw; draw 'B --> [*]'"])
    }

    @Test func `a composite that is left from inside is no dead end`() {
        let built = Built([link("[*]", "C"), state("C", [link("[*]", "X")]), link("C.X", "[*]")])
        #expect(built.findings == [])
        let ends = Built([
            link("[*]", "C"), state("C", [link("[*]", "X"), link("X", "[*]")]), link("[*]", "[*]"),
        ])
        #expect(ends.findings == ["2:7 warning dead-end"])
    }

    // MARK: Names

    @Test func `two states of one case are an error at both`() {
        let built = Built([link("[*]", "url_entry"), link("url_entry", "UrlEntry"), link("UrlEntry", "[*]")])
        #expect(built.findings == ["1:11 error duplicate-name", "2:11 error duplicate-name"])
        #expect(
            built.messages == [
                "'url_entry' and 'UrlEntry' in line 2 are both 'urlEntry' in Swift; rename one of them",
                "'UrlEntry' and 'url_entry' in line 1 are both 'urlEntry' in Swift; rename one of them",
            ])
        let caseOnly = Built([link("[*]", "URL"), link("URL", "Url"), link("Url", "[*]")])
        #expect(caseOnly.errors == ["1:11 duplicate-name", "2:11 duplicate-name"])
    }

    @Test func `equal names in two composites are none`() {
        let built = Built([
            link("[*]", "A"), link("A", "B"), link("B", "[*]"),
            state("A", [state("X"), link("[*]", "X"), link("X", "[*]")]),
            state("B", [state("X"), link("[*]", "X"), link("X", "[*]")]),
        ])
        #expect(built.findings == [])
    }

    @Test(arguments: [
        "Terminate", "terminate", "BEGIN", "FAIL", "END", "stateName", "is_pseudo", "Graph", "init",
    ])
    func `names that generated code needs are reserved`(name: String) {
        let built = Built([link("[*]", name), link(name, "[*]")])
        #expect(built.errors == ["1:11 reserved-name"])
        #expect(built.messages.first?.hasSuffix("rename this state") == true)
    }

    @Test(arguments: [
        "class", "Type", "State", "Result", "self", "Self", "Protocol", "订单", "2fa", "Input", "Optional",
    ])
    func `other hostile names are no findings`(name: String) {
        let built = Built([link("[*]", name), link(name, "[*]")])
        #expect(built.findings == [])
        #expect(built.machine?.states.count == 1)
    }

    // MARK: Types

    @Test func `a second, different context is an error`() {
        let built = Built([link("[*]", "A"), link("A", "[*]"), field("A", "Money"), field("A", "Card")])
        #expect(built.findings == ["4:21 error type-conflict"])
        #expect(
            built.messages == [
                "'A' has the context 'Money' from line 3 already; quote 'Card' to make it a description"
            ])
    }

    @Test func `blanks make no different type`() {
        let built = Built([
            link("[*]", "A", "[K:V]"), link("[*]", "B", "[ K : V ]"), link("A", "[*]", "Void"),
            link("B", "[*]", "()"),
            field("A", "P&Q"), field("A", "P & Q"),
        ])
        #expect(built.findings == [])
        #expect(built.machine?.input == "[K: V]")
        #expect(built.machine?.output == .value(nil))
    }

    @Test func `two outputs or inputs are errors at both`() {
        let built = Built(
            [
                link("[*]", "A", "Int"), link("[*]", "B", "Bool"), link("A", "[*]", "Receipt"),
                link("B", "[*]", "Money"),
                link("B", "[*]", "late"),
            ], name: "M")
        #expect(
            built.findings == [
                "1:21 error type-conflict", "2:21 error type-conflict", "3:21 error type-conflict",
                "4:21 error type-conflict",
            ])
        #expect(
            built.messages.last
                == "the output of 'M' is 'Money' here and 'Receipt' in line 3; quote one to make it a description, "
                + "or use one type for both")
    }

    @Test func `Fail takes an error`() {
        let built = Built([
            link("[*]", "A"), link("A", "[*]"), field("Fail", "Money"), field("Fail", "whatever"),
        ])
        #expect(built.findings == ["3:21 error type-conflict"])
    }

    @Test func `a context named as a state is noted`() {
        let built = Built([
            link("[*]", "Review", "Review"), link("Review", "[*]"), field("Review", "[Review]"),
        ])
        #expect(built.findings == ["1:21 note shadowed-type", "3:21 note shadowed-type"])
        #expect(built.machine != nil)
        #expect(
            Built([link("[*]", "A", "A.B"), link("A", "[*]", "B.A")]).findings == ["1:21 note shadowed-type"])
        #expect(Built([link("[*]", "A", "[End]"), link("A", "[*]")]).findings == ["1:21 note shadowed-type"])
    }

    // MARK: Roles

    @Test func `two roles exclude one another`() {
        let built = Built([state("A", "choice"), link("[*]", "A<<fork>>"), link("A", "[*]")])
        #expect(built.errors == ["2:11 stereotype-conflict"])
        let body = Built([
            state("C", "choice", [link("[*]", "X"), link("X", "[*]")]), link("[*]", "C"), link("C", "[*]"),
        ])
        #expect(body.errors == ["1:7 stereotype-conflict"])
    }

    // MARK: Several

    @Test func `independent mistakes are all reported`() {
        let built = Built([
            link("[*]", "A"), link("A", "Terminate"), link("Terminate", "[*]"), field("A", "Int"),
            field("A", "Bool"),
            link("Fail", "Fail"),
            state("C", [link("[*]", "X"), link("X", "[*]"), region, link("[*]", "Y"), link("Y", "X")]),
            link("A", "C"), link("C", "[*]"), link("A", "???"),
        ])
        #expect(
            built.errors == [
                "2:11 reserved-name", "5:21 type-conflict", "6:1 reserved-loop", "12:1 cross-region",
                "16:11 bad-name",
            ])
    }
}
