import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct CallScriptTests {
    enum Call: Hashable, Sendable {
        case show(String)
        case ask
    }

    struct Refused: Error, Equatable {}

    @Test func `expected calls get their answers, in order`() throws {
        let script = CallScript<Call>()
        script.expect(.ask, answering: 7)
        script.expect(.show("a"))
        script.expect(.ask, answering: "text")
        script.expect(.ask, throwing: Refused())
        let number: Int = try script.answer(to: .ask)
        #expect(number == 7)
        script.receive(.show("a"))
        #expect(try script.answer(to: .ask, as: String.self) == "text")
        #expect(throws: Refused()) { try script.answer(to: .ask, as: Int.self) }
        #expect((script.calls, script.verify()) == ([.ask, .show("a"), .ask, .ask], true))
    }

    @Test func `an unexpected call says what was expected and what came before, also if none is expected`()
        async
    {
        let script = CallScript<Call>()
        script.expect(.show("a"))
        script.expect(.show("b"))
        script.receive(.show("a"))
        let issues = await recordedIssues { script.receive(.ask) }
        #expect(
            issues == [
                """
                Call 2 was not expected: ask. Expected next: show("b"). Calls before:
                  1. show("a")
                """
            ])
        script.receive(.show("b"))
        #expect(script.verify())
        let empty = CallScript<Call>()
        #expect(
            await recordedIssues { empty.receive(.ask) } == [
                "Call 1 was not expected: ask. No further call is expected. It is the first call."
            ])
    }

    @Test func `an answer that is missing or of another type is an issue and an error`() async {
        let script = CallScript<Call>()
        script.expect(.ask, answering: "seven")
        let issues = await recordedIssues {
            for code in [CallScriptError.Code.wrongAnswer, .unexpectedCall] {
                let error = #expect(throws: CallScriptError.self) {
                    try script.answer(to: .ask, as: Int.self)
                }
                #expect(error?.code == code)
            }
        }
        #expect(issues.count == 2)
        #expect(
            issues.first
                == "The script answers ask with a value of type 'String', but 'Int' is to be returned."
        )
    }

    @Test func `calls that have not come are an issue each`() async {
        let script = CallScript<Call>()
        script.expect(.ask, answering: 1)
        script.expect(.show("a"))
        script.expect(.show("b"))
        _ = try? script.answer(to: .ask, as: Int.self)
        let issues = await recordedIssues { #expect(!script.verify()) }
        #expect(
            issues == [
                "A call that was expected has not come: show(\"a\").",
                "A call that was expected has not come: show(\"b\").",
            ])
    }

    @Test func `a test can wait for a call`() async {
        let script = CallScript<Call>()
        script.expect(.show("a"))
        async let call = script.next()
        script.receive(.show("a"))
        #expect(await call == .show("a"))
    }
}
