/// Collects the findings of a suite.
struct ConformanceLog<Rule: RawRepresentable<String>> {
    private(set) var findings: [ConformanceFinding] = []

    /// Records a broken rule unless a condition is true.
    mutating func require(_ condition: Bool, _ rule: Rule, _ detail: @autoclosure () -> String) {
        if !condition { findings.append(ConformanceFinding(rule: rule.rawValue, detail: detail())) }
    }

    /// Records a broken rule unless two values are equal.
    mutating func require<Value: Equatable>(
        _ actual: Value, is expected: Value, _ rule: Rule, _ what: @autoclosure () -> String
    ) {
        require(actual == expected, rule, "\(what()): expected \(expected), got \(actual).")
    }
}
