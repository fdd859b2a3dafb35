import FlintTweaks

/// Keys by their names, for scripts and tests: `down*3 enter '=some words' ctrl-s size=40x10`.
struct KeyScript: Sendable, Equatable {
    /// One word of a script.
    struct Step: Sendable, Equatable {
        /// What is done.
        enum Deed: Sendable, Equatable {
            case press(Key, times: Int)
            case resize(FrameSize)
        }

        /// The word as it was written.
        let word: String
        let deed: Deed
    }

    /// The most times that one word presses a key.
    private static let timesLimit = 1000

    /// The names of the keys that type nothing.
    static let names: [String: Key] = [
        "up": .up, "down": .down, "left": .left, "right": .right, "page-up": .pageUp, "page-down": .pageDown,
        "home": .home, "end": .end, "enter": .enter, "escape": .escape, "esc": .escape, "tab": .tab,
        "back-tab": .backTab, "backspace": .backspace, "delete": .delete, "space": .character(" "),
    ]

    /// The steps in order.
    let steps: [Step]

    /// Reads a script.
    ///
    /// - Parameter text: Words: the name of a key, a character, `=` and a text to type, `size=` and columns by rows. `*3` after a
    ///   name presses the key three times. A word with spaces is written in quotes.
    /// - Throws: ``UsageError`` that names a word which is none of these, or a quote that is not closed.
    init(_ text: String) throws(UsageError) {
        let words: [String]
        do throws(TokenizerError) {
            words = try CommandLineTokenizer.words(of: text)
        } catch {
            throw UsageError("\(error)")
        }
        var steps: [Step] = []
        for word in words { steps.append(Step(word: word, deed: try Self.deed(word))) }
        self.steps = steps
    }

    private static func deed(_ word: String) throws(UsageError) -> Step.Deed {
        if word.hasPrefix("="), word.count > 1 { return .press(.text(String(word.dropFirst())), times: 1) }
        if word.hasPrefix("size=") { return .resize(try size(word.dropFirst("size=".count), in: word)) }
        let parts = word.split(separator: "*", maxSplits: 1)
        if parts.count == 2, let times = Int(parts[1]), let key = key(String(parts[0])) {
            guard (1...timesLimit).contains(times) else {
                throw UsageError("“\(word)” would press a key \(times) times; write 1 to \(timesLimit).")
            }
            return .press(key, times: times)
        }
        guard let key = key(word) else { throw unknown(word) }
        return .press(key, times: 1)
    }

    private static func key(_ name: String) -> Key? {
        if let key = names[name.lowercased()] { return key }
        if name.lowercased().hasPrefix("ctrl-"), name.count == 6, let letter = name.lowercased().last,
            letter.isASCII, letter.isLetter
        {
            return .control(letter)
        }
        guard name.count == 1, let character = name.first else { return nil }
        return .character(character)
    }

    private static func size(_ text: Substring, in word: String) throws(UsageError) -> FrameSize {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            let size = FrameSize(columns: columns, rows: rows)
        else {
            throw UsageError("“\(word)” is no size. Write columns by rows, such as size=80x24.")
        }
        return size
    }

    private static func unknown(_ word: String) -> UsageError {
        let nearest = NearestName.nearest(to: word.lowercased(), among: names.keys.sorted())
        let advice = nearest.map { "Did you mean “\($0)”?" } ?? "To type it, write “=\(word)”."
        return UsageError("There is no key “\(word)”. \(advice)")
    }
}
