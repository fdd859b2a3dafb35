internal import FlintTool

/// Why an application or a session file could not be looked at.
struct InspectFailure: Error, Equatable {
    /// What went wrong and what to do about it, in one line.
    let message: String
    /// How the tool ends for it.
    let status: ToolStatus
    /// Whether the application is not there now, and may be later.
    let isAbsence: Bool

    init(_ message: String, status: ToolStatus = .files, isAbsence: Bool = false) {
        self.message = message
        self.status = status
        self.isAbsence = isAbsence
    }
}

extension Console {
    /// Says what went wrong.
    mutating func complain(_ error: InspectFailure) {
        surroundings.complain("flint: error: " + PrintableText.line(error.message))
        raise(to: error.status)
    }
}
