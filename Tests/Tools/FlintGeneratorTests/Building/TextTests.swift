import FlintGenerator
import Testing

/// Diagrams from their text to their model.
@Suite struct TextTests {
    @Test func `a frame has a title only if nothing named it before`() {
        let built = Built(
            "state First; frame \"One\" as First {; [*] --> A; A --> [*]; }; "
                + "frame \"Two\" as Second {; [*] --> B; B --> [*]; }; [*] --> First; First --> Second; Second --> [*]"
        )
        #expect(built.machine?.states.map(\.title) == ["First", "Two"])
        #expect(built.findings == ["2:7 warning repeated-title"])
        #expect(
            built.messages
                == ["'First' was named before, so this frame gets no title; write 'state' instead of 'frame'"]
        )
    }

    @Test func `a whole drawing is understood`() {
        let built = Built(
            "@startuml Shop; state Split <<fork>>; state Meet <<join>>; state Ask <<choice>>; [*] --> Basket; "
                + "Basket --> Working; state Working {; [*] --> Typing; Typing --> [*]; --; [*] -> Saving; "
                + "Saving -> [*]; }; Working --> Ask; Ask --> Shipping; Ask --> Basket : no; "
                + "state \"Ships it\" as Shipping {; [*] --> Pack; Pack --> Send : packed; Send --> [*]; "
                + "[H] --> Pack; }; Shipping --> Hold : entry/ beep; Hold --> Shipping[H]; "
                + "Pack -left-> Basket : \"Empty\"; Hold --> Split; Split --> Mail; Split --> Print; "
                + "Mail --> Meet : Bool; Print --> Meet; [*] <-up- Meet; class Money {; + amount: [String:Int] = [:]; "
                + "}; @enduml", file: "flows/Shop.puml")
        #expect(built.findings == [])
        #expect(built.part("name") == "Shop" && built.machine?.state("Shipping")?.title == "Ships it")
        #expect(
            built.part("states")
                == "Split:fork Meet:join<Split Ask:choice Basket Working:regions Shipping:composite Hold")
        #expect(built.part("Shipping marks") == "[Shipping] Pack, none")
        #expect(built.part("Split/Mail types") == "nothing > Bool")
        #expect(built.edges.contains("Hold > [Shipping] history") && built.edges.contains("Meet > end"))
        #expect(built["Shipping"]?.shortEdges.last == "Pack > Basket : Empty")
        let amount = FlowModel.Member(name: "amount", type: "[String: Int]", defaultValue: "[:]")
        #expect(built.model.file.models == [FlowModel(name: "Money", kind: .structure, members: [amount])])
    }
}
