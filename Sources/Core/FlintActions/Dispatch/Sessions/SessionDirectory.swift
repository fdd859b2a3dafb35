internal import Synchronization

/// The names of a runtime's sessions that are in use, and the sessions that the runtime itself owns.
final class SessionDirectory: Sendable {
    fileprivate struct State {
        /// The names that are in use; the name of the main session always is.
        var names: Set<String> = [ActionSession.Configuration.main.name]
        var main: ActionSession?
        var owned: [String: ActionSession] = [:]
        var diagnostics: [SetupDiagnostic] = []
        /// The names about which a warning was added.
        var warned: Set<String> = []
        /// The numbers that distinguish sessions with the same requested name, by that name.
        var numbers: [String: Numbers] = [:]
        /// The requested names of sessions whose name got a number, by the name with the number.
        var wanted: [String: String] = [:]
    }

    /// The numbers that distinguish sessions with the same requested name.
    fileprivate struct Numbers {
        /// The largest number so far that was added to the name.
        var last = 1
        /// The number of live sessions to whose name a number was added because the name was taken, as in
        /// `main-2`.
        var inUse = 0
        /// The numbers of released sessions, which can be used again.
        var free: [Int] = []
    }

    private let state = Mutex(State())

    /// The warnings about names in use: one for each name, at most ``diagnosticsLimit``.
    var diagnostics: [SetupDiagnostic] { state.withLock { $0.diagnostics } }

    /// Reserves a name for a new session.
    ///
    /// - Parameter wanted: The requested name.
    /// - Returns: The requested name; if it is in use, the name with a number.
    func reserveName(_ wanted: String) -> String {
        state.withLock { $0.reserveName(wanted) }
    }

    /// Makes the name of a released session available again.
    func releaseName(_ name: String) {
        state.withLock { $0.releaseName(name) }
    }

    /// The maximum number of warnings about names; further ones are not added, because an application with
    /// generated names could cause any number of collisions.
    static let diagnosticsLimit = 100

    func mainSession(of runtime: Flint) -> ActionSession {
        state.withLock { state in
            if let session = state.main { return session }
            let session = ActionSession(.main, name: ActionSession.Configuration.main.name, of: runtime)
            state.main = session
            return session
        }
    }

    /// Returns the session that a configuration describes; it is created at the first use.
    ///
    /// - Parameters:
    ///   - configuration: The configuration, whose name identifies the session.
    ///   - runtime: The runtime that owns the session.
    func session(for configuration: ActionSession.Configuration, of runtime: Flint) -> ActionSession {
        // The session is created under the lock, so that a second thread does not create one with the same
        // name. The initializer of a session does not take this lock.
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

    /// Returns a name with the next free number, such as `main-2`; a number that results in the name of
    /// another session is skipped.
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

    /// Adds a warning that a session did not get the requested name, unless there is one about this name.
    ///
    /// - Parameters:
    ///   - wanted: The requested name.
    ///   - name: The name that the session got.
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
