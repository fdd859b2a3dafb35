/// The findings of a registration, reported in the order of the tree.
package struct RegistryFindings {
    private var findings: [(position: Int, finding: SetupDiagnostic)] = []
    private var positions: [ObjectIdentifier: Int] = [:]
    /// The number of walked listings, and the one being examined: trees are walked as a whole before they are
    /// registered, and both steps have findings.
    private var listings = 0
    private(set) var position = 0

    /// The findings, in the order of the tree.
    package var all: [SetupDiagnostic] {
        findings.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element.finding)
    }

    /// Continues with the next listing of a feature.
    package mutating func advance() {
        listings += 1
        position = listings
    }

    /// Sets the position to a listing whose feature is being registered.
    package mutating func place(_ feature: any FeatureDefinition.Type, at position: Int) {
        positions[ObjectIdentifier(feature)] = position
        self.position = position
    }

    /// Sets the position to a registered feature, which the next findings are about.
    package mutating func turn(to feature: any FeatureDefinition.Type) {
        position = positions[ObjectIdentifier(feature)] ?? 0
    }

    package mutating func report(_ finding: SetupDiagnostic) { findings.append((position, finding)) }

    package mutating func report(
        _ code: SetupDiagnostic.Code, _ severity: SetupDiagnostic.Severity = .error, subject: String,
        _ text: String
    ) {
        report(SetupDiagnostic(code: code, severity: severity, subject: subject, text: text))
    }
}
