internal import FlintHTTP
internal import Synchronization

/// The management of access to the inspector: one-time codes, handshakes and the sessions that they open.
///
/// In a handshake, server and client prove to each other that they know a key, without sending it. The key is
/// either a one-time code from the inspector's address, or the *key of clients*, which is derived from the
/// token. `flint inspect` computes the key of clients from the token; a page receives it encrypted, at the
/// end of its first handshake. A successful handshake opens a session, a random number that identifies the
/// client until the inspector stops.
final class InspectorEntry: Sendable {
    /// The use of a one-time code, which determines the code's lifetime.
    enum Purpose: String, Sendable, CaseIterable {
        /// The code is part of the address that is printed for people.
        case address
        /// The code is for a new tab that an open page opens.
        case tab
        /// The code is for the next load of the page in the same tab.
        case reload

        /// The time after which an unused code becomes invalid.
        ///
        /// `nil` for `reload`: such a code is valid until the inspector stops, or until the same session
        /// requests another code with this purpose.
        var lifetime: Duration? {
            switch self {
            case .address: .seconds(600)
            case .tab: .seconds(60)
            case .reload: nil
            }
        }
    }

    /// The server's message in the first half of a handshake: its random number, and its proof that it knows
    /// the key.
    struct Challenge: Sendable, Equatable {
        let server: String
        let proof: String
    }

    /// The server's answer to a client that has proved that it knows the key.
    struct Admission: Sendable, Equatable {
        /// The session: a random number that the client sends with its further requests.
        let session: String
        /// The key of clients, encrypted with the key of the handshake; with it, the client can open a
        /// session after a restart with the same token.
        let maskedKey: String
    }

    private struct Code {
        let text: String
        let name: String
        let end: Duration?
        /// The session that has requested the code for the next load of its page; `nil` for codes with
        /// another purpose.
        let session: String?
    }

    private struct Pending {
        let handshake: SharedKeyHandshake
        let name: String
    }

    private struct State {
        var codes: [Code] = []
        var pending: [Pending] = []
        /// The open sessions, sorted by their last use; the most recently used one is at the end.
        var sessions: [String] = []
    }

    /// The maximum number of unused codes, of pending handshakes, and of sessions.
    ///
    /// The limit applies to each of the three. Above it, the oldest code or handshake, or the session that
    /// was unused for the longest time, becomes invalid.
    static let limit = 256

    /// The key of clients, which is derived from the token; the token itself is never sent.
    private let key: String
    private let keyName: String
    private let now: @Sendable () -> Duration
    private let makeNumber: @Sendable () -> String
    private let state = Mutex(State())

    /// Creates the management of access, without codes and sessions.
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

    /// Issues a one-time code that opens a session.
    ///
    /// - Parameters:
    ///   - purpose: The use of the code.
    ///   - session: The session that requests the code; `nil` if there is none. With the purpose `reload`,
    ///     the new code replaces the previous one of the session.
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
    ///   - name: The name of the key that the client knows, a digest of the key.
    ///   - client: The random number of the client.
    ///   - authority: The value of the header field `Host`, from which both proofs are computed, too.
    /// - Returns: The server's random number and proof; `nil` if there is no key with the name, if the code
    ///   has expired, or if `client` does not have the form of a random number.
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

    /// Ends a handshake; if the client's proof is right, the code is used up and a session begins.
    ///
    /// - Parameters:
    ///   - server: The random number of the server, which identifies the handshake.
    ///   - proof: The proof of the client.
    ///   - authority: The value of the header field `Host`, from which both proofs are computed, too.
    /// - Returns: The session and the encrypted key of clients; `nil` if the handshake is unknown, if the
    ///   proof is wrong, or if the code was used or has expired meanwhile.
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

    /// Returns whether a session is open, and marks it as the one that was used last.
    ///
    /// - Parameter text: The text that an HTTP request gives as its session.
    /// - Returns: Whether the text is a session that was opened since the inspector was started, and that is
    ///   still open.
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
