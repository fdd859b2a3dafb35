import TestSupport
import Testing

@testable import FlintHTTP

@Suite struct HTTPConnectionMachineTests {
    private static let request = "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    private static let parsed = HTTPRequest("GET", "/a", headers: ["host": "a", "connection": "close"])
    private static let keeping = "GET /b HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let kept = HTTPRequest("GET", "/b", headers: ["host": "a"])
    private static let hello = HTTPResponse(status: .ok, body: .bytes(Array("hello".utf8)))
    private static let stream = HTTPResponse(status: .ok, body: .stream(EmptyBody()))

    private struct EmptyBody: HTTPBodyStream {
        func next() async -> [UInt8]? { nil }
        func cancel() {}
    }

    private func machine() -> HTTPConnectionMachine {
        HTTPConnectionMachine(limits: HTTPLimits(), at: .at(0))
    }

    private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    private func output(_ machine: HTTPConnectionMachine) -> String {
        String(decoding: machine.output, as: UTF8.self)
    }

    /// Takes all output, as a client that reads would.
    private func takeAll(
        _ machine: inout HTTPConnectionMachine, at seconds: Int = 0
    ) -> [HTTPConnectionMachine.Effect] {
        machine.wrote(machine.output.count, at: .at(seconds))
    }

    /// A machine whose request has been given to the handler.
    private func answering(_ text: String = Self.request) -> HTTPConnectionMachine {
        var machine = machine()
        _ = machine.received(bytes(text), at: .at(0))
        return machine
    }

    /// A machine that waits for the first piece of a stream.
    private func streaming() -> HTTPConnectionMachine {
        var machine = answering()
        _ = machine.answered(with: Self.stream, at: .at(0))
        _ = takeAll(&machine)
        return machine
    }

    @Test func `an answer is followed by the end of the connection`() {
        var machine = machine()
        #expect(machine.wantsInput)
        #expect(machine.received(bytes(Self.request), at: .at(1)) == [.handle(Self.parsed)])
        #expect(machine.deadline == nil)
        #expect(machine.answered(with: Self.hello, at: .at(2)) == [])
        #expect(output(machine).hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(output(machine).contains("\r\nConnection: close\r\n"))
        #expect(output(machine).hasSuffix("\r\n\r\nhello"))
        #expect(!machine.wantsInput)
        #expect(machine.wrote(1, at: .at(3)) == [])
        #expect(output(machine).hasPrefix("TTP/1.1"))
        #expect(takeAll(&machine, at: 5) == [.endOutput])
        #expect(machine.output.isEmpty)
        #expect(machine.deadline == .seconds(7))
        #expect(machine.wantsInput)
        #expect(machine.received(bytes("more"), at: .at(6)) == [])
        #expect(machine.inputEnded(at: .at(6)) == [.close])
        #expect(machine.deadline == nil)
        #expect(machine.failed() == [])
    }

    @Test func `a client that does not close is closed`() {
        var machine = answering("GET /a HTTP/1.0\r\n\r\n")
        _ = machine.answered(with: Self.hello, at: .at(0))
        _ = takeAll(&machine)
        #expect(machine.timePassed(at: .at(1)) == [])
        #expect(machine.timePassed(at: .at(2)) == [.close])
    }

    @Test func `what is no request is refused and ends the connection`() {
        var machine = machine()
        #expect(machine.received(bytes("nonsense\r\n"), at: .at(0)) == [])
        #expect(output(machine).hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(output(machine).contains("\r\nConnection: close\r\n"))
        #expect(takeAll(&machine) == [.endOutput])
        #expect(machine.received(bytes(Self.request), at: .at(0)) == [])
        #expect(machine.inputEnded(at: .at(0)) == [.close])
    }

    @Test func `a request that does not become complete is timed out`() {
        var machine = machine()
        #expect(machine.deadline == .seconds(10))
        #expect(machine.received(bytes("G"), at: .at(7)) == [])
        #expect(machine.deadline == .seconds(17))
        // Further bytes buy no time.
        #expect(machine.received(bytes("ET /a HTTP/1.1\r\nHost"), at: .at(16)) == [])
        #expect(machine.timePassed(at: .at(16)) == [])
        #expect(machine.deadline == .seconds(17))
        #expect(machine.timePassed(at: .at(17)) == [])
        #expect(output(machine).hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        #expect(takeAll(&machine, at: 17) == [.endOutput])
    }

    @Test func `a body counts for the time of its request`() {
        var machine = machine()
        _ = machine.received(bytes("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"), at: .at(0))
        _ = machine.received(bytes("def"), at: .at(9))
        #expect(machine.timePassed(at: .at(10)) == [])
        #expect(output(machine).hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a connection that asks for nothing is closed without a word`() {
        var machine = machine()
        #expect(machine.timePassed(at: .at(9)) == [])
        #expect(machine.timePassed(at: .at(10)) == [.close])
        #expect(machine.output.isEmpty)
    }

    @Test func `a handler may take its time, a client that takes nothing may not`() {
        var machine = answering()
        #expect(machine.timePassed(at: .at(1_000_000)) == [])
        _ = machine.answered(with: Self.hello, at: .at(0))
        #expect(machine.wrote(1, at: .at(50)) == [])
        #expect(machine.timePassed(at: .at(109)) == [])
        #expect(machine.timePassed(at: .at(110)) == [.close])
    }

    @Test(arguments: ["x", Self.request]) func `bytes after the request do not hide that the client leaves`(
        early: String
    ) {
        // Together with the request, and by themselves.
        var together = answering(Self.request + early)
        #expect(together.wantsInput)
        #expect(together.inputEnded(at: .at(0)) == [.cancelHandler])

        var later = answering()
        #expect(later.received(bytes(early), at: .at(0)) == [])
        #expect(later.wantsInput)
        #expect(later.inputEnded(at: .at(0)) == [.cancelHandler])
        _ = later.answered(with: Self.hello, at: .at(0))
        #expect(output(later).hasSuffix("hello"))
        #expect(takeAll(&later) == [.close])
    }

    @Test func `a head alone is a request for the document without it`() {
        var machine = machine()
        let effects = machine.received(
            bytes("HEAD /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), at: .at(0))
        #expect(effects == [.handle(Self.parsed)])
        _ = machine.answered(with: Self.hello, at: .at(0))
        #expect(output(machine).contains("Content-Length: 5\r\n"))
        #expect(output(machine).hasSuffix("\r\n\r\n"))
        #expect(takeAll(&machine) == [.endOutput])

        var other = answering("HEAD /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        _ = other.answered(with: Self.stream, at: .at(0))
        #expect(takeAll(&other) == [.endOutput])
    }

    @Test func `a stream is pulled when the piece before is out`() {
        var machine = answering()
        #expect(machine.answered(with: Self.stream, at: .at(0)) == [])
        #expect(output(machine).contains("\r\nConnection: close\r\n"))
        #expect(!output(machine).contains("Content-Length"))
        #expect(!output(machine).contains("Transfer-Encoding"))
        #expect(takeAll(&machine) == [.pull])
        #expect(machine.deadline == nil)
        #expect(machine.timePassed(at: .at(1_000_000)) == [])
        #expect(machine.piece(Array("abc".utf8), at: .at(0)) == [])
        #expect(output(machine) == "abc")
        #expect(machine.wrote(2, at: .at(0)) == [])
        #expect(takeAll(&machine) == [.pull])
        #expect(machine.piece([], at: .at(0)) == [.pull])
        #expect(machine.piece(nil, at: .at(0)) == [.endOutput])
        #expect(machine.piece(nil, at: .at(0)) == [])
    }

    @Test func `a stream ends with its client`() {
        var gone = streaming()
        #expect(gone.received(bytes("thrown away"), at: .at(0)) == [])
        #expect(gone.inputEnded(at: .at(0)) == [.close])
        #expect(gone.piece(Array("abc".utf8), at: .at(0)) == [])
        #expect(gone.output.isEmpty)

        var broken = streaming()
        #expect(broken.failed() == [.close])

        var stalled = streaming()
        _ = stalled.piece(Array("abc".utf8), at: .at(10))
        #expect(stalled.timePassed(at: .at(69)) == [])
        #expect(stalled.timePassed(at: .at(70)) == [.close])
    }

    @Test func `a client that stops sending cancels the handler and gets the answer nevertheless`() {
        var machine = answering()
        #expect(machine.inputEnded(at: .at(0)) == [.cancelHandler])
        #expect(!machine.wantsInput)
        _ = machine.answered(with: Self.hello, at: .at(0))
        #expect(output(machine).contains("Connection: close"))
        #expect(takeAll(&machine) == [.close])
    }

    @Test func `a client that stops in the midst of a request is told so`() {
        var machine = machine()
        _ = machine.received(bytes("GET /"), at: .at(0))
        #expect(machine.inputEnded(at: .at(0)) == [])
        #expect(output(machine).hasPrefix("HTTP/1.1 400 "))
        #expect(takeAll(&machine) == [.close])

        var silent = self.machine()
        #expect(silent.inputEnded(at: .at(0)) == [.close])
    }

    @Test func `a broken connection is closed once in any phase`() {
        var writing = answering()
        _ = writing.answered(with: Self.hello, at: .at(0))
        for var machine in [machine(), answering(), writing, streaming()] {
            #expect(machine.failed() == [.close])
            #expect(machine.failed() == [])
            #expect(!machine.wantsInput && machine.readiness == nil && machine.output.isEmpty)
            #expect(machine.answered(with: Self.hello, at: .at(0)) == [])
            #expect(machine.timePassed(at: .at(1_000)) == [])
        }
    }

    @Test func `a connection that is kept waits for the next request`() {
        var machine = machine()
        #expect(machine.received(bytes(Self.keeping), at: .at(1)) == [.handle(Self.kept)])
        _ = machine.answered(with: Self.hello, at: .at(2))
        #expect(!output(machine).contains("Connection"))
        #expect(takeAll(&machine, at: 3) == [])
        #expect(machine.wantsInput && machine.deadline == .seconds(63))
        #expect(machine.received(bytes("GET /b"), at: .at(50)) == [])
        #expect(machine.deadline == .seconds(60))
        #expect(machine.received(bytes(" HTTP/1.1\r\nHost: a\r\n\r\n"), at: .at(51)) == [.handle(Self.kept)])
        _ = machine.answered(with: Self.hello, at: .at(52))
        _ = takeAll(&machine, at: 52)
        #expect(machine.timePassed(at: .at(111)) == [])
        #expect(machine.timePassed(at: .at(112)) == [.close])
    }

    @Test func `requests that come during another one follow it`() {
        var machine = answering(Self.keeping + Self.keeping)
        #expect(machine.received(bytes(Self.request), at: .at(0)) == [])
        _ = machine.answered(with: Self.hello, at: .at(0))
        #expect(takeAll(&machine) == [.handle(Self.kept)])
        _ = machine.answered(with: Self.hello, keepingAlive: false, at: .at(0))
        #expect(takeAll(&machine) == [.handle(Self.parsed)])
        _ = machine.answered(with: Self.hello, at: .at(0))
        #expect(takeAll(&machine) == [.endOutput])
    }

    @Test func `a client cannot make the server keep requests without bound`() {
        var machine = answering(Self.keeping)
        var count = 0
        while machine.wantsInput, count < 1_000_000 {
            count += Self.keeping.utf8.count
            _ = machine.received(bytes(Self.keeping), at: .at(0))
        }
        #expect(count < HTTPLimits().headBytes + Self.keeping.utf8.count)
        #expect(machine.failed() == [.close])
    }

    @Test func `a server for which other clients wait ends the connection`() {
        var machine = answering(Self.keeping)
        _ = machine.answered(with: Self.hello, keepingAlive: false, at: .at(0))
        #expect(output(machine).contains("\r\nConnection: close\r\n"))
        #expect(takeAll(&machine) == [.endOutput])
    }

    @Test func `an interim response ends nothing`() {
        var machine = machine()
        let head = "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n"
        #expect(machine.received(bytes(head), at: .at(0)) == [])
        #expect(output(machine) == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(machine.wrote(4, at: .at(0)) == [])
        #expect(machine.wantsInput)
        #expect(machine.received(bytes("x"), at: .at(0)).count == 1)
        _ = machine.answered(with: Self.hello, at: .at(0))
        #expect(output(machine).hasPrefix("/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
    }

    @Test func `a connection gives its place unless it is being served`() {
        var machine = machine()
        #expect(machine.readiness?.rank == .idle)
        #expect(machine.readiness?.from == .milliseconds(25))
        _ = machine.received(bytes("GET"), at: .at(3))
        #expect(machine.readiness?.rank == .reading && machine.readiness?.from == .seconds(4))
        #expect(answering().readiness == nil && streaming().readiness == nil)
        var writing = answering()
        _ = writing.answered(with: Self.hello, at: .at(2))
        #expect(writing.readiness?.rank == .writing && writing.readiness?.from == .seconds(3))
        _ = writing.wrote(1, at: .at(6))
        #expect(writing.readiness?.from == .seconds(7))
        _ = takeAll(&writing, at: 6)
        #expect(writing.readiness?.rank == .closing && writing.readiness?.from == .seconds(6))
    }

    @Test func `a refusal is worded by the owner of the server`() {
        var machine = HTTPConnectionMachine(
            limits: HTTPLimits(),
            refusal: { status, _ in HTTPResponse(status: status, body: .bytes(Array("{}".utf8))) }, at: .at(0)
        )
        _ = machine.received(bytes("nonsense\r\n"), at: .at(0))
        #expect(output(machine).hasPrefix("HTTP/1.1 400 ") && output(machine).hasSuffix("\r\n\r\n{}"))
        let unavailable = HTTPRefusal(.unavailable, "Wait.").response()
        #expect(unavailable.headers.contains { $0.name == "Retry-After" && $0.value == "1" })
    }

    @Test(arguments: 0..<12) func `any order of events leaves a machine that closes once`(seed: UInt64) async
    {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            await Task.yield()
            var machine = machine()
            var (closes, handled, answered, pulled, given) = (0, 0, 0, 0, 0)
            for step in 0..<40 {
                let now = HTTPMoment.at(step * Int.random(in: 0...4, using: &generator))
                var effects: [HTTPConnectionMachine.Effect] = []
                switch Int.random(in: 0..<12, using: &generator) {
                case 0..<3 where machine.wantsInput:
                    effects = machine.received(bytes(step % 2 == 0 ? Self.request : Self.keeping), at: now)
                case 3 where machine.wantsInput: effects = machine.received(bytes("GET"), at: now)
                case 4 where machine.wantsInput: effects = machine.inputEnded(at: now)
                case 5 where answered < handled:
                    answered += 1
                    effects = machine.answered(with: seed % 2 == 0 ? Self.hello : Self.stream, at: now)
                case 6 where given < pulled:
                    given += 1
                    effects = machine.piece(step % 5 == 0 ? nil : Array("abc".utf8), at: now)
                case 7 where step > 30: effects = machine.failed()
                case 8: effects = machine.timePassed(at: now)
                default: effects = machine.wrote(Int.random(in: 0...400, using: &generator), at: now)
                }
                closes += effects.count(where: { $0 == .close })
                handled += effects.count(where: { if case .handle = $0 { true } else { false } })
                pulled += effects.count(where: { $0 == .pull })
                // Whoever is not closed and waits for nobody has a deadline; nothing follows the end.
                let waitsForTask = answered < handled || given < pulled
                let isClosed = !machine.wantsInput && machine.output.isEmpty && machine.deadline == nil
                let isLost = machine.deadline == nil && !waitsForTask
                let isUndead = !isClosed || effects.contains(where: { $0 != .close })
                if closes == 0 ? isLost : isUndead {
                    Issue.record("step \(step): closes \(closes), \(effects), \(machine)")
                }
                if handled > answered + 1 || pulled > given + 1 { Issue.record("two tasks: step \(step)") }
            }
            closes += machine.failed().count
            #expect(closes == 1)
        }
    }
}
