import Foundation

/// How a page is looked at.
extension BrowserPage {
    /// What the system's setting asks pages for.
    enum ColorScheme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// Sets the size of the window.
    func setViewport(width: Int, height: Int, scale: Double = 1) async throws {
        try await send(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)),
                "deviceScaleFactor": .number(scale),
                "mobile": false,
            ])
    }

    /// Sets what the system's settings ask for.
    ///
    /// - Parameter scheme: The colors; motion is always reduced, so that a picture is not of something between two states.
    /// - Throws: ``BrowserError`` if the browser refuses.
    func emulate(_ scheme: ColorScheme) async throws {
        try await send(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": .string(scheme.rawValue)],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
    }

    /// Takes a picture of what the window shows.
    ///
    /// - Returns: The picture in the form PNG.
    func screenshot() async throws -> Data {
        let answer = try await send("Page.captureScreenshot", ["format": "png", "optimizeForSpeed": false])
        guard let text = answer["data"]?.string, let data = Data(base64Encoded: text) else {
            throw BrowserError("There is no picture.")
        }
        return data
    }

    /// The slowest answer to input since ``watchInput()``, in milliseconds, as the browser measures it: from the input to
    /// the next frame that shows what came of it.
    func slowestInput() async throws -> Double {
        // The measurement is handed out after the frame, so two frames are let pass.
        try await evaluate(
            """
            new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
                const entries = window.inputObserver.takeRecords();
                for (const entry of entries) window.inputTimes.push(entry.duration);
                resolve(Math.max(0, ...window.inputTimes));
            }, 50))))
            """
        ).number ?? 0
    }

    /// Begins to measure how long answers to input take.
    func watchInput() async throws {
        try await evaluate(
            """
            (() => {
                window.inputObserver?.disconnect();
                window.inputTimes = [];
                window.inputObserver = new PerformanceObserver((list) => {
                    for (const entry of list.getEntries()) window.inputTimes.push(entry.duration);
                });
                window.inputObserver.observe({ type: "event", durationThreshold: 16 });
            })()
            """)
    }
}
