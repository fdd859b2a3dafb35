import FlintFlows
import Testing

/// Runs generated machines: the ways into a composite, out of it, and back to where it was left.
@Suite struct EntryAndHistoryTests {
    struct Trip: Sendable, CustomTestStringConvertible {
        var desk: [CheckoutDesk.Step]
        var start = CheckoutState.begin
        var shipping: [ShippingDesk.Step] = []
        var diary: [String]

        var testDescription: String { diary.joined(separator: ", ") }
    }

    @Test(arguments: [
        Trip(desk: [.border], diary: ["basket", "address", "confirm typed", "pay typed"]),
        Trip(desk: [.inside], diary: ["basket", "confirm known", "pay known"]),
        Trip(
            desk: [.border, .inside], shipping: [.basket],
            diary: ["basket", "address", "basket", "confirm known", "pay known"]),
        Trip(
            desk: [.border, .back],
            diary: ["basket", "address", "confirm typed", "pay typed", "confirm typed", "pay typed"]),
        Trip(
            desk: [.border, .back], shipping: [.fail],
            diary: ["basket", "address", "pay none", "address", "confirm typed", "pay typed"]),
        Trip(
            desk: [.inside, .back], shipping: [.fail],
            diary: ["basket", "confirm known", "pay none", "confirm known", "pay known"]),
        // Without anything to resume, history leads to the default.
        Trip(
            desk: [.back], start: .pay(Parcel(address: "first")),
            diary: ["pay first", "address", "confirm typed", "pay typed"]),
    ])
    func `a composite is entered, left and resumed as drawn`(trip: Trip) async throws {
        let diary = Diary()
        let desk = CheckoutDesk(diary, ShippingDesk(diary, trip.shipping), trip.desk)
        let receipt = try await desk.run(from: trip.start)
        #expect(await diary.entries == trip.diary)
        #expect(await diary.entries.last == "pay " + receipt.text)
    }

    @Test func `an unhandled exit inside ends the machine around it`() async throws {
        let diary = Diary()
        let desk = CheckoutDesk(diary, ShippingDesk(diary, [.exit]), [.border])
        await #expect(throws: FlowExit.back) { try await desk.run() }
        #expect(await diary.entries == ["basket", "address"])
    }

    @Test func `the graph tells what was drawn`() {
        let graph = CheckoutDesk.graph
        #expect(
            [graph.machine] + graph.states.map(\.name)
                == ["Checkout", "Begin", "Basket", "Shipping", "Pay", "End", "Fail"])
        #expect(graph.states[2].machines == [ShippingDesk.graph])
        #expect(
            graph.edges.map { "\($0.from) \($0.to) \($0.labels)" } == [
                "Begin Basket []", "Basket Shipping []", #"Basket Shipping.Confirm ["known address"]"#,
                "Shipping Pay []", "Pay Shipping.[H] []", "Pay End []",
            ])
        #expect(
            ShippingDesk.graph.edges.map { "\($0.from) \($0.to)" } == [
                "Begin Address", "Address Confirm", "Address .Basket", "Confirm End",
            ])
        #expect(CheckoutDesk.remembersHistory && !ShippingDesk.remembersHistory)
    }
}
