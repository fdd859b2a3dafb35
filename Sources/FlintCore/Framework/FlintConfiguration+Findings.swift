extension FlintConfiguration {
    /// The findings about the settings of the recorders and about the storage.
    var recordingFindings: [SetupDiagnostic] {
        [
            ("timeline.capacity", timeline.capacity),
            ("actionStacks.entryCapacity", actionStacks.entryCapacity),
            ("actionStacks.openStacks", actionStacks.openStacks),
            ("analytics.queueCapacity", analytics.queueCapacity),
            ("logging.historyCapacity", logging.historyCapacity),
            ("logging.queueCapacity", logging.queueCapacity),
        ].compactMap { setting, value in
            value < 1 ? .badCapacity(value, of: setting) : nil
        } + fileFindings + storage.problems.map { SetupDiagnostic($0) }
    }

    /// Limits of log files below 1.
    private var fileFindings: [SetupDiagnostic] {
        let outputs = (logging.development.outputs + logging.production.outputs).flatMap(\.logFiles)
        return outputs.flatMap { output in
            output.policy.badLimits.map { limit, value in
                SetupDiagnostic.badCapacity(value, of: "logging.policy.\(limit)")
            }
        }
    }
}

extension SetupDiagnostic {
    /// The finding about a capacity setting below 1.
    static func badCapacity(_ value: Int, of setting: String) -> SetupDiagnostic {
        SetupDiagnostic(
            code: .historyBadCapacity, severity: .warning, subject: setting,
            text: "'\(setting)' is \(value), which counts as 1. Set it to 1 or more.")
    }
}
