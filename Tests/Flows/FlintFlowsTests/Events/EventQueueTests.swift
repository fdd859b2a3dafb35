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
        #expect(Self.text == FlowEventType(String.self, named: "String"))
        #expect(Self.text != FlowEventType(Int.self, named: "Text"))
        #expect(Set([Self.text, FlowEventType(String.self, named: "String"), Self.number]).count == 2)
    }

    @Test func `events that came before are taken in order, each once`() {
        var queue = EventQueue<String>()
        for value in [1, 2] { #expect(queue.add(Event(value)) == nil) }
        #expect(queue.add(Event("x")) == nil)
        let wait = FlowWait(for: [Self.number])
        #expect(value(queue.begin(wait, "a")) == "1")
        #expect(value(queue.begin(FlowWait(for: [Self.text, Self.number]), "a")) == "2")
        #expect(value(queue.begin(wait, "a")) == "waiting 1")
        #expect(queue.count == 1)
    }

    @Test func `an event goes to the state that has waited for its type longest`() {
        var queue = EventQueue<String>()
        _ = queue.begin(FlowWait(for: [Self.text]), "text")
        _ = queue.begin(FlowWait(for: [Self.number]), "first")
        _ = queue.begin(FlowWait(for: [Self.number]), "second")
        #expect(queue.add(Event(1)) == "first")
        #expect(queue.add(Event(2)) == "second")
        #expect(queue.add(Event(3)) == nil)
    }

    @Test func `a wait ends once: by an event or by its deadline`() {
        var queue = EventQueue<String>()
        _ = queue.begin(FlowWait(for: [Self.number], deadline: .seconds(1)), "a")
        #expect(queue.add(Event(1)) == "a")
        #expect(queue.stop(1) == nil)
        _ = queue.begin(FlowWait(for: [Self.number], deadline: .seconds(1)), "b")
        #expect(queue.stop(2) == "b")
        #expect(queue.add(Event(2)) == nil)
    }

    @Test func `the end of the events ends the waits without a deadline, and keeps what came`() {
        var queue = EventQueue<String>()
        _ = queue.add(Event("x"))
        _ = queue.begin(FlowWait(for: [Self.number]), "a")
        _ = queue.begin(FlowWait(for: [Self.number], deadline: .seconds(1)), "b")
        #expect(queue.end(throwing: nil) == ["a"])
        #expect(value(queue.begin(FlowWait(for: [Self.text]), "c")) == "x")
        #expect(value(queue.begin(FlowWait(for: [Self.text]), "c")) == "ended")
        #expect(value(queue.begin(FlowWait(for: [], deadline: .zero), "c")) == "waiting 3")
        _ = queue.end(throwing: Failure())
        #expect(value(queue.begin(FlowWait(for: [Self.text]), "c")) == "failed")
    }
}
