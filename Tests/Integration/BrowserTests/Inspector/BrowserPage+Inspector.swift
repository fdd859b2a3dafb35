import Foundation

/// What a test does at the page of the inspector.
extension BrowserPage {
    /// Opens the page and waits until it is connected and has its first snapshot.
    func openInspector(_ demo: DemoProcess) async throws {
        try await open(demo.url)
        try await waitForConnection()
    }

    /// Waits until the page is connected and knows of the application.
    func waitForConnection() async throws {
        try await exposeScope()
        try await waitFor("state.connection.status === 'connected' && state.session && state.features")
    }

    /// Opens a session file in the page that is there, and waits until it is read.
    func openSession(_ file: URL) async throws {
        try await chooseFile([file]) { try await click("main button", containing: "Open a") }
        try await waitFor(
            "state.reading?.name === \(Self.literal(file.lastPathComponent)) && !state.reading.isReading",
            seconds: 120)
    }

    /// Goes to a screen by its keys, once more if the machine was too busy to press the second one in time.
    func show(_ screen: InspectorScreen) async throws {
        try await evaluate("document.querySelector('dialog[open]')?.close(); document.activeElement?.blur()")
        for _ in 0..<10 {
            try await press("g")
            try await press(screen.key)
            if try await evaluate("location.hash.split('?')[0] === '#/\(screen.rawValue)'") == true { break }
        }
        let current = "document.querySelector(\".nav-link[aria-current='page']\")"
        try await waitFor(
            "\(current)?.dataset.pane === '\(screen.rawValue)' && document.querySelector('h1').textContent")
    }

    /// Waits until the browser has drawn what it has, rows that come into view included.
    func waitForFrames() async throws {
        try await evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    }

    /// Types a filter, and waits until the list has followed.
    func filter(_ text: String) async throws {
        try await fill("#filter", with: text)
        try await waitFor("shell.filter.text === \(Self.literal(text)) && !shell.view?.list?.isDrawing")
    }

    /// Waits until the text of the screen contains a text.
    func waitForText(_ text: String, in selector: String = "main") async throws {
        try await waitFor("\(Self.element(selector))?.innerText.includes(\(Self.literal(text)))")
    }

    /// Waits until the text of the screen contains a text no more.
    func waitForNoText(_ text: String, in selector: String = "main") async throws {
        try await waitFor("!\(Self.element(selector))?.innerText.includes(\(Self.literal(text)))")
    }

    /// The texts of the visible rows of a list, in their order.
    func rows(of list: String = ".vlist") async throws -> [String] {
        try await evaluate(
            """
            [...document.querySelectorAll(\(Self.literal(list + " .vlist-rows > .vrow")))]
                .sort((a, b) => a.getAttribute("aria-rowindex") - b.getAttribute("aria-rowindex"))
                .map((row) => row.innerText.replace(/\\s+/g, " ").trim())
            """
        ).elements.compactMap(\.string)
    }

    /// The expression that a visible row contains a text.
    static func row(_ text: String, in list: String = ".vlist") -> String {
        """
        [...document.querySelectorAll(\(literal(list + " .vlist-rows > .vrow")))]\
        .some((row) => row.innerText.includes(\(literal(text))))
        """
    }
}
