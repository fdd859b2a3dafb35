import Testing

@testable import FlintFlows

@Suite struct EventQueueTests {
    private struct Event: FlowEvent {
        let value: any Sendable
        let eventType: FlowEventType

        init<Value: Sendable>(_ value: Value) {
            self.value = value
            eventType = FlowEventType(Value.self, named: "\(Value.self)")
        }

        var eventPayload: any Sendable { value }
    }

    private struct Failure: Error {}

    private static let number = FlowEventType(Int.self, named: "Int")
    private static let text = FlowEventType(String.self, named: "Text")

    private func value(_ start: EventQueue<String>.Start) -> String {
        switch start {
        case .event(let value): "\(value)"
        case .ended(let error): error == nil ? "ended" : "failed"
        case .waiting(let number): "waiting \(number)"
        }
    }

    @Test func `types are equal by their values, not by their names`() {
        let others = [FlowEventType(String.self, named: "String"), FlowEventType(Int.self, named: "Text")]
        #expect(others.map { $0 == Self.text } == [true, false])
        #expect(Set(others + [Self.text, Self.number]).count == 2)
    }

    @Test func `events that came before are taken in order, each once`() {
        var queue = EventQueue<String>()
        #expect([queue.add(Event(1)), queue.add(Event(2)), queue.add(Event("x"))] == [nil, nil, nil])
        let (wait, either) = (FlowWait(for: [Self.number]), FlowWait(for: [Self.text, Self.number]))
        #expect([wait, either, wait].map { value(queue.begin($0, "a")) } == ["1", "2", "waiting 1"])
        #expect(queue.count == 1)
    }

    @Test func `an event goes to the state that has waited for its type longest`() {
        var queue = EventQueue<String>()
        _ = queue.begin(FlowWait(for: [Self.text]), "text")
        _ = queue.begin(FlowWait(for: [Self.number]), "first")
        _ = queue.begin(FlowWait(for: [Self.number]), "second")
        #expect((1...3).map { queue.add(Event($0)) } == ["first", "second", nil])
    }

    @Test func `a wait ends once: by an event or by its deadline`() {
        var queue = EventQueue<String>()
        _ = queue.begin(FlowWait(for: [Self.number], deadline: .seconds(1)), "a")
        #expect([queue.add(Event(1)), queue.stop(1)] == ["a", nil])
        _ = queue.begin(FlowWait(for: [Self.number], deadline: .seconds(1)), "b")
        #expect([queue.stop(2), queue.add(Event(2))] == ["b", nil])
    }

    @Test func `the end of the events ends the waits without a deadline, and keeps what came`() {
        var queue = EventQueue<String>()
        _ = queue.add(Event("x"))
        _ = queue.begin(FlowWait(for: [Self.number]), "a")
        _ = queue.begin(FlowWait(for: [Self.number], deadline: .seconds(1)), "b")
        #expect(queue.end(throwing: nil) == ["a"])
        let (text, deadline) = (FlowWait(for: [Self.text]), FlowWait(for: [], deadline: .zero))
        #expect([text, text, deadline].map { value(queue.begin($0, "c")) } == ["x", "ended", "waiting 3"])
        _ = queue.end(throwing: Failure())
        #expect(value(queue.begin(text, "c")) == "failed")
    }
}
