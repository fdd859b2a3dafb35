/// An error in a line, and its offset in bytes.
struct LineError: Error {
    var code: DiagnosticCode
    var offset: Int
    /// What is wrong and how to fix it.
    var message: String
    /// The kind of diagram that has such lines.
    var foreignKind: ForeignKind?

    init(_ code: DiagnosticCode, at offset: Int, _ message: String, foreignKind: ForeignKind? = nil) {
        self.code = code
        self.offset = offset
        self.message = message
        self.foreignKind = foreignKind
    }
}
