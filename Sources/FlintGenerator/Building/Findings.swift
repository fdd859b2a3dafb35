/// The diagnostics that a stage collects.
struct Findings {
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var hasErrors = false

    mutating func error(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.error, code, at: location, message))
        hasErrors = true
    }

    mutating func warning(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.warning, code, at: location, message))
    }

    mutating func note(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.note, code, at: location, message))
    }

    /// Removes warnings and notes.
    mutating func keepErrors() {
        diagnostics.removeAll { $0.severity != .error }
    }

    mutating func append(_ other: Findings) {
        diagnostics += other.diagnostics
        hasErrors = hasErrors || other.hasErrors
    }
}
