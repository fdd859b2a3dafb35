import FlintCore

/// The wish to have a debug report.
struct ReportWish: Sendable, Equatable, FlintLoggable {
    /// The folder in which it is made; `nil` for the usual one.
    let folder: String?
    let form: DebugReportOptions.Form
    var isRedacted = false
    /// Whether the history in it is for people.
    var isText = false

    /// Paths tell who works where, so they are not recorded.
    var loggingDescription: String { form.rawValue + (isRedacted ? ", redacted" : "") }
}

extension ReportWish {
    /// Reads what was written after the command's word.
    ///
    /// - Throws: ``UsageError`` if two forms are asked for.
    init(_ arguments: CommandArguments) throws(UsageError) {
        if arguments.has("--zip"), arguments.has("--ndjson") {
            throw UsageError("A report has one form: write --zip or --ndjson, or none of them for a folder.")
        }
        let form: DebugReportOptions.Form =
            arguments.has("--zip") ? .zip : arguments.has("--ndjson") ? .ndjson : .directory
        self.init(
            folder: arguments.optional("DIRECTORY"), form: form, isRedacted: arguments.has("--redact"),
            isText: arguments.has("--text"))
    }
}
