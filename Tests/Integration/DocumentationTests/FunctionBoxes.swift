/// Finds functions that are the value of a generic box, such as `Mutex<(() -> Void)?>`.
///
/// A generic box keeps a function in its most general form. Whoever reads or calls it in place has it converted there
/// and back, and each conversion leaves one more wrapper around it: reading becomes slower each time, and after some
/// thousand times calling it overflows the stack. A function in a struct is kept as it is.
enum FunctionBoxes {
    /// The names that stand for function types.
    static func aliases(in code: String) -> [String] {
        code.matches(of: /typealias (\w+)[^=\n]*=\s*([^\n]*)/).compactMap {
            isFunction(String($0.2)[...], aliases: []) ? String($0.1) : nil
        }
    }

    /// The generic types in a text that have a function, an optional one, or a tuple with one as an argument.
    ///
    /// - Parameters:
    ///   - code: The text.
    ///   - aliases: Names of function types; one that the text declares as a type of its own does not count.
    /// - Returns: The types as they are written.
    static func boxes(in code: String, aliases: Set<String>) -> [Substring] {
        let declared = code.matches(of: /\b(?:struct|class|enum|actor|protocol) (\w+)/).map { String($0.1) }
        let aliases = aliases.subtracting(declared)
        let inferred = code.matches(of: /\b(?:Mutex|Atomic)\(\s*\{/).map(\.output)
        return inferred
            + code.matches(of: /\b[A-Z]\w*</).compactMap { match in
                let rest = code[match.range.upperBound...]
                guard let end = closing(in: rest) else { return nil }
                let holdsFunction = split(rest[..<end]).contains { isFunction($0, aliases: aliases) }
                return holdsFunction ? code[match.range.lowerBound...end] : nil
            }
    }

    /// The `>` that ends a list of generic arguments; nil if it is none.
    private static func closing(in text: Substring) -> Substring.Index? {
        var depth = 0
        for (index, character) in zip(text.indices, text) {
            switch character {
            case "<", "(", "[": depth += 1
            case ">" where isArrow(text, index): continue
            case ">" where depth == 0: return index
            case ">", ")", "]": depth -= 1
            case "{", "}", ";", "\"": return nil
            default: break
            }
            if depth < 0 { return nil }
        }
        return nil
    }

    private static func isArrow(_ text: Substring, _ index: Substring.Index) -> Bool {
        index > text.startIndex && text[text.index(before: index)] == "-"
    }

    /// The parts of a list between its outermost commas.
    private static func split(_ list: Substring) -> [Substring] {
        var parts: [Substring] = []
        var (depth, start) = (0, list.startIndex)
        for (index, character) in zip(list.indices, list) {
            switch character {
            case "<", "(", "[": depth += 1
            case ">" where !isArrow(list, index): depth -= 1
            case ")", "]": depth -= 1
            case "," where depth == 0:
                parts.append(list[start..<index])
                start = list.index(after: index)
            default: break
            }
        }
        return parts + [list[start...]]
    }

    /// Whether a type is a function, an optional one, or a tuple with one.
    private static func isFunction(_ type: Substring, aliases: Set<String>) -> Bool {
        var type = type.trimmingPrefix(/(?:\s|@\w+(?:\(\w+\))?\s|sending\s|\w+:\s)+/)
        while let last = type.last, last.isWhitespace || last == "?" || last == "!" { type.removeLast() }
        if hasArrow(type) { return true }
        if type.first == "(", type.last == ")" {
            return split(type.dropFirst().dropLast()).contains { isFunction($0, aliases: aliases) }
        }
        return aliases.contains(String(type.split(separator: ".").last ?? ""))
    }

    /// Whether there is an arrow outside of all brackets.
    private static func hasArrow(_ type: Substring) -> Bool {
        var depth = 0
        for (index, character) in zip(type.indices, type) {
            switch character {
            case "<", "(", "[": depth += 1
            case ">" where isArrow(type, index): if depth == 0 { return true }
            case ">", ")", "]": depth -= 1
            default: break
            }
        }
        return false
    }
}
