internal import Synchronization

/// The sessions of a runtime: the names in use, and the sessions that the runtime itself owns.
final class SessionDirectory: Sendable {
    fileprivate struct State {
        /// The main session's name is never given away.
        var names: Set<String> = [ActionSession.Configuration.main.name]
        var main: ActionSession?
        var owned: [String: ActionSession] = [:]
        var diagnostics: [SetupDiagnostic] = []
        /// The names of which there was a warning.
        var warned: Set<String> = []
        /// The numbers of names that were in use when somebody wanted them.
        var numbers: [String: Numbers] = [:]
        /// The names to which a number was added, with the name that was wanted.
        var wanted: [String: String] = [:]
    }

    /// The numbers that have been added to one name.
    fileprivate struct Numbers {
        /// The largest one so far.
        var last = 1
        /// How many names with a number are in use.
        var inUse = 0
        /// Numbers that are free again.
        var free: [Int] = []
    }

    private let state = Mutex(State())

    /// The warnings about names that were in use: one for each name, the first ``diagnosticsLimit`` of them.
    var diagnostics: [SetupDiagnostic] { state.withLock { $0.diagnostics } }

    /// Takes a name for a new session: the wanted one, or one with a number behind it while that is in use.
    func reserveName(_ wanted: String) -> String {
        state.withLock { $0.reserveName(wanted) }
    }

    /// Gives the name of a session back that is gone.
    func releaseName(_ name: String) {
        state.withLock { $0.releaseName(name) }
    }

    /// How many warnings are kept: an application that makes its names up could collide with ever new ones.
    static let diagnosticsLimit = 100

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
        let name = takeNumber(for: wanted)
        self.wanted[name] = wanted
        warn(of: wanted, name)
        return name
    }

    /// Takes the next free number, but those that somebody chose as a part of a name.
    private mutating func takeNumber(for wanted: String) -> String {
        var numbers = numbers[wanted] ?? SessionDirectory.Numbers()
        defer { self.numbers[wanted] = numbers }
        numbers.inUse += 1
        while true {
            if numbers.free.isEmpty { numbers.last += 1 }
            let number = numbers.free.popLast() ?? numbers.last
            if names.insert("\(wanted)-\(number)").inserted { return "\(wanted)-\(number)" }
        }
    }

    /// Warns of a name, unless there was a warning of it already.
    private mutating func warn(of wanted: String, _ name: String) {
        guard diagnostics.count < SessionDirectory.diagnosticsLimit, warned.insert(wanted).inserted else {
            return
        }
        diagnostics.append(
            SetupDiagnostic(
                code: .sessionNameReused, severity: .warning, subject: name,
                text: "A session named '\(wanted)' is in use; the new one is named '\(name)', and further "
                    + "ones get higher numbers. Give sessions that live at the same time different names."))
    }

    fileprivate mutating func releaseName(_ name: String) {
        names.remove(name)
        guard let wanted = wanted.removeValue(forKey: name), var numbers = numbers[wanted] else { return }
        numbers.inUse -= 1
        if let number = Int(name.dropFirst(wanted.count + 1)) { numbers.free.append(number) }
        self.numbers[wanted] = numbers.inUse == 0 ? nil : numbers
    }
}
