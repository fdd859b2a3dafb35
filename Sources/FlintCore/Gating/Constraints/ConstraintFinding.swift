/// Something that is wrong with a feature's constraints.
struct ConstraintFinding {
    let code: SetupDiagnostic.Code
    var severity = SetupDiagnostic.Severity.error
    /// What the finding is about, if not the feature.
    var subject: String?
    /// What is wrong, and what to do.
    ///
    /// Findings of the builder, which does not know the feature, go without it.
    let text: String
}
