import FlintGenerator
import Testing

/// Diagrams from their text to their model.
@Suite struct TextTests {
    private func built(_ text: String, file: String = "flows/Refund.puml") -> (BuiltModel, [Diagnostic]) {
        let parsed = DiagramParser().parse(Array(text.utf8), file: file)
        let model = ModelBuilder().build(parsed.syntax)
        return (model, parsed.diagnostics + model.diagnostics)
    }

    @Test func `the refund diagram is understood`() {
        let (model, diagnostics) = built(
            """
            @startuml
            [*] --> Review : OrderID
            Review : OrderID
            Review --> Pay
            Review --> Explain
            Pay : Money
            Pay -left-> Review : card refused
            Pay --> [*] : Receipt?
            [*] <-up- Explain
            @enduml
            """)
        let machine = model.file.machines.first
        #expect(diagnostics == [])
        #expect(machine?.name == "Refund")
        #expect(machine?.input == "OrderID")
        #expect(machine?.output == .value("Receipt?"))
        #expect(machine?.states.map(\.context) == ["OrderID", "Money", nil])
        #expect(
            machine?.shortEdges == [
                "begin > Review", "Review > Pay", "Review > Explain", "Pay > Review : card refused",
                "Pay > end",
                "Explain > end",
            ])
    }

    @Test func `composites, regions, forks, history and choices are understood`() {
        let (model, diagnostics) = built(
            """
            @startuml Shop
            state Split <<fork>>
            state Meet <<join>>
            state Ask <<choice>>
            [*] --> Basket
            Basket --> Working
            state Working {
              [*] --> Typing
              Typing --> [*]
              --
              [*] -> Saving
              Saving -> [*]
            }
            Working --> Ask
            Ask --> Shipping
            Ask --> Basket : no
            state "Ships it" as Shipping {
              [*] --> Pack
              Pack --> Send : packed
              Send --> [*]
              [H] --> Pack
            }
            Shipping --> Hold : entry/ beep
            Hold --> Shipping[H]
            Pack --> Basket : "Empty"
            Hold --> Split
            Split --> Mail
            Split --> Print
            Mail --> Meet : Bool
            Print --> Meet
            Meet --> [*]
            @enduml
            """)
        let machine = model.file.machines.first
        #expect(diagnostics == [])
        #expect(machine?.name == "Shop")
        #expect(
            machine?.states.map(\.name) == ["Split", "Meet", "Ask", "Basket", "Working", "Shipping", "Hold"])
        #expect(machine?.states.map(\.kind) == [.fork, .join, .choice, .plain, .regions, .composite, .plain])
        #expect(machine?.state("Shipping")?.title == "Ships it")
        #expect(
            machine?.state("Shipping")?.machines.first?.history == FlowPlace(.state("Pack"), in: ["Shipping"])
        )
        #expect(machine?.state("Split")?.machines.map(\.output) == [.value("Bool"), .value(nil)])
        #expect(machine?.shortEdges.contains("Hold > [Shipping] history") == true)
        #expect(machine?.state("Shipping")?.machines.first?.shortEdges.last == "Pack > Basket : Empty")
    }

    @Test func `a frame has a title only if nothing named it before`() {
        let (model, diagnostics) = built(
            """
            @startuml
            state First
            frame "One" as First {
              [*] --> A
              A --> [*]
            }
            frame "Two" as Second {
              [*] --> B
              B --> [*]
            }
            [*] --> First
            First --> Second
            Second --> [*]
            @enduml
            """)
        let machine = model.file.machines.first
        #expect(machine?.states.map(\.title) == ["First", "Two"])
        #expect(diagnostics.map { "\($0.location.line) \($0.code)" } == ["3 repeated-title"])
        #expect(
            diagnostics.first?.message
                == "'First' was named before, so this frame gets no title; write 'state' instead of 'frame'")
    }

    @Test func `findings stand at the tokens`() {
        let (_, diagnostics) = built(
            "@startuml\n[*] --> A\nA -->   Terminate\n\tA : Int\nA : Bool\n@enduml\n")
        #expect(
            diagnostics.map { "\($0.location.line):\($0.location.column) \($0.code)" }.sorted() == [
                "1:1 no-end", "3:9 dead-end", "3:9 reserved-name", "5:5 type-conflict",
            ])
    }

    @Test func `models come with the machine`() {
        let (model, diagnostics) = built(
            "@startuml\n[*] --> A\nA --> [*]\nclass Money { \n+ amount: [String:Int] = [:]\n}\nenum Kind {\nx\ny: Int\n}\n@enduml\n"
        )
        #expect(diagnostics == [])
        #expect(model.file.models.map(\.name) == ["Money", "Kind"])
        #expect(
            model.file.models.first?.members == [
                .init(name: "amount", type: "[String: Int]", defaultValue: "[:]")
            ])
    }
}
