import Testing

@testable import FlintFlows

/// What a run keeps of its composites, as a value.
@Suite struct FlowHistoryTests {
    struct Place: FlowState {
        let stateName: String
    }

    static let composite = CompositeKey(composite: "Shipping", region: "")
    static let first = CompositeKey(composite: "Working", region: "Region1")
    static let second = CompositeKey(composite: "Working", region: "Region2")

    @Test func `each region of a composite takes up its resumption once`() {
        let history = FlowHistory()
        history.resume("Shipping")
        #expect((0..<2).map { _ in history.takeResumption(of: Self.composite) } == [true, false])
        history.resume("Working")
        let taken = [Self.second, Self.first, Self.first].map { history.takeResumption(of: $0) }
        #expect(taken == [true, true, false])
    }

    @Test(arguments: [(["Shipping"], true), (["Shipping", "Basket"], false)])
    func `a resumption that was not taken up is gone once the run is in another state than its composite`(
        states: [String], isKept: Bool
    ) {
        let history = FlowHistory()
        let memory = FlowMemory(history: history)
        history.resume("Shipping")
        for state in states { memory.remember(Place(stateName: state)) }
        #expect(history.takeResumption(of: Self.composite) == isKept)
    }

    @Test func `another composite does not take up the resumption, and ends it`() {
        let history = FlowHistory()
        history.resume("Shipping")
        let taken = [Self.first, Self.composite].map { history.takeResumption(of: $0) }
        #expect(taken == [false, false])
    }
}
