/// The result of generating an accessor.
public struct GeneratedAccessor: Equatable, Sendable {
    /// A Swift source file.
    public struct File: Equatable, Sendable {
        /// The name, such as `AppTweaks+Constants.swift`.
        public let name: String
        /// The text.
        public let text: String
    }

    /// The accessor and its constants; empty if there is an error.
    public let files: [File]
    /// All findings, sorted by position.
    public let diagnostics: [Diagnostic]
}
