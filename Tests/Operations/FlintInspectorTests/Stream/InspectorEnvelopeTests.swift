import Foundation
import Testing

@testable import FlintInspector

@Suite struct InspectorEnvelopeTests {
    @Test(arguments: InspectorEnvelope.Kind.allCases)
    func `an item is one line with its members in order, the payload named after the kind`(
        kind: InspectorEnvelope.Kind
    ) {
        let item = InspectorEnvelope(
            sequence: 7, time: Date(timeIntervalSince1970: 1_795_356_000.25), kind: kind,
            payload: Array(#"{"message":"Hello"}"#.utf8))
        let name = kind.rawValue
        #expect(
            String(decoding: item.line, as: UTF8.self)
                == #"{"v":1,"seq":7,"time":"2026-11-22T14:00:00.250Z","type":"\#(name)","#
                + #""\#(name)":{"message":"Hello"}}"#)
    }

    @Test func `the kinds are those of the wire form`() {
        let names = InspectorEnvelope.Kind.allCases.map(\.rawValue)
        #expect(
            Set(names) == [
                "event", "log", "flow", "value", "tweak", "availability", "stack", "section", "snapshot",
                "gap",
            ])
    }
}
