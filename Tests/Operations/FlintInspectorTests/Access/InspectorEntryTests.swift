import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

/// Who gets in, and what a stranger who listens in between learns and can use.
@Suite struct InspectorEntryTests {
    private let clock = ManualClock()
    private let token = InspectorToken()
    private let entry: InspectorEntry

    init() { entry = InspectorEntry(token: token, clock: clock) }

    /// Begins a handshake, up to the challenge of the server.
    private func begin(_ key: String, client: String = RandomNumber.text()) throws -> SharedKeyHandshake {
        let challenge = try #require(
            entry.challenge(
                keyNamed: SharedKeyHandshake.name(of: key), client: client, authority: InspectorBench.host))
        return SharedKeyHandshake(
            key: key, client: client, server: challenge.server, authority: InspectorBench.host)
    }

    @Test func `a code is good once, and gives the key of clients`() throws {
        let code = entry.issueCode(for: .address)
        let first = try #require(entry.enter(with: code))
        #expect(first.key == token.clientKey && first.key != token.text)
        #expect(entry.enter(with: code) == nil && entry.enter(with: token.text) == nil)
        let again = try #require(entry.enter(with: first.key))
        let sessions = [first.session, again.session, "", String(first.session.dropLast())]
        #expect(sessions.map { entry.isOpen($0) } == [true, true, false, false])
        #expect(again.session != first.session)
    }

    @Test(arguments: [
        (InspectorEntry.Purpose.address, Duration.seconds(600)), (.tab, .seconds(60)),
    ]) func `a code that nobody has used ends`(purpose: InspectorEntry.Purpose, lifetime: Duration) {
        let (first, second) = (entry.issueCode(for: purpose), entry.issueCode(for: purpose))
        clock.advance(by: lifetime - .seconds(1))
        #expect(entry.enter(with: first) != nil)
        clock.advance(by: .seconds(1))
        #expect(entry.enter(with: second) == nil)
    }

    @Test func `a session has one code for its next load, which lasts`() throws {
        let session = try #require(entry.enter(with: token.clientKey)).session
        let first = entry.issueCode(for: .reload, by: session)
        let second = entry.issueCode(for: .reload, by: session)
        clock.advance(by: .seconds(1_000_000))
        #expect([first, second].map { entry.enter(with: $0) != nil } == [false, true])
    }

    @Test func `of two that use a code at the same time one gets in`() throws {
        let code = entry.issueCode(for: .address)
        let handshakes = try (0..<2).map { _ in try begin(code) }
        let admitted = handshakes.filter {
            entry.admit(server: $0.server, proof: $0.proof(of: .client), authority: $0.authority) != nil
        }
        #expect(admitted.count == 1)
    }

    @Test func `a proof is worth nothing at another port, in the other role, or twice`() throws {
        let key = token.clientKey
        let client = RandomNumber.text()
        let admit = { (handshake: SharedKeyHandshake, proof: String, authority: String) in
            entry.admit(server: handshake.server, proof: proof, authority: authority) != nil
        }
        // Another program listens at the port that the client knows, and passes the handshake on to this one.
        let passedOn = try begin(key, client: client)
        let elsewhere = SharedKeyHandshake(
            key: key, client: client, server: passedOn.server, authority: "127.0.0.1:4001")
        #expect(elsewhere.proof(of: .server) != passedOn.proof(of: .server))
        #expect(!admit(passedOn, elsewhere.proof(of: .client), InspectorBench.host))
        // A wrong proof has ended the handshake.
        #expect(!admit(passedOn, passedOn.proof(of: .client), InspectorBench.host))
        let mirrored = try begin(key, client: client)
        #expect(!admit(mirrored, mirrored.proof(of: .server), InspectorBench.host))
        let used = try begin(key, client: client)
        #expect(!admit(used, used.proof(of: .client), "127.0.0.1:4001"))
        let good = try begin(key, client: client)
        let proof = good.proof(of: .client)
        #expect((1...2).map { _ in admit(good, proof, InspectorBench.host) } == [true, false])
    }

    @Test func `a handshake may take its time, and a code does not outlive its own by it`() throws {
        let keys = [token.clientKey, entry.issueCode(for: .address), entry.issueCode(for: .reload)]
        let handshakes = try keys.map { try begin($0) }
        clock.advance(by: .seconds(600))
        let admissions = handshakes.map {
            entry.admit(server: $0.server, proof: $0.proof(of: .client), authority: $0.authority)
        }
        #expect(admissions.map { $0 != nil } == [true, false, true])
    }

    @Test func `codes, handshakes and sessions do not grow without bound`() throws {
        let session = try #require(entry.enter(with: token.clientKey)).session
        let code = entry.issueCode(for: .address)
        for _ in 0..<InspectorEntry.limit {
            _ = entry.issueCode(for: .tab)
            #expect(entry.isOpen(session))
            #expect(entry.enter(with: token.clientKey) != nil)
        }
        #expect((entry.isOpen(session), entry.enter(with: code) == nil) == (true, true))
    }
}
