package import FlintEvents

/// A problem with a feature's constraints.
package struct ConstraintFinding {
    package let code: SetupDiagnostic.Code
    package var severity = SetupDiagnostic.Severity.error
    /// The subject of the finding, if it is not the feature.
    package var subject: String?
    /// The problem and its solution.
    ///
    /// Findings of the builder, which does not know the feature, do not name it.
    package let text: String

    package init(
        code: SetupDiagnostic.Code, severity: SetupDiagnostic.Severity = .error, subject: String? = nil,
        text: String
    ) {
        (self.code, self.severity, self.subject, self.text) = (code, severity, subject, text)
    }
}
