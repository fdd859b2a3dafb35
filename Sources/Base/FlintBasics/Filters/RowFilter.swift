/// A filter for the rows of a list, in the language of the inspector's page, of its server and of `flint
/// inspect`.
///
/// A filter consists of terms. A term is a word, a text in quotes (`"two words"`), a duration with a
/// comparison (`>100ms`, `<2s`), or one of the keys `feature:`, `action:`, `session:`, `subject:`, `trace:`,
/// `outcome:` and `kind:` with a value. A `-` before a term negates it. A row matches the filter if it
/// matches all terms.
package struct RowFilter: Hashable, Sendable {
    /// A condition of the filter: a test, and whether it is negated.
    struct Term: Hashable, Sendable {
        enum Test: Hashable, Sendable {
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

    package static let keys: [String] = [
        "feature", "action", "session", "subject", "trace", "outcome", "kind",
    ]
    package static let outcomes: [String] = ["success", "failure", "cancelled", "refused", "running", "lost"]
    /// The words that the key `kind:` accepts: kinds of items, sources of requests, and channels and levels
    /// of log entries.
    ///
    /// A part of a word, such as `warn`, is accepted, too.
    package static let kinds: [String] = [
        "request", "began", "ended", "refused", "availabilityChanged", "navigated", "flow", "tweak", "missed",
        "gap", "run", "unknown", "application", "openURL", "continueActivity", "intent", "framework", "log",
        "development", "production", "error", "warning", "info", "debug",
    ]
    /// The units of durations in a filter: the name that follows the number, and the unit's length in
    /// nanoseconds.
    private static let units: [(name: String, nanoseconds: Double)] = [
        ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9),
    ]

    private(set) var terms: [Term] = []

    /// Whether the filter has no term, so that every row matches.
    package var isEmpty: Bool { terms.isEmpty }

    /// Parses the text of a filter.
    ///
    /// - Parameters:
    ///   - text: The text; an empty one matches every row.
    ///   - kinds: The words that the key `kind:` accepts, in full or in part; `nil` for any word.
    /// - Throws: ``RowFilterError`` for the first invalid term.
    package init(_ text: String, kinds: [String]? = Self.kinds) throws(RowFilterError) {
        for token in try FilterToken.tokens(of: text) {
            if let test = try Self.test(token, kinds) {
                terms.append(Term(test: test, isNegated: token.isNegated))
            }
        }
    }

    /// Whether the list should also show rows that repeat other rows, such as the beginning of an ended
    /// request.
    ///
    /// The value is `true` if the filter has a term `kind:…` or `outcome:running` that is not negated.
    package var asksForEchoes: Bool {
        terms.contains { term in
            switch term.test {
            case .kind: !term.isNegated
            case .outcome(let part): "running".contains(part) && !term.isNegated
            default: false
            }
        }
    }

    /// Returns whether a row matches each term of the filter.
    package func matches(_ row: FilteredRow) -> Bool {
        terms.allSatisfy { $0.test.matches(row) != $0.isNegated }
    }

    private static func test(_ token: FilterToken, _ kinds: [String]?) throws(RowFilterError) -> Term.Test? {
        let value = token.value.lowercased()
        guard let key = token.key?.lowercased() else {
            if !token.isQuoted, token.value.hasPrefix("<") || token.value.hasPrefix(">") {
                return try duration(token.value)
            }
            return value.isEmpty ? nil : .word(value)
        }
        guard keys.contains(key) else {
            throw RowFilterError("There is no key “\(key):”. Known are \(keys.joined(separator: ", ")).")
        }
        guard !value.isEmpty else { throw RowFilterError("There is nothing after “\(key):”.") }
        switch key {
        case "feature": return .feature(value)
        case "action": return .action(value)
        case "session": return .session(value)
        case "subject": return .subject(value)
        case "trace": return .trace(value)
        case "kind":
            guard let kinds else { return .kind(value) }
            guard kinds.contains(where: { $0.lowercased().contains(value) }) else {
                throw RowFilterError(
                    "There is no kind “\(value)”. Known are \(kinds.joined(separator: ", ")).")
            }
            return .kind(value)
        default:
            guard outcomes.contains(where: { $0.contains(value) }) else {
                throw RowFilterError(
                    "There is no outcome “\(value)”. Known are \(outcomes.joined(separator: ", ")).")
            }
            return .outcome(value)
        }
    }

    private static func duration(_ text: String) throws(RowFilterError) -> Term.Test {
        let rest = text.dropFirst()
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = units.first { $0.name == rest.dropFirst(digits.count) }
        guard let unit, let number = Double(digits), digits.first != ".", digits.last != "." else {
            throw RowFilterError(
                "“\(text)” is no duration. Write a number and a unit, such as >100ms or <2s. The units are us, ms, s and m."
            )
        }
        let limit = number * unit.nanoseconds
        return text.hasPrefix(">") ? .longer(limit) : .shorter(limit)
    }
}

extension RowFilter.Term.Test {
    func matches(_ row: FilteredRow) -> Bool {
        switch self {
        case .word(let word): row.text.contains(word)
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

/// The texts and numbers of a row that the terms of a filter are compared with.
///
/// A term about an empty text does not match, unless the term is negated.
package struct FilteredRow: Sendable {
    /// The text of the row in lower case, in which a term without a key is searched.
    package var text: String
    /// The identifier and the name of the row's feature, for the key `feature:`.
    package var feature = ""
    package var action = ""
    package var session = ""
    /// The user, tenant or device on whose behalf the row's action ran, for the key `subject:`.
    package var subject = ""
    /// The distributed trace of the row, in the form of the header `traceparent`, for the key `trace:`.
    package var trace = ""
    package var outcome = ""
    /// The kinds of the row, separated by spaces: those words of the list ``RowFilter/kinds`` that apply to
    /// the row.
    ///
    /// The filter `kind:warn` matches if `warn` occurs in this text, whatever the case of letters.
    package var kinds = ""
    /// The duration in nanoseconds; `nil` for a row without one, which matches neither `>100ms` nor `<2s`.
    package var nanoseconds: Double?

    /// Creates a row that has only a text.
    ///
    /// The other texts are empty, and there is no duration.
    ///
    /// - Parameter text: The text of the row in lower case.
    package init(text: String) { self.text = text }
}

/// The error that a text cannot be parsed as a filter.
package struct RowFilterError: Error, Hashable {
    /// A text for people that says what is wrong with the filter.
    package let message: String

    init(_ message: String) { self.message = message }
}

/// A term of a filter before it is interpreted: its key, its value, and whether it is negated or quoted.
private struct FilterToken {
    var isNegated = false
    /// The key of the term: the letters before the first colon, such as `feature`; `nil` for a term without a
    /// key.
    ///
    /// If other characters come before the colon, there is no key: `12:30` is a word.
    var key: String?
    var value = ""
    var isQuoted = false

    static func tokens(of text: String) throws(RowFilterError) -> [FilterToken] {
        var tokens: [FilterToken] = []
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.isEmpty else { return tokens }
            tokens.append(try next(&rest))
        }
    }

    private static func next(_ rest: inout Substring) throws(RowFilterError) -> FilterToken {
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
                throw RowFilterError("The quotation mark before “\(inside)” is not closed.")
            }
            rest = rest.dropFirst()
        } else {
            token.value = String(rest.prefix { !$0.isWhitespace })
            rest = rest.dropFirst(token.value.count)
        }
        return token
    }
}
