/// The operations of JsonLogic and of flagd; the raw values are their names in documents.
///
/// https://jsonlogic.com/operations.html and https://flagd.dev/reference/custom-operations/
enum LogicFunction: String, Sendable, CaseIterable {
    case missing
    case missingSome = "missing_some"
    case `if`
    case conditional = "?:"
    case equal = "=="
    case identical = "==="
    case unequal = "!="
    case notIdentical = "!=="
    case not = "!"
    case isTrue = "!!"
    case or
    case and
    case greater = ">"
    case greaterOrEqual = ">="
    case less = "<"
    case lessOrEqual = "<="
    case max
    case min
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case map
    case reduce
    case filter
    case all
    case none
    case some
    case merge
    case contains = "in"
    case concatenate = "cat"
    case substring = "substr"
    case log
    case fractional
    case startsWith = "starts_with"
    case endsWith = "ends_with"
    case version = "sem_ver"

    /// Returns a text that advises what to use instead of `lower`, `upper` or `rollout`, which flagd lacks.
    ///
    /// The result is `nil` for any other name.
    static func replacement(of name: String) -> String? {
        switch name {
        case "lower", "upper":
            "flagd has no '\(name)'; give the attribute in one case, or name its spellings in a list for 'in'"
        case "rollout":
            "flagd has no 'rollout'; compute the weights of 'fractional' from the variable '$flagd.timestamp'"
        default: nil
        }
    }

    /// The allowed numbers of operands, according to flagd's schema for rules.
    ///
    /// https://flagd.dev/schema/v0/targeting.json
    var operands: ClosedRange<Int> {
        switch self {
        case .missing, .max, .min, .add, .multiply, .merge, .concatenate, .or, .and, .if, .conditional,
            .fractional:
            1...Int.max
        case .not, .isTrue, .log: 1...1
        case .subtract: 1...2
        case .less, .lessOrEqual, .substring: 2...3
        case .reduce, .version: 3...3
        case .missingSome, .equal, .identical, .unequal, .notIdentical, .greater, .greaterOrEqual, .divide,
            .remainder, .map, .filter, .all, .none, .some, .contains, .startsWith, .endsWith:
            2...2
        }
    }
}
