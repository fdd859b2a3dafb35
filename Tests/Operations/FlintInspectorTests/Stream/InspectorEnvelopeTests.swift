import Foundation
import Testing

@testable import FlintInspector

@Suite struct InspectorEnvelopeTests {
    @Test func `an item is one line with its members in order`() {
        let item = InspectorEnvelope(
            sequence: 7, time: Date(timeIntervalSince1970: 1_795_356_000.25), kind: .log,
            payload: Array(#"{"message":"Hello"}"#.utf8))
        #expect(
            String(decoding: item.line, as: UTF8.self)
                == #"{"v":1,"seq":7,"time":"2026-11-22T14:00:00.250Z","type":"log","log":{"message":"Hello"}}"#
        )
    }

    @Test(arguments: InspectorEnvelope.Kind.allCases)
    func `the payload is the member named after the kind`(kind: InspectorEnvelope.Kind) throws {
        let item = InspectorEnvelope(sequence: 1, time: Date(), kind: kind, payload: Array("[2]".utf8))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(item.line)) as? [String: Any])
        #expect(object["type"] as? String == kind.rawValue)
        #expect(object[kind.rawValue] as? [Int] == [2])
        #expect(object.count == 5)
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
