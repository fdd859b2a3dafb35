import FlintSubjects
import Synchronization
import Testing

@testable import FlintEvents

@Suite struct RequestOriginTests {
    private static let trace = TraceContext(
        traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", tracestate: "a=1,b=2")
    private static let other = TraceContext(
        traceparent: "00-11111111111111111111111111111111-2222222222222222-00")

    private func origin(_ subject: Subject, _ trace: TraceContext? = nil) -> RequestOrigin {
        RequestOrigin(subject: subject, trace: trace, baggage: Baggage()) {
            $0.isApplication ? nil : "<\($0.id)>"
        }
    }

    @Test func `a subject is described once, when that is asked`() {
        let calls = Atomic(0)
        let origin = RequestOrigin(subject: Subject(id: "1"), trace: nil, baggage: Baggage()) { _ in
            calls.add(1, ordering: .relaxed)
            return "one"
        }
        #expect(
            (calls.load(ordering: .relaxed), origin.label, origin.label, calls.load(ordering: .relaxed))
                == (0, "one", "one", 1))
    }

    @Test func `without a session's origin, the surrounding one counts`() {
        let scope = origin(Subject(id: "1"), Self.trace)
        #expect(RequestOrigin.combined(session: nil, surrounding: scope, isNested: true) === scope)
        #expect(RequestOrigin.combined(session: nil, surrounding: nil, isNested: false) == nil)
    }

    @Test func `a session's subject comes before the surrounding one`() throws {
        let session = origin(Subject(id: "1"))
        let scope = origin(Subject(id: "2"), Self.trace)
        let combined = try #require(
            RequestOrigin.combined(session: session, surrounding: scope, isNested: false))
        #expect(combined.subject.id == "1")
        #expect(combined.trace == Self.trace)
        let tracing = origin(.application, Self.other)
        let inherited = try #require(
            RequestOrigin.combined(session: tracing, surrounding: scope, isNested: false))
        #expect(inherited.subject.id == "2")
        #expect(inherited.trace == Self.other)
    }

    @Test func `a nested request is in the trace of its parent`() throws {
        let session = origin(Subject(id: "1"), Self.other)
        let parent = origin(Subject(id: "1"), Self.trace)
        #expect(
            RequestOrigin.combined(session: session, surrounding: parent, isNested: true)?.trace == Self.trace
        )
        let alone = try #require(RequestOrigin.combined(session: session, surrounding: nil, isNested: true))
        #expect(alone.trace == nil)
        #expect(alone.subject.id == "1")
        #expect(RequestOrigin.combined(session: session, surrounding: nil, isNested: false) === session)
        #expect(RequestOrigin.combined(session: session, surrounding: session, isNested: true) === session)
    }

    @Test func `a recorded name has session, subject, trace and link`() throws {
        do {
            let name = SessionName("req\u{0}uest", origin(Subject(id: "é"), Self.trace))
            let read = SessionName(recorded: name.recorded)
            #expect(
                (read.name, read.origin?.label, read.origin?.trace, read.origin?.trace?.isRemote)
                    == ("req uest", "<é>", Self.trace, true))
            let plain = SessionName(recorded: SessionName("main").recorded)
            #expect(plain.name == "main")
            #expect(plain.origin == nil)
        }
        let link = TraceLink(try #require(Self.trace), inside: 7)
        let origin = RequestOrigin(subject: .application, trace: nil, baggage: Baggage(), link: link) { _ in
            nil
        }
        let read = SessionName(recorded: SessionName("worker", origin).recorded)
        #expect(read.name == "worker")
        #expect(read.origin?.link == link)
        #expect(read.origin?.trace == nil && read.origin?.label == nil)
    }

    @Test(arguments: [false, true]) func `a recorded name says that its trace comes from this process`(
        isLinked: Bool
    ) throws {
        var trace = try #require(Self.trace)
        trace.isRemote = false
        let origin = RequestOrigin(
            subject: .application, trace: trace, baggage: Baggage(),
            link: isLinked ? TraceLink(trace, inside: 7) : nil
        ) { _ in nil }
        let read = SessionName(recorded: SessionName("request", origin).recorded).origin
        #expect((read?.trace, read?.trace?.isRemote, (read?.link != nil)) == (trace, false, isLinked))
    }

    @Test func `a link is that of the surrounding scope, whatever the session has`() throws {
        let link = TraceLink(try #require(Self.other), inside: 7)
        let scope = RequestOrigin(
            subject: .application, trace: Self.trace, baggage: Baggage(), link: link
        ) { _ in nil }
        for session in [origin(Subject(id: "1")), origin(Subject(id: "1"), Self.other)] {
            for isNested in [false, true] {
                let combined = RequestOrigin.combined(
                    session: session, surrounding: scope, isNested: isNested)
                #expect(combined?.link == link)
            }
        }
        #expect(link.context(below: 0) == Self.other && link.context(below: 7) == Self.other)
        #expect(link.context(below: 8) == nil)
        #expect(!link.decidesSampling)
    }

    @Test(arguments: ["", "\u{0}", "a\u{0}\u{0}no trace", "a\u{0}b\u{0}\u{0}\u{0}\u{0}", "\u{0}\u{0}\u{0}x"])
    func `damaged names are read as far as possible`(text: String) {
        let read = SessionName(recorded: Array(text.utf8))
        #expect(read.origin?.trace == nil)
    }
}
