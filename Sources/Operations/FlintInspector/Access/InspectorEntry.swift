internal import FlintHTTP
internal import Synchronization

/// The management of access to the inspector: one-time codes, handshakes and the sessions that they open.
///
/// A client proves that it knows a key. The key is either a one-time code from an address, or the key of
/// clients, which is derived from the token. A page keeps the key of clients in its memory, and `flint
/// inspect` computes it. The server gives its own proof first. After the handshake, the client gets a
/// session: a random number that identifies it in further requests, until the inspector stops.
final class InspectorEntry: Sendable {
    /// The use of a one-time code, which decides on the code's lifetime.
    enum Purpose: String, Sendable, CaseIterable {
        /// The code is part of the address that is printed for people.
        case address
        /// The code is for a screen that an open page opens in a new tab.
        case tab
        /// The code is for the next load of the page in the same tab.
        case reload

        /// The lifetime of an unused code; `nil` if it ends with the inspector, or when its session gets
        /// another code.
        var lifetime: Duration? {
            switch self {
            case .address: .seconds(600)
            case .tab: .seconds(60)
            case .reload: nil
            }
        }
    }

    /// The first message of the server to a client: its random number and its proof.
    struct Challenge: Sendable, Equatable {
        let server: String
        let proof: String
    }

    /// The message to a client whose proof is right: a session, and the key of clients.
    struct Admission: Sendable, Equatable {
        let session: String
        /// The key of clients, encrypted with the key of the handshake.
        let maskedKey: String
    }

    private struct Code {
        let text: String
        let name: String
        let end: Duration?
        /// The session whose page uses the code for its next load; `nil` for other purposes.
        let session: String?
    }

    private struct Pending {
        let handshake: SharedKeyHandshake
        let name: String
    }

    private struct State {
        var codes: [Code] = []
        var pending: [Pending] = []
        /// The open sessions.
        ///
        /// The one that was used last is at the end.
        var sessions: [String] = []
    }

    /// The maximum number of codes, of handshakes and of sessions.
    ///
    /// Beyond it, the oldest one is removed.
    static let limit = 256

    /// The key of clients, which is derived from the token.
    ///
    /// The token itself is never sent.
    private let key: String
    private let keyName: String
    private let now: @Sendable () -> Duration
    private let makeNumber: @Sendable () -> String
    private let state = Mutex(State())

    /// Creates an entry without codes and sessions.
    ///
    /// - Parameters:
    ///   - token: The token of the inspector.
    ///   - clock: The clock for lifetimes.
    ///   - makeNumber: A function that makes a random number of 128 bits that cannot be guessed.
    init(
        token: InspectorToken, clock: some Clock<Duration> = ContinuousClock(),
        makeNumber: @escaping @Sendable () -> String = { RandomNumber.text() }
    ) {
        key = token.clientKey
        keyName = SharedKeyHandshake.name(of: key)
        let start = clock.now
        now = { start.duration(to: clock.now) }
        self.makeNumber = makeNumber
    }

    // MARK: Codes

    /// Issues a code that opens one session.
    ///
    /// - Parameters:
    ///   - purpose: The use of the code.
    ///   - session: The session that requests the code; `nil` if there is none. A new code for the session's
    ///     next load replaces the previous one.
    /// - Returns: The code, 32 hexadecimal digits.
    func issueCode(for purpose: Purpose, by session: String? = nil) -> String {
        let text = makeNumber()
        let owner = purpose == .reload ? session : nil
        let code = Code(
            text: text, name: SharedKeyHandshake.name(of: text), end: purpose.lifetime.map { now() + $0 },
            session: owner)
        state.withLock { state in
            if let owner { state.codes.removeAll { $0.session == owner } }
            Self.append(code, to: &state.codes)
        }
        return text
    }

    // MARK: Handshakes

    /// Begins a handshake.
    ///
    /// - Parameters:
    ///   - name: The name of the key that the client knows.
    ///   - client: The random number of the client.
    ///   - authority: The host and port in the request.
    /// - Returns: The server's random number and proof; `nil` if no such key exists, or if the code has
    ///   expired.
    func challenge(keyNamed name: String, client: String, authority: String) -> Challenge? {
        let (now, server) = (now(), makeNumber())
        guard SharedKeyHandshake.isNumber(client) else { return nil }
        return state.withLock { state in
            state.codes.removeAll { $0.end.map { $0 <= now } ?? false }
            let known = name == keyName ? key : state.codes.first { $0.name == name }?.text
            guard let known else { return nil }
            let handshake = SharedKeyHandshake(
                key: known, client: client, server: server, authority: authority)
            Self.append(Pending(handshake: handshake, name: name), to: &state.pending)
            return Challenge(server: server, proof: handshake.proof(of: .server))
        }
    }

    /// Ends a handshake.
    ///
    /// If the proof is right, the code is used up and a session begins.
    ///
    /// - Parameters:
    ///   - server: The random number of the server.
    ///   - proof: The proof of the client.
    ///   - authority: The host and port in the request.
    /// - Returns: The session; `nil` if the proof is wrong, or if the code was used or has expired meanwhile.
    func admit(server: String, proof: String, authority: String) -> Admission? {
        let (now, session) = (now(), makeNumber())
        return state.withLock { state in
            // A handshake has no time limit of its own. Without the key it has no value, and a busy machine
            // may need long for the second half.
            guard let index = state.pending.firstIndex(where: { $0.handshake.server == server }) else {
                return nil
            }
            // The handshake ends here even if the proof is wrong.
            let pending = state.pending.remove(at: index)
            let handshake = pending.handshake
            guard handshake.authority == authority.lowercased(),
                ConstantTime.areEqual(proof, handshake.proof(of: .client)),
                let maskedKey = handshake.masked(key)
            else { return nil }
            if pending.name != keyName {
                guard let used = state.codes.firstIndex(where: { $0.name == pending.name }),
                    state.codes[used].end.map({ $0 > now }) ?? true
                else { return nil }
                state.codes.remove(at: used)
            }
            Self.append(session, to: &state.sessions)
            return Admission(session: session, maskedKey: maskedKey)
        }
    }

    // MARK: Sessions

    /// Returns whether a session is open.
    ///
    /// - Parameter text: The text that a request gives as its session.
    /// - Returns: Whether the text is an open session of this start of the inspector.
    func isOpen(_ text: String) -> Bool {
        state.withLock { state in
            // All sessions are compared, so that the duration reveals nothing about a match.
            let matches = state.sessions.indices.filter { ConstantTime.areEqual(text, state.sessions[$0]) }
            guard let match = matches.first else { return false }
            state.sessions.append(state.sessions.remove(at: match))
            return true
        }
    }

    private static func append<Element>(_ element: Element, to list: inout [Element]) {
        if list.count >= limit { list.removeFirst() }
        list.append(element)
    }
}

extension InspectorToken {
    /// The key by which clients prove that they know the token; the token cannot be computed from it.
    var clientKey: String { SharedKeyHandshake.key(for: "inspector", from: text) }
}
