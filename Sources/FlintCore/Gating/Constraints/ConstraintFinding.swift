/// Something that is wrong with a feature's constraints, without the feature's name.
struct ConstraintFinding {
    let code: SetupDiagnostic.Code
    var severity = SetupDiagnostic.Severity.error
    /// What the finding is about, if not the feature.
    var subject: String?
    /// Continues a sentence that begins with the feature.
    let text: String
}
