internal import Synchronization

/// The sessions of a runtime: the names in use, and the sessions that the runtime itself owns.
final class SessionDirectory: Sendable {
    fileprivate struct State {
        /// The main session's name is always in use.
        var names: Set<String> = [ActionSession.Configuration.main.name]
        var main: ActionSession?
        var owned: [String: ActionSession] = [:]
        var diagnostics: [SetupDiagnostic] = []
        /// The names for which there was a warning.
        var warned: Set<String> = []
        /// The added numbers of names that were in use when they were requested.
        var numbers: [String: Numbers] = [:]
        /// The names with an added number, with the requested name.
        var wanted: [String: String] = [:]
    }

    /// The numbers added to one name.
    fileprivate struct Numbers {
        /// The largest number so far.
        var last = 1
        /// The number of numbered names in use.
        var inUse = 0
        /// Numbers that are free again.
        var free: [Int] = []
    }

    private let state = Mutex(State())

    /// The warnings about names in use: one per name, at most ``diagnosticsLimit``.
    var diagnostics: [SetupDiagnostic] { state.withLock { $0.diagnostics } }

    /// Reserves a name for a new session: the requested one, or with a number if it is in use.
    func reserveName(_ wanted: String) -> String {
        state.withLock { $0.reserveName(wanted) }
    }

    /// Releases the name of a released session.
    func releaseName(_ name: String) {
        state.withLock { $0.releaseName(name) }
    }

    /// The maximum number of warnings kept: an application with generated names could produce any number of
    /// collisions.
    static let diagnosticsLimit = 100

    func mainSession(of runtime: Flint) -> ActionSession {
        state.withLock { state in
            if let session = state.main { return session }
            let session = ActionSession(.main, name: ActionSession.Configuration.main.name, of: runtime)
            state.main = session
            return session
        }
    }

    /// Returns the session of a configuration, which is made on first use.
    func session(for configuration: ActionSession.Configuration, of runtime: Flint) -> ActionSession {
        // The session is created under the lock, so that no name is reserved for a second session in vain. Its
        // initializer does not take this lock.
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

    /// Takes the next free number, except numbers that are part of another session's name.
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

    /// Adds a warning for a name, unless there is one already.
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
