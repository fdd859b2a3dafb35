extension DiagnosticCode {
    /// A statement that begins like a known one and goes on in another way.
    public static let syntax = DiagnosticCode("syntax")
    /// A line that is no statement at all.
    public static let unknownStatement = DiagnosticCode("unknown-statement")
    /// A brace, comment, note, string or other block that was opened and never closed.
    public static let unclosed = DiagnosticCode("unclosed")
    /// A closing brace or word without anything to close.
    public static let unopened = DiagnosticCode("unopened")
    /// A block without `@enduml`, which ends with the file.
    public static let missingEnd = DiagnosticCode("missing-end")
    /// A text in which there is neither a state diagram nor a model.
    public static let noDiagram = DiagnosticCode("no-diagram")
    /// A block that is another sort of diagram, and is skipped.
    public static let foreignDiagram = DiagnosticCode("foreign-diagram")
    /// A byte that is no UTF-8, or a NUL.
    public static let encoding = DiagnosticCode("encoding")
    /// Something larger, longer, deeper or more than the reader takes.
    public static let limit = DiagnosticCode("limit")
    /// An `!include` that adds nothing.
    public static let include = DiagnosticCode("include")
    /// A directive that is malformed or needs the real preprocessor.
    public static let preprocessor = DiagnosticCode("preprocessor")
    /// A `%getenv` of a name that has no value.
    public static let environment = DiagnosticCode("environment")
    /// A member of a class or an enum that cannot be stored.
    public static let member = DiagnosticCode("member")
    /// A name with a colon in it, which may have been meant as the beginning of a text.
    public static let nameWithColon = DiagnosticCode("name-with-colon")
    /// Relations, interfaces and the like, of which no code is made.
    public static let ignoredRelation = DiagnosticCode("ignored-relation")
    /// The line that stands for the findings that are not listed.
    public static let leftOut = DiagnosticCode("left-out")
}
