import FlintCore
import Foundation
import Testing

@testable import flint_demo

@Suite struct EventColumnsTests {
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
        let event = try JSONDecoder().decode(DispatchEvent.self, from: json)
        #expect(EventFormat.text.line(for: event) == line)
        #expect(
            try JSONDecoder().decode(DispatchEvent.self, from: Data(EventFormat.json.line(for: event).utf8))
                == event)
    }
}
