import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintHistory

@Suite struct AnalyticsEventTests {
    private func event(_ attributes: [String: AnalyticsValue] = [:]) -> ActionAnalytics.Event {
        ActionAnalytics.Event(
            id: "page-turn", feature: DispatchEvent.Label(identifier: "Reading", name: "Reading"),
            action: DispatchEvent.Label(identifier: "Turn", name: "Turn a page"), session: "main",
            requestID: RequestID(number: 7), time: Date(timeIntervalSince1970: 0.0625),
            attributes: attributes)
    }

    @Test func `the JSON has the members of the specification`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(event(["page": 3])), as: UTF8.self)
        #expect(
            json
                == #"{"action":{"identifier":"Turn","name":"Turn a page"},"attributes":{"page":{"integer":3}},"#
                + #""feature":{"identifier":"Reading","name":"Reading"},"id":"page-turn","request":7,"#
                + #""session":"main","sourceKind":"application","time":"1970-01-01T00:00:00.062Z","#
                + #""userInitiated":true}"#)
    }

    @Test(arguments: 0..<10)
    func `what is decoded equals what was encoded`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let values: [AnalyticsValue] = [
            .text(String(generator.next(), radix: 36) + "\n\u{0}é"),
            .integer(Int(truncatingIfNeeded: generator.next())),
            .double(Double.random(in: -1e9...1e9, using: &generator)), .double(3),
            .bool(Bool.random(using: &generator)),
            .double(.infinity), .double(-.infinity),
            .date(
                Date(
                    timeIntervalSince1970: Double(
                        Int.random(in: -1_000_000...9_000_000_000, using: &generator)))),
        ]
        let attributes = Dictionary(
            values.shuffled(using: &generator).enumerated().map { ("a\($0.offset)", $0.element) },
            uniquingKeysWith: { first, _ in first })
        let event = ActionAnalytics.Event(
            id: "x", feature: DispatchEvent.Label(identifier: "F", name: "f"),
            action: DispatchEvent.Label(identifier: "A", name: "a"),
            requestID: Bool.random(using: &generator) ? RequestID(number: generator.next()) : nil,
            time: Date(timeIntervalSince1970: Double.random(in: -1e9...1e10, using: &generator)),
            attributes: attributes)
        #expect(
            try JSONDecoder().decode(ActionAnalytics.Event.self, from: JSONEncoder().encode(event)) == event)
    }

    @Test(arguments: ["{}", "{\"integer\":\"1\"}", "{\"color\":1}", "[]", "{\"date\":\"yesterday\"}"])
    func `what is no value is not decoded`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AnalyticsValue.self, from: Data(json.utf8))
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func `a time that no calendar has, or a number that JSON does not have, does no harm`(
        seconds: Double
    ) throws {
        let event = ActionAnalytics.Event(
            id: "x", feature: DispatchEvent.Label(identifier: "F", name: "f"),
            action: DispatchEvent.Label(identifier: "A", name: "a"),
            time: Date(timeIntervalSince1970: seconds))
        #expect(
            try JSONDecoder().decode(ActionAnalytics.Event.self, from: JSONEncoder().encode(event)) == event)
        let json = try JSONEncoder().encode(AnalyticsValue.double(seconds))
        guard case .double(let number) = try JSONDecoder().decode(AnalyticsValue.self, from: json) else {
            Issue.record("no number")
            return
        }
        #expect(number.isNaN == seconds.isNaN)
    }

    @Test func `the console provider prints one line each`() async {
        let lines = Journal<String>()
        let provider = ConsoleAnalyticsProvider { lines.note($0) }
        let event = event(["b": .text("two\nlines\u{2028}"), "a": 1])
        await provider.actionBegan(event)
        await provider.actionEnded(event, outcome: .success, duration: .milliseconds(250))
        await provider.actionEnded(event, outcome: .cancelled, duration: .zero)
        await provider.actionRefused(
            ActionAnalytics.Event(
                id: "x", feature: event.feature, action: event.action, time: event.time),
            reasons: [.cancelled])
        #expect(
            lines.entries == [
                "analytics began page-turn session=main request=7 source=application a=1 b=two\\nlines\\u{2028}",
                "analytics ended page-turn session=main request=7 source=application a=1 b=two\\nlines\\u{2028} "
                    + "success 0.25 seconds",
                "analytics ended page-turn session=main request=7 source=application a=1 b=two\\nlines\\u{2028} "
                    + "cancelled 0.0 seconds",
                "analytics refused x session=main source=application cancelled",
            ])
    }

    @Test func `a fan-out tells all providers in order`() async {
        let lines = Journal<String>()
        let provider = FanOutAnalyticsProvider([
            ConsoleAnalyticsProvider { lines.note("1 " + $0.prefix(15)) },
            FanOutAnalyticsProvider([ConsoleAnalyticsProvider { lines.note("2 " + $0.prefix(15)) }]),
        ])
        await provider.actionBegan(event())
        await provider.actionEnded(event(), outcome: .success, duration: .zero)
        await provider.actionRefused(event(), reasons: [])
        #expect(
            lines.entries == [
                "1 analytics began", "2 analytics began", "1 analytics ended", "2 analytics ended",
                "1 analytics refus", "2 analytics refus",
            ])
    }
}
