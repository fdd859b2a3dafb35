import FlintGenerator
import Testing

@Suite struct CheckTests {
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

    @Test func `a composite without edges out is no dead end if one of its regions never ends`() {
        func composite(_ loop: Drawing) -> Built {
            Built([
                link("[*]", "C"),
                state("C", [link("[*]", "X"), link("X", "[*]"), region, link("[*]", "Y"), loop]),
                link("[*]", "[*]"),
            ])
        }
        #expect(!composite(link("Y", "Y")).findings.contains { $0.hasSuffix("dead-end") })
        #expect(composite(link("Y", "[*]")).findings.contains { $0.hasSuffix("dead-end") })
    }

    // MARK: Names

    @Test func `of two states of one case the second gets a number`() {
        let built = Built([link("[*]", "url_entry"), link("url_entry", "UrlEntry"), link("UrlEntry", "[*]")])
        #expect(built.findings == ["2:11 warning duplicate-name"])
        #expect(
            built.messages == [
                "'UrlEntry' and 'url_entry' in line 1 are both 'urlEntry' in Swift, so this one becomes "
                    + "'urlEntry2'; rename it to choose another name"
            ])
        #expect(built.edges == ["begin > UrlEntry", "UrlEntry > UrlEntry2", "UrlEntry2 > end"])
        #expect(built.machine?.states.map(\.caseName) == ["urlEntry", "urlEntry2"])
        let three = Built([link("[*]", "_X"), link("_X", "__X"), link("__X", "x"), link("x", "[*]")])
        #expect(three.machine?.states.map(\.caseName) == ["x", "x2", "x3"])
        let taken = Built([link("[*]", "x2"), link("x2", "x"), link("x", "_x"), link("_x", "[*]")])
        #expect(taken.machine?.states.map(\.caseName) == ["x2", "x", "x3"])
    }

    @Test func `the machines of two composites get two names`() {
        let ways = [link("[*]", "X"), link("X", "[*]")]
        let built = Built(
            [
                link("[*]", "A"), link("A", "AB"), link("AB", "[*]"), state("AB", ways),
                state("A", [link("[*]", "B"), link("B", "[*]"), state("B", [state("Y")])]),
            ], name: "M")
        #expect(built.errors == [])
        #expect(built.findings.contains("11:7 warning duplicate-name"))
        let names = built.machine?.states.flatMap(\.machines).map(\.typeName)
        #expect(names?.contains("MAB") == true)
        #expect(built["A"]?.states.first?.machines.first?.typeName == "MAB2")
    }

    @Test(arguments: [
        "Terminate", "terminate", "BEGIN", "FAIL", "END", "stateName", "is_pseudo", "Graph", "init",
        "resumedShallowly",
    ])
    func `names that generated code needs get a number`(name: String) {
        let built = Built([link("[*]", name), link(name, "A"), link("A", "[*]")])
        #expect(built.findings == ["1:11 warning reserved-name"])
        #expect(built.machine?.states.first?.caseName.hasSuffix("2") == true)
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

    @Test func `a type whose brackets are not closed is told`() {
        func built(_ text: String, contexts: ContextReading = .typed) -> Built {
            Built([link("[*]", "Rate"), link("Rate", "[*]"), field("Rate", text)], contexts: contexts)
        }
        #expect(built("[Offer").findings == ["3:21 warning almost-type"])
        #expect(
            built("[Offer").messages == [
                "'[Offer' is a description, because its brackets are not closed; write '[Offer]', or quote it"
            ])
        #expect(built("Result<[Offer], Never").findings == ["3:21 warning almost-type"])
        for text in ["[Offer]", "see [Offer", "\"[Offer\"", "[Offer)", "Offer]"] {
            #expect(built(text).findings == [], "\(text)")
        }
        #expect(built("[Offer", contexts: .none).findings == [])
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
        #expect(built.findings == ["2:11 warning stereotype-conflict"])
        #expect(built.state("A")?.kind == .choice)
        let body = Built([
            state("C", "choice", [link("[*]", "X"), link("X", "[*]")]), link("[*]", "C"), link("C", "[*]"),
        ])
        #expect(body.findings == ["1:7 warning stereotype-conflict"])
        #expect(body.state("C")?.kind == .composite)
    }

    // MARK: Several

    @Test func `independent mistakes are all reported`() {
        let built = Built([
            link("[*]", "A"), field("A", "Int"), field("A", "Bool"), link("A", "[*]", "Int"),
            link("A", "[*]", "Bool"), field("Fail", "Money"),
        ])
        #expect(
            built.errors == [
                "3:21 type-conflict", "4:21 type-conflict", "5:21 type-conflict", "6:21 type-conflict",
            ])
    }
}
