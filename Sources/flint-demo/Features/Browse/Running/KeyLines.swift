/// Where the keys of a script come from: the option of the command, or lines of the input.
enum KeyLines: Sendable {
    case option(String)
    case input(any LineSource)

    /// Hands over the scripts, a line each.
    ///
    /// - Parameter body: Performs one; returns whether there is to be another.
    /// - Throws: ``UsageError`` for a word that is no key, with the number of its line; what `body` throws.
    func forEach(_ body: (KeyScript) async throws -> Bool) async throws {
        switch self {
        case .option(let text):
            _ = try await body(KeyScript(text))
        case .input(let source):
            while let line = try await source.next() {
                if line.text.drop(while: \.isWhitespace).hasPrefix("#") { continue }
                let script: KeyScript
                do throws(UsageError) {
                    script = try KeyScript(line.text)
                } catch {
                    throw UsageError("line \(line.number): \(error)")
                }
                guard try await body(script) else { return }
            }
        }
    }
}
