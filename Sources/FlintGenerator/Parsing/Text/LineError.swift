/// What is wrong with a line, and at which byte of it.
struct LineError: Error {
    var code: DiagnosticCode
    var offset: Int
    /// What is wrong and how to mend it.
    var message: String
    /// The kind of the diagrams to which the line would belong.
    var foreignKind: ForeignKind?

    init(_ code: DiagnosticCode, at offset: Int, _ message: String, foreignKind: ForeignKind? = nil) {
        self.code = code
        self.offset = offset
        self.message = message
        self.foreignKind = foreignKind
    }
}
