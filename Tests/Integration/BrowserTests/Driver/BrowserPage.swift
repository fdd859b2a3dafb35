import Foundation
import Synchronization

/// A page that a test drives, and what it said and asked for meanwhile.
final class BrowserPage: Sendable {
    /// What a page did that a test may not want.
    struct Record: Sendable {
        /// Errors and warnings of the console, and exceptions that nobody caught.
        var complaints: [String] = []
        /// What the policy of the document refused.
        var violations: [String] = []
        /// The addresses that were asked for, in order.
        var requests: [String] = []
        /// What was downloaded completely.
        var downloads: [String] = []
    }

    private struct Waiter {
        let holds: @Sendable (Progress) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// What the browser told of the page.
    struct Progress: Sendable {
        var record = Record()
        /// The documents that are loaded completely.
        var loaders: [String] = []
        /// The fields for files that wanted to show what is on the disk, by their numbers.
        var choosers: [Double] = []
        fileprivate var names: [String: String] = [:]
    }

    private struct State {
        var progress = Progress()
        var lastWaiter = 0
        var waiters: [Int: Waiter] = [:]
    }

    let connection: DevToolsConnection
    let session: String
    private let target: String
    private let context: String
    private let state = Mutex(State())

    init(connection: DevToolsConnection, session: String, target: String, context: String) {
        self.connection = connection
        self.session = session
        self.target = target
        self.context = context
    }

    /// What the page did until now.
    var record: Record { state.withLock { $0.progress.record } }

    /// Forgets what the page did.
    func clearRecord() { state.withLock { $0.progress.record = Record() } }

    func prepare(width: Int, height: Int, downloads: URL) async throws {
        connection.onEvents(of: session) { [weak self] in self?.take($0) }
        for domain in ["Page", "Runtime", "Log", "Network", "Audits", "DOM"] {
            try await send("\(domain).enable")
        }
        try await send("Page.setLifecycleEventsEnabled", ["enabled": true])
        try await send(
            "Browser.setDownloadBehavior",
            [
                "behavior": "allow", "browserContextId": .string(context),
                "downloadPath": .string(downloads.path),
                "eventsEnabled": true,
            ])
        try await setViewport(width: width, height: height)
        // Without a window a page has no focus, and would show none.
        try await send("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    /// Closes the page and forgets what it stored.
    func close() async {
        connection.onEvents(of: session, nil)
        _ = try? await connection.send("Target.closeTarget", ["targetId": .string(target)])
        _ = try? await connection.send("Target.disposeBrowserContext", ["browserContextId": .string(context)])
    }

    @discardableResult
    func send(
        _ method: String, _ parameters: JSONValue = [:], limit: Duration = DevToolsConnection.timeLimit
    ) async throws -> JSONValue {
        try await connection.send(method, parameters, session: session, limit: limit)
    }

    // MARK: The document

    /// Goes to an address and waits until the document and its scripts are there.
    func open(_ url: String) async throws {
        let answer = try await send("Page.navigate", ["url": .string(url)])
        if let error = answer["errorText"]?.string { throw BrowserError("\(url): \(error)") }
        // An address that differs in the fragment alone loads nothing, and names no loader.
        guard let loader = answer["loaderId"]?.string else { return }
        try await until("\(url) is loaded") { $0.loaders.contains(loader) }
    }

    /// Loads the document again.
    func reload() async throws {
        let count = state.withLock { $0.progress.loaders.count }
        try await send("Page.reload")
        try await until("the page is loaded again") { $0.loaders.count > count }
    }

    /// Waits until the browser has told something.
    ///
    /// - Parameters:
    ///   - what: What is waited for, for the error.
    ///   - holds: Looks at what was told; called with each event.
    /// - Throws: ``BrowserError`` if it takes too long.
    private func until(_ what: String, _ holds: @escaping @Sendable (Progress) -> Bool) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.wait(holds) }
            group.addTask {
                try await Task.sleep(for: DevToolsConnection.timeLimit)
                throw BrowserError("The browser never told that \(what).")
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func wait(_ holds: @escaping @Sendable (Progress) -> Bool) async throws {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isDone = state.withLock { state in
                    if holds(state.progress) { return true }
                    state.waiters[id] = Waiter(holds: holds, continuation: continuation)
                    return false
                }
                if isDone { return continuation.resume() }
                if Task.isCancelled { giveUp(id) }
            }
        } onCancel: {
            giveUp(id)
        }
    }

    private func giveUp(_ id: Int) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(
            throwing: CancellationError())
    }

    private func wake() {
        let woken = state.withLock { state in
            let woken = state.waiters.filter { $0.value.holds(state.progress) }
            for id in woken.keys { state.waiters[id] = nil }
            return woken.values
        }
        for waiter in woken { waiter.continuation.resume() }
    }

    /// Evaluates an expression in the page; one that is a promise is awaited.
    ///
    /// - Parameters:
    ///   - expression: JavaScript whose value has a form in JSON.
    ///   - limit: How long it may take.
    /// - Returns: The value.
    /// - Throws: ``BrowserError`` with what was thrown.
    @discardableResult
    func evaluate(
        _ expression: String, limit: Duration = DevToolsConnection.timeLimit
    ) async throws -> JSONValue {
        let answer = try await send(
            "Runtime.evaluate",
            [
                "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
                "userGesture": true,
            ], limit: limit)
        if let exception = answer["exceptionDetails"] {
            let text =
                exception["exception"]?["description"]?.string ?? exception["exception"]?["value"]?.string
            throw BrowserError(text ?? exception["text"]?.string ?? "It threw something.")
        }
        return answer["result"]?["value"] ?? .null
    }

    /// Waits until an expression is true; it is evaluated when the document changes, not at intervals.
    ///
    /// - Parameters:
    ///   - condition: A JavaScript expression; one that throws counts as false.
    ///   - seconds: How long to wait at most.
    /// - Returns: The value of the expression.
    /// - Throws: ``BrowserError`` that names the condition, with the text of the page, after the limit.
    @discardableResult
    func waitFor(_ condition: String, seconds: Int = 120) async throws -> JSONValue {
        do {
            return try await evaluate(
                Self.waiting(for: condition, seconds: seconds), limit: .seconds(seconds + 30))
        } catch let error as BrowserError where Self.meansNavigation(error) {
            // The document went away under the condition; the next one may fulfil it.
            return try await evaluate(
                Self.waiting(for: condition, seconds: seconds), limit: .seconds(seconds + 30))
        }
    }

    static func meansNavigation(_ error: BrowserError) -> Bool {
        [
            "context was destroyed", "navigated or closed", "Promise was collected",
            "Cannot find default execution",
        ]
        .contains { error.description.contains($0) }
    }

    private static func waiting(for condition: String, seconds: Int) -> String {
        """
        new Promise((resolve, reject) => {
            const holds = () => { try { return (\(condition)); } catch { return false; } };
            const events = ["input", "change", "focusin", "focusout", "scroll", "hashchange", "popstate", "load",
                "toggle", "resize"];
            let observer = null, timer = 0;
            const end = () => {
                observer?.disconnect();
                clearTimeout(timer);
                for (const name of events) window.removeEventListener(name, check, true);
            };
            const check = () => {
                const value = holds();
                if (!value) return;
                end();
                resolve(typeof value === "object" ? true : value);
            };
            observer = new MutationObserver(check);
            observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            for (const name of events) window.addEventListener(name, check, true);
            timer = setTimeout(() => {
                end();
                const value = holds();
                if (value) return resolve(typeof value === "object" ? true : value);
                reject(new Error("It did not become true within \(seconds) s: " + \(literal(condition))
                    + " at " + location.href + "\\n" + document.body?.innerText.slice(0, 3000)));
            }, \(seconds * 1000));
            check();
        })
        """
    }

    /// The text as a literal of JavaScript.
    static func literal(_ text: String) -> String {
        let data = (try? JSONEncoder().encode(text)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    // MARK: What it did

    private func take(_ event: DevToolsConnection.Event) {
        let parameters = event.parameters
        switch event.method {
        case "Network.requestWillBeSent":
            note(\.requests, parameters["request"]?["url"]?.string)
        case "Runtime.exceptionThrown":
            let details = parameters["exceptionDetails"]
            note(\.complaints, details?["exception"]?["description"]?.string ?? details?["text"]?.string)
        case "Runtime.consoleAPICalled":
            guard ["error", "warning", "assert"].contains(parameters["type"]?.string) else { break }
            let words = parameters["args"]?.elements.map {
                $0["value"]?.string ?? $0["description"]?.string ?? ""
            }
            note(\.complaints, words?.joined(separator: " "))
        case "Log.entryAdded": takeLog(parameters["entry"] ?? .null)
        case "Audits.issueAdded":
            let issue = parameters["issue"]
            guard issue?["code"]?.string == "ContentSecurityPolicyIssue" else { break }
            note(\.violations, "\(issue?["details"] ?? .null)")
        case "Page.lifecycleEvent":
            guard parameters["name"]?.string == "load", let loader = parameters["loaderId"]?.string else {
                break
            }
            state.withLock { $0.progress.loaders.append(loader) }
        case "Page.fileChooserOpened":
            guard let node = parameters["backendNodeId"]?.number else { break }
            state.withLock { $0.progress.choosers.append(node) }
        case "Browser.downloadWillBegin": rememberDownload(parameters)
        case "Browser.downloadProgress":
            guard parameters["state"]?.string == "completed" else { break }
            note(\.downloads, name(of: parameters["guid"]?.string ?? ""))
        default: break
        }
        wake()
    }

    private func takeLog(_ entry: JSONValue) {
        let text = entry["text"]?.string ?? ""
        if entry["source"]?.string == "security", text.contains("Content Security Policy") {
            note(\.violations, text)
        } else if ["error", "warning"].contains(entry["level"]?.string) {
            note(\.complaints, [text, entry["url"]?.string ?? ""].joined(separator: " "))
        }
    }

    private func rememberDownload(_ parameters: JSONValue) {
        guard let id = parameters["guid"]?.string else { return }
        state.withLock { $0.progress.names[id] = parameters["suggestedFilename"]?.string }
    }

    private func name(of download: String) -> String? { state.withLock { $0.progress.names[download] } }

    private func note(_ list: WritableKeyPath<Record, [String]>, _ text: String?) {
        guard let text else { return }
        state.withLock { $0.progress.record[keyPath: list].append(text) }
    }

    /// Does something that downloads a file, and waits for the file.
    ///
    /// - Returns: The name that the page gave it.
    func download(_ body: () async throws -> Void) async throws -> String {
        let count = record.downloads.count
        try await body()
        try await until("a file is downloaded") { $0.record.downloads.count > count }
        return record.downloads[count]
    }

    /// Does something that asks for a file, and answers with files.
    func chooseFile(_ files: [URL], _ body: () async throws -> Void) async throws {
        try await send("Page.setInterceptFileChooserDialog", ["enabled": true])
        let count = state.withLock { $0.progress.choosers.count }
        try await body()
        try await until("a file is asked for") { $0.choosers.count > count }
        let node = state.withLock { $0.progress.choosers[count] }
        try await send(
            "DOM.setFileInputFiles",
            ["files": .array(files.map { .string($0.path) }), "backendNodeId": .number(node)])
        try await send("Page.setInterceptFileChooserDialog", ["enabled": false])
    }

    /// Lets the page use the clipboard, as a person would be asked for.
    func allowClipboard() async throws {
        try await connection.send(
            "Browser.grantPermissions",
            [
                "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
                "browserContextId": .string(context),
            ])
    }

    /// The text in the clipboard.
    func clipboard() async throws -> String {
        try await evaluate("navigator.clipboard.readText()").string ?? ""
    }
}
