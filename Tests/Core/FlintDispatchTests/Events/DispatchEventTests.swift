import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintFlows

/// The form of events in JSON.
@Suite struct DispatchEventTests {
    /// Texts that a careless writer or reader of lines and JSON gets wrong.
    private static let texts = [
        "", "main", "a b", "\"quoted\"", "back\\slash", "two\nlines", "\r\n", "\u{2028}\u{2029}", "tab\t",
        "\u{0}",
        "größe", "日本語", "👩‍👩‍👧‍👦", "/slash/", "e\u{301}", "null", "{}",
    ]

    private static func makeText(_ generator: inout SeededGenerator) -> String {
        (texts.randomElement(using: &generator) ?? "") + (texts.randomElement(using: &generator) ?? "")
    }

    private static func maybe<Value>(
        _ generator: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value
    ) -> Value? {
        Bool.random(using: &generator) ? make(&generator) : nil
    }

    private static func makeLabel(_ generator: inout SeededGenerator) -> DispatchEvent.Label {
        DispatchEvent.Label(identifier: makeText(&generator), name: makeText(&generator))
    }

    private static func makeReason(_ generator: inout SeededGenerator) -> Availability.Reason {
        let statuses: [Availability.Reason.Status] = [
            .notSatisfied, .notDetermined, .notRegistered, .refused,
        ]
        return Availability.Reason(
            feature: makeText(&generator),
            constraint: maybe(&generator) {
                FeatureConstraint(
                    kind: .runtimeEnabled, subject: maybe(&$0, makeText),
                    defaultValue: maybe(&$0) { Bool.random(using: &$0) }, description: makeText(&$0))
            },
            status: statuses.randomElement(using: &generator) ?? .refused, text: makeText(&generator))
    }

    private static func makeOutcome(_ generator: inout SeededGenerator) -> ActionOutcome {
        struct Mishap: LocalizedError {
            let errorDescription: String?
        }
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: return .success
        case 1: return .cancelled
        default: return .failure(ActionFailure(Mishap(errorDescription: maybe(&generator, makeText))))
        }
    }

    private static func makeTransition(_ generator: inout SeededGenerator) -> FlowTransition {
        let kinds: [FlowTransition.Kind] = [
            .started, .moved, .failed, .restarted(attempt: Int.random(in: 1...9, using: &generator)),
            .terminated(FlowTransition.Ending.allCases.randomElement(using: &generator) ?? .finished),
        ]
        let path = (0...Int.random(in: 0..<3, using: &generator)).map { _ in
            String(UInt64.random(in: 0 ... .max, using: &generator))
        }
        return FlowTransition(
            flow: FlowID(path.joined(separator: "/")) ?? FlowID(below: nil), machine: makeText(&generator),
            index: Int.random(in: 0 ... .max, using: &generator), from: maybe(&generator, makeText),
            to: makeText(&generator), kind: kinds.randomElement(using: &generator) ?? .moved,
            isPseudo: Bool.random(using: &generator),
            elapsed: maybe(&generator) { .nanoseconds(Int64.random(in: 0 ... .max, using: &$0)) },
            errorType: maybe(&generator, makeText))
    }

    private static func makeKind(_ generator: inout SeededGenerator) -> DispatchEvent.Kind {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: return .began
        case 1: return .ended(makeOutcome(&generator), closesActionStack: Bool.random(using: &generator))
        case 2:
            let codes: [RefusalReason.Code] = [.cancelled, .sessionEnded, .featureUnavailable]
            return .refused(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    RefusalReason(
                        codes.randomElement(using: &generator) ?? .cancelled, makeText(&generator),
                        availability: maybe(&generator, makeReason))
                })
        case 3:
            return .availabilityChanged(
                Availability(
                    isAvailable: maybe(&generator) { Bool.random(using: &$0) },
                    reasons: (0..<Int.random(in: 0...2, using: &generator)).map { _ in makeReason(&generator)
                    }))
        case 6:
            return .navigated(
                NavigationRecord(
                    from: maybe(&generator, makeText), to: maybe(&generator, makeText),
                    steps: (0..<Int.random(in: 0...3, using: &generator)).map { _ in makeText(&generator) },
                    isUnwind: Bool.random(using: &generator)))
        case 5: return .flowTransition(makeTransition(&generator))
        case 7:
            return .durableRun(
                DurableRunEvent(
                    .stepped(name: makeText(&generator), .failed),
                    run: .init(machine: makeText(&generator), name: makeText(&generator)),
                    state: maybe(&generator, makeText),
                    attempt: maybe(&generator) { Int.random(in: 1...9, using: &$0) },
                    elapsed: .nanoseconds(5), errorType: maybe(&generator, makeText)))
        case 4: return .missed(count: UInt64.random(in: 1 ... .max, using: &generator))
        default: return .other("x" + makeText(&generator))
        }
    }

    private static func makeEvent(seed: Int) throws -> DispatchEvent {
        var generator = SeededGenerator(seed: seed)
        let url = try #require(URL(string: "flint://x"))
        let sources: [ActionSource] = [
            .application, .openURL(url), .continueActivity(.handoff), .intent(makeText(&generator)),
            .framework,
        ]
        let feature = maybe(&generator, makeLabel)
        let action = maybe(&generator, makeLabel)
        let kind = makeKind(&generator)
        let time = Date(timeIntervalSince1970: Double.random(in: -1e10...1e11, using: &generator))
        let facts = EventDetails(
            subject: feature.map { EventSubject(feature: $0, action: action) },
            session: maybe(&generator, makeText),
            requestID: maybe(&generator) { RequestID(number: UInt64.random(in: 0 ... .max, using: &$0)) },
            parentRequestID: maybe(&generator) {
                RequestID(number: UInt64.random(in: 0 ... .max, using: &$0))
            },
            source: maybe(&generator) {
                DispatchEvent.Source(sources.randomElement(using: &$0) ?? .application)
            },
            userInitiated: maybe(&generator) { Bool.random(using: &$0) },
            input: maybe(&generator) {
                InputDescription(text: makeText(&$0), info: [makeText(&$0): makeText(&$0)])
            })
        var event = DispatchEvent(
            kind, at: time, facts, elapsed: maybe(&generator) { Int64.random(in: 0 ... .max, using: &$0) })
        event.sequence = UInt64.random(in: 0 ... .max, using: &generator)
        return event
    }

    private static func decode(_ line: String) throws -> DispatchEvent {
        try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8))
    }

    @Test(arguments: 0..<150) func `an event is one line of JSON and decodes to an equal event`(
        seed: Int
    ) throws {
        let event = try Self.makeEvent(seed: seed)
        let line = try event.jsonLine()
        #expect(!line.utf8.contains(UInt8(ascii: "\n")) && !line.utf8.contains(UInt8(ascii: "\r")))
        #expect(line.hasPrefix("{") && line.hasSuffix("}"))
        let decoded = try Self.decode(line)
        #expect((decoded, try decoded.jsonLine()) == (event, line))
    }

    @Test func `a full event has these members, and absent ones are left out`() throws {
        var bare = DispatchEvent(.began, at: Date(timeIntervalSince1970: 0))
        bare.sequence = 7
        #expect(
            try bare.jsonLine() == #"{"kind":"began","sequence":7,"time":"1970-01-01T00:00:00.000Z","v":1}"#)
        var event = DispatchEvent(
            .ended(.failure(ActionFailure(CocoaError(.fileNoSuchFile))), closesActionStack: true),
            at: Date(timeIntervalSince1970: 1_773_077_400.25),
            EventDetails(
                subject: EventSubject(
                    feature: DispatchEvent.Label(identifier: "notes", name: "Notes"),
                    action: DispatchEvent.Label(identifier: "open", name: "Open")),
                session: "main", requestID: RequestID(number: 3), parentRequestID: RequestID(number: 2),
                source: DispatchEvent.Source(.intent("i")), userInitiated: true,
                input: InputDescription(text: "Plan", info: ["pages": "3"])),
            elapsed: 1_500_000)
        event.sequence = 9
        let object = try JSONSerialization.jsonObject(with: Data(try event.jsonLine().utf8))
        let members = try #require(object as? [String: Any])
        #expect(
            Set(members.keys) == [
                "v", "sequence", "time", "kind", "session", "feature", "action", "request", "parentRequest",
                "source", "userInitiated", "input", "duration", "outcome", "failure", "closesActionStack",
            ])
        #expect(
            ["time", "kind", "outcome"].map { members[$0] as? String }
                == ["2026-03-09T17:30:00.250Z", "ended", "failure"])
        #expect(members["duration"] as? Int == 1_500_000)
        #expect(members["feature"] as? [String: String] == ["identifier": "notes", "name": "Notes"])
    }

    @Test func `an unknown kind is kept by its name, unknown members are ignored`() throws {
        let line =
            #"{"v":1,"sequence":4,"time":"2026-03-09T17:30:00.000Z","kind":"somethingLater","flow":{"a":1}}"#
        let event = try Self.decode(line)
        #expect((event.kind, event.sequence) == (.other("somethingLater"), 4))
        #expect(try event.jsonLine().contains(#""kind":"somethingLater""#))
        do {
            let line =
                #"{"v":1,"sequence":4,"time":"2026-03-09T17:30:00.000Z","kind":"began","new":[1,{"a":null}]}"#
            #expect(try Self.decode(line).kind == .began)
        }
    }

    @Test(arguments: ["2", "99", "0", "-1"]) func `another version is refused`(version: String) {
        let line = #"{"v":\#(version),"sequence":4,"time":"2026-03-09T17:30:00.000Z","kind":"began"}"#
        let error = #expect(throws: DecodingError.self) { try Self.decode(line) }
        #expect("\(String(describing: error))".contains("version \(version)"))
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "1", "\"x\"", "{\"v\":1}", "{\"v\":1.5}", "{\"v\":\"1\"}",
        #"{"v":1,"sequence":-1,"time":"2026-03-09T17:30:00.000Z","kind":"began"}"#,
        #"{"v":1,"sequence":1e40,"time":"2026-03-09T17:30:00.000Z","kind":"began"}"#,
        #"{"v":1,"sequence":1,"time":"yesterday","kind":"began"}"#,
        #"{"v":1,"sequence":1,"time":"","kind":"began"}"#,
        #"{"v":1,"sequence":1,"time":0,"kind":"began"}"#,
        #"{"v":1,"sequence":1,"time":"9999999999999-01-01T00:00:00.000Z","kind":"began"}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":null}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"ended"}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"ended","closesActionStack":true,"outcome":"x"}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"ended","closesActionStack":1,"outcome":"success"}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"ended","closesActionStack":true,"outcome":"failure"}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"missed","count":-1}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"refused","reasons":{}}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"began","duration":9223372036854775808}"#,
        #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"began","feature":"x"}"#,
    ])
    func `what is no event is refused`(line: String) {
        #expect(throws: DecodingError.self) { try Self.decode(line) }
    }

    @Test func `deep nesting is survived`() {
        let line = String(repeating: "[", count: 100_000)
        #expect(throws: (any Error).self) { try Self.decode(line) }
        let inner = String(repeating: "{\"a\":", count: 400) + "1" + String(repeating: "}", count: 400)
        let event =
            #"{"v":1,"sequence":1,"time":"2026-03-09T17:30:00.000Z","kind":"began","input":\#(inner)}"#
        #expect(throws: (any Error).self) { try Self.decode(event) }
    }

    @Test(arguments: 0..<100) func `damaged lines are refused or read, and never do harm`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var bytes = Array(try Self.makeEvent(seed: seed).jsonLine().utf8)
        let pieces = [
            "null", "-", "9e999", "\"", "}", "{", "[", ",", ":", "true", "\u{0}", "é", "99999999999999999999",
        ]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.removeSubrange(index..<min(bytes.count, index + 3))
            case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: index)
            default: bytes.replaceSubrange(index..<min(bytes.count, index + 2), with: "0123456789".utf8)
            }
            if bytes.isEmpty { return }
        }
        guard let event = try? JSONDecoder().decode(DispatchEvent.self, from: Data(bytes)) else { return }
        _ = (event.time, event.duration, "\(event)")
        #expect(try Self.decode(event.jsonLine()) == event)
    }
}
