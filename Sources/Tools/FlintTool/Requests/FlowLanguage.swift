/// The languages in which the command `generate flows` writes code.
enum FlowLanguage: String, CaseIterable, Sendable {
    case swift
    case kotlin

    /// The extension of generated files, without a dot.
    var fileExtension: String {
        switch self {
        case .swift: "flow.swift"
        case .kotlin: "kt"
        }
    }

    /// The options of the command line that only the other language has, and that are invalid for this one.
    var foreignOptions: [CommandOption] {
        switch self {
        case .swift: [.package, .int, .serializable]
        case .kotlin: [.access, .isolation, .codable, .conformances, .import]
        }
    }
}
