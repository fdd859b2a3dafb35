/// What is wrong with what is registered, to be reported in the order of the tree.
struct RegistryFindings {
    private var findings: [(position: Int, finding: SetupDiagnostic)] = []
    private var positions: [ObjectIdentifier: Int] = [:]
    /// How many listings have been walked, and which of them is being examined: trees are walked as a whole before
    /// they are registered, and both find something.
    private var listings = 0
    private(set) var position = 0

    /// What was found, in the order of the tree.
    var all: [SetupDiagnostic] {
        findings.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element.finding)
    }

    /// Goes on to the next listing of a feature.
    mutating func advance() {
        listings += 1
        position = listings
    }

    /// Goes to a listing whose feature is being registered.
    mutating func place(_ feature: any FeatureDefinition.Type, at position: Int) {
        positions[ObjectIdentifier(feature)] = position
        self.position = position
    }

    /// Goes back to a registered feature: what is reported next is about it.
    mutating func turn(to feature: any FeatureDefinition.Type) {
        position = positions[ObjectIdentifier(feature)] ?? 0
    }

    mutating func report(_ finding: SetupDiagnostic) { findings.append((position, finding)) }

    mutating func report(
        _ code: SetupDiagnostic.Code, _ severity: SetupDiagnostic.Severity = .error, subject: String,
        _ text: String
    ) {
        report(SetupDiagnostic(code: code, severity: severity, subject: subject, text: text))
    }
}
