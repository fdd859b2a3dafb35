import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import Synchronization
import Testing

/// Events as lines for people, and their printing.
@Suite(.timeLimit(.minutes(10))) struct EventTextTests {
    enum Ping: IdleAction {}

    enum Group: TestRoot {
        static let ping = action(Ping.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ping) }
    }

    struct Closed: Error {}

    private static let head = #""v":1,"sequence":7,"time":"2026-03-09T17:30:00.250Z""#

    @Test(arguments: [
        (
            #""kind":"ended","outcome":"cancelled","closesActionStack":false,"duration":1234567,"request":3"#,
            "    7  17:30:00.250  ended              3                                                  canceled, 1.235 ms"
        ),
        (
            #""kind":"ended","outcome":"failure","closesActionStack":true,"failure":{"typeName":"E","message":"m"}"#,
            "    7  17:30:00.250  ended                                                                 failure: E m, work done"
        ),
        (
            #""kind":"refused","reasons":[{"code":"cancelled","text":"Too late."}],"parentRequest":2"#,
            "    7  17:30:00.250  refused            -<2                                                Too late."
        ),
        (
            #""kind":"navigated","navigation":{"from":"List","to":"Note","steps":["push"]},"request":3"#,
            "    7  17:30:00.250  screen             3                                                  List → Note: push"
        ),
        (
            #""kind":"missed","count":5"#,
            "    7  17:30:00.250  missed                                                                5 events were lost"
        ),
        (#""kind":"news","session":"a\u001bb""#, #"    7  17:30:00.250  news      a\u{1B}b"#),
    ]) func `an event is one line of columns`(members: String, line: String) throws {
        let json = Data("{\(Self.head),\(members)}".utf8)
        #expect(try JSONDecoder().decode(DispatchEvent.self, from: json).textLine() == line)
    }

    @Test(.flint(Group.self)) func `lines are printed before the wait for them ends`() async throws {
        let lines = Mutex<[String]>([])
        let printer = EventPrinter(format: .json) { line in lines.withLock { $0.append(line) } }
        let events = Flint.events()
        async let printing: Void = printer.print(events)
        for count in 1...20 {
            try await Group.ping.perform()
            await printer.caughtUp(with: Flint.current.lastSequence)
            #expect(lines.withLock { $0.count } == 2 * count)
        }
        Flint.current.shutdown()
        await printing
        await printer.caughtUp(with: .max)
        let decoded = try lines.withLock { $0 }
            .map { try JSONDecoder().decode(DispatchEvent.self, from: Data($0.utf8)).sequence }
        #expect(decoded == Array(1...40))
    }

    @Test(.flint(Group.self)) func `text begins with the heading, and an error ends the writing`()
        async throws
    {
        let lines = Mutex<[String]>([])
        let printer = EventPrinter(format: .text) { line in
            try lines.withLock { lines in
                lines.append(line)
                if lines.count == 2 { throw Closed() }
            }
        }
        let events = Flint.events()
        try await Group.ping.perform()
        Flint.current.shutdown()
        await printer.print(events)
        await printer.caughtUp(with: 2)
        let heading =
            "  seq  time          kind      session  request  action                                    outcome, duration, input"
        let written = lines.withLock { $0 }
        #expect((written.count, written.first) == (2, heading))
    }
}
