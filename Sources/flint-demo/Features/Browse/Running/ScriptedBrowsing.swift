/// Goes through the full-screen interface with keys from a script, and prints each picture as plain text.
@MainActor
struct ScriptedBrowsing {
    let browser: Browser
    let output: any OutputSink
    let keys: KeyLines
    let size: FrameSize

    /// Runs to the end of the script, or until the person of the script leaves.
    ///
    /// - Throws: ``UsageError`` for a word that is no key, ``OutputError`` if nobody reads the pictures.
    func run() async throws {
        var size = size
        await browser.settle()
        try print("start", size)
        try await keys.forEach { script in
            for step in script.steps {
                switch step.deed {
                case .resize(let wanted): size = wanted
                case .press(let key, let times):
                    for _ in 0..<times where !browser.isDone {
                        browser.press(key)
                        await browser.settle()
                    }
                }
                if browser.isDone { return false }
                try print(step.word, size)
            }
            return true
        }
    }

    private func print(_ word: String, _ size: FrameSize) throws {
        let lines = ["=== \(PrintableText.line(word))"] + browser.frame(of: size).lines
        try output.write(lines.joined(separator: "\n") + "\n")
    }
}
