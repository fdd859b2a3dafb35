internal import FlintTool

/// A filter for the rows of a list, in the language of the filters on the inspector's page.
///
/// A term is a word, `feature:`, `action:`, `session:`, `subject:`, `trace:`, `outcome:` or `kind:` with a
/// value, `>100ms`, `<2s`, or `"two words"`. A row matches if it matches each term. A `-` before a term
/// negates it.
package struct InspectFilter: Equatable, Sendable {
    /// A condition of the filter: a test, and whether it is negated.
    struct Term: Equatable, Sendable {
        enum Test: Equatable, Sendable {
            case word(String)
            case feature(String)
            case action(String)
            case session(String)
            case subject(String)
            case trace(String)
            case kind(String)
            case outcome(String)
            case longer(Double)
            case shorter(Double)
        }

        let test: Test
        let isNegated: Bool
    }

    static let keys: [String] = ["feature", "action", "session", "subject", "trace", "outcome", "kind"]
    static let outcomes: [String] = ["success", "failure", "cancelled", "refused", "running", "lost"]
    /// The words that `kind:` can name: kinds of items, sources of requests, channels and levels of log
    /// entries.
    static let kinds: [String] = [
        "request", "began", "ended", "refused", "availabilityChanged", "navigated", "flow", "tweak", "missed",
        "gap", "run", "unknown", "application", "openURL", "continueActivity", "intent", "framework", "log",
        "development", "production", "error", "warning", "info", "debug",
    ]
    /// The units of durations, in nanoseconds, by the name that follows the number.
    private static let units: [(name: String, nanoseconds: Double)] = [
        ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9),
    ]

    private(set) var terms: [Term] = []

    /// Parses the text of a filter.
    ///
    /// - Parameter text: The filter; an empty filter matches every row.
    /// - Throws: ``UsageError`` for the first invalid term.
    init(_ text: String) throws(UsageError) {
        for token in try FilterToken.tokens(of: text) {
            if let test = try Self.test(token) { terms.append(Term(test: test, isNegated: token.isNegated)) }
        }
    }

    /// Whether rows that repeat other rows, such as the beginning of an ended request, are shown, too.
    ///
    /// They are shown if the filter has a term `kind:` or `outcome:running` that is not negated.
    var asksForEchoes: Bool {
        terms.contains { term in
            switch term.test {
            case .kind: !term.isNegated
            case .outcome(let part): "running".contains(part) && !term.isNegated
            default: false
            }
        }
    }

    /// Returns whether a row matches each term of the filter.
    func matches(_ row: InspectRow) -> Bool {
        terms.allSatisfy { $0.test.matches(row) != $0.isNegated }
    }

    private static func test(_ token: FilterToken) throws(UsageError) -> Term.Test? {
        let value = token.value.lowercased()
        guard let key = token.key?.lowercased() else {
            if !token.isQuoted, token.value.hasPrefix("<") || token.value.hasPrefix(">") {
                return try duration(token.value)
            }
            return value.isEmpty ? nil : .word(value)
        }
        guard keys.contains(key) else {
            throw UsageError("There is no key “\(key):”. Known are \(keys.joined(separator: ", ")).")
        }
        guard !value.isEmpty else { throw UsageError("There is nothing after “\(key):”.") }
        switch key {
        case "feature": return .feature(value)
        case "action": return .action(value)
        case "session": return .session(value)
        case "subject": return .subject(value)
        case "trace": return .trace(value)
        case "kind":
            guard kinds.contains(where: { $0.lowercased().contains(value) }) else {
                throw UsageError("There is no kind “\(value)”. Known are \(kinds.joined(separator: ", ")).")
            }
            return .kind(value)
        default:
            guard outcomes.contains(where: { $0.contains(value) }) else {
                throw UsageError(
                    "There is no outcome “\(value)”. Known are \(outcomes.joined(separator: ", ")).")
            }
            return .outcome(value)
        }
    }

    private static func duration(_ text: String) throws(UsageError) -> Term.Test {
        let rest = text.dropFirst()
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = units.first { $0.name == rest.dropFirst(digits.count) }
        guard let unit, let number = Double(digits), digits.first != ".", digits.last != "." else {
            throw UsageError(
                "“\(text)” is no duration. Write a number and a unit, such as >100ms or <2s. The units are us, ms, s and m."
            )
        }
        let limit = number * unit.nanoseconds
        return text.hasPrefix(">") ? .longer(limit) : .shorter(limit)
    }
}

extension InspectFilter.Term.Test {
    func matches(_ row: InspectRow) -> Bool {
        switch self {
        case .word(let word): row.searchText.contains(word)
        case .feature(let part): row.feature.lowercased().contains(part)
        case .action(let part): row.action.lowercased().contains(part)
        case .subject(let part): row.subject.lowercased().contains(part)
        case .trace(let part): row.trace.contains(part)
        case .session(let part): row.session.lowercased().contains(part)
        case .kind(let part): row.kinds.lowercased().contains(part)
        case .outcome(let part): row.outcome.contains(part)
        case .longer(let limit): row.nanoseconds.map { $0 > limit } ?? false
        case .shorter(let limit): row.nanoseconds.map { $0 < limit } ?? false
        }
    }
}

/// A term of a filter as text: its key, its value, and whether it is negated or quoted.
private struct FilterToken {
    var isNegated = false
    /// The letters before the first colon, such as `feature`.
    ///
    /// It is nil if there are none, or other characters are among them: `12:30` is a word without a key.
    var key: String?
    var value = ""
    var isQuoted = false

    static func tokens(of text: String) throws(UsageError) -> [FilterToken] {
        var tokens: [FilterToken] = []
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.isEmpty else { return tokens }
            tokens.append(try next(&rest))
        }
    }

    private static func next(_ rest: inout Substring) throws(UsageError) -> FilterToken {
        var token = FilterToken()
        if rest.first == "-", rest.dropFirst().first.map({ !$0.isWhitespace }) ?? false {
            token.isNegated = true
            rest = rest.dropFirst()
        }
        let key = rest.prefix { $0.isASCII && $0.isLetter }
        if !key.isEmpty, rest.dropFirst(key.count).first == ":" {
            token.key = String(key)
            rest = rest.dropFirst(key.count + 1)
        }
        if rest.first == "\"" {
            let inside = rest.dropFirst().prefix { $0 != "\"" }
            token.value = String(inside)
            token.isQuoted = true
            rest = rest.dropFirst(inside.count + 1)
            guard rest.first == "\"" else {
                throw UsageError("The quotation mark before “\(inside)” is not closed.")
            }
            rest = rest.dropFirst()
        } else {
            token.value = String(rest.prefix { !$0.isWhitespace })
            rest = rest.dropFirst(token.value.count)
        }
        return token
    }
}
