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
        #expect(history.takeResumption(of: Self.composite))
        #expect(!history.takeResumption(of: Self.composite))
        history.resume("Working")
        #expect(history.takeResumption(of: Self.second) && history.takeResumption(of: Self.first))
        #expect(!history.takeResumption(of: Self.first))
    }

    @Test func `a resumption that was not taken up is gone once the run is in another state`() {
        let history = FlowHistory()
        let memory = FlowMemory(history: history)
        history.resume("Shipping")
        memory.remember(Place(stateName: "Shipping"))
        memory.remember(Place(stateName: "Basket"))
        #expect(!history.takeResumption(of: Self.composite))
    }

    @Test func `entering the composite that resumes keeps its resumption`() {
        let history = FlowHistory()
        let memory = FlowMemory(history: history)
        history.resume("Shipping")
        memory.remember(Place(stateName: "Shipping"))
        #expect(history.takeResumption(of: Self.composite))
    }

    @Test func `another composite does not take up the resumption, and ends it`() {
        let history = FlowHistory()
        history.resume("Shipping")
        #expect(!history.takeResumption(of: Self.first))
        #expect(!history.takeResumption(of: Self.composite))
    }
}
