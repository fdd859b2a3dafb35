internal import Synchronization

/// The sessions of a runtime: the names in use, and the sessions that the runtime itself owns.
final class SessionDirectory: Sendable {
    fileprivate struct State {
        /// The main session's name is never given away.
        var names: Set<String> = [ActionSession.Configuration.main.name]
        var main: ActionSession?
        var owned: [String: ActionSession] = [:]
        var diagnostics: [SetupDiagnostic] = []
    }

    private let state = Mutex(State())

    /// The warnings about names that were in use.
    var diagnostics: [SetupDiagnostic] { state.withLock { $0.diagnostics } }

    /// Takes a name for a new session: the wanted one, or one with a number behind it while that is in use.
    func reserveName(_ wanted: String) -> String {
        state.withLock { $0.reserveName(wanted) }
    }

    /// Gives the name of a session back that is gone.
    func releaseName(_ name: String) {
        state.withLock { _ = $0.names.remove(name) }
    }

    func mainSession(of runtime: Flint) -> ActionSession {
        state.withLock { state in
            if let session = state.main { return session }
            let session = ActionSession(.main, name: ActionSession.Configuration.main.name, of: runtime)
            state.main = session
            return session
        }
    }

    /// The session that a configuration describes, made when it is first asked for.
    func session(for configuration: ActionSession.Configuration, of runtime: Flint) -> ActionSession {
        // Making one calls nothing that takes the lock. Within it, no second one can take a name for nothing.
        state.withLock { state in
            if let session = state.owned[configuration.name] { return session }
            let name = state.reserveName(configuration.name)
            let session = ActionSession(configuration, name: name, of: runtime)
            state.owned[configuration.name] = session
            return session
        }
    }
}

extension SessionDirectory.State {
    fileprivate mutating func reserveName(_ wanted: String) -> String {
        if names.insert(wanted).inserted { return wanted }
        var number = 2
        while !names.insert("\(wanted)-\(number)").inserted { number += 1 }
        let name = "\(wanted)-\(number)"
        diagnostics.append(
            SetupDiagnostic(
                code: .sessionNameReused, severity: .warning, subject: name,
                text: "A session named '\(wanted)' is in use; the new one is named '\(name)'. Give sessions "
                    + "that live at the same time different names."))
        return name
    }
}
