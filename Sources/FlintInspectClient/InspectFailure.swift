internal import FlintTool

/// The reason why an application or a session file cannot be inspected.
struct InspectFailure: Error, Equatable {
    /// What went wrong and how to fix it, in one line.
    let message: String
    /// The exit status of the tool.
    let status: ToolStatus
    /// Whether the application cannot be reached now, but may be later.
    let isAbsence: Bool

    init(_ message: String, status: ToolStatus = .files, isAbsence: Bool = false) {
        self.message = message
        self.status = status
        self.isAbsence = isAbsence
    }
}

extension Console {
    /// Prints a failure to standard error.
    mutating func report(_ error: InspectFailure) {
        system.printError("flint: error: " + PrintableText.line(error.message))
        raise(to: error.status)
    }
}
