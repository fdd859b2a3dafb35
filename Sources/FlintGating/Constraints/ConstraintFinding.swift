package import FlintEvents

/// Something that is wrong with a feature's constraints.
package struct ConstraintFinding {
    package let code: SetupDiagnostic.Code
    package var severity = SetupDiagnostic.Severity.error
    /// What the finding is about, if not the feature.
    package var subject: String?
    /// What is wrong, and what to do.
    ///
    /// Findings of the builder, which does not know the feature, go without it.
    package let text: String

    package init(
        code: SetupDiagnostic.Code, severity: SetupDiagnostic.Severity = .error, subject: String? = nil,
        text: String
    ) {
        (self.code, self.severity, self.subject, self.text) = (code, severity, subject, text)
    }
}
