extension DiagnosticCode {
    /// A statement begins like a known one and continues differently.
    public static let syntax = DiagnosticCode("syntax")
    /// A line is no statement.
    public static let unknownStatement = DiagnosticCode("unknown-statement")
    /// A brace, comment, note, string or other block is never closed.
    public static let unclosed = DiagnosticCode("unclosed")
    /// A closing brace or word has nothing to close.
    public static let unopened = DiagnosticCode("unopened")
    /// A block has no `@enduml` and ends with the file.
    public static let missingEnd = DiagnosticCode("missing-end")
    /// A text contains neither a state diagram nor a model.
    public static let noDiagram = DiagnosticCode("no-diagram")
    /// A block is a diagram of another kind and is skipped.
    public static let foreignDiagram = DiagnosticCode("foreign-diagram")
    /// A byte is not valid UTF-8, or is NUL.
    public static let encoding = DiagnosticCode("encoding")
    /// A limit on size, length, depth or number is exceeded.
    public static let limit = DiagnosticCode("limit")
    /// An `!include` adds nothing.
    public static let include = DiagnosticCode("include")
    /// A directive is malformed or needs the PlantUML preprocessor.
    public static let preprocessor = DiagnosticCode("preprocessor")
    /// A `%getenv` names a variable that has no value.
    public static let environment = DiagnosticCode("environment")
    /// A member of a class or an enum cannot be stored.
    public static let member = DiagnosticCode("member")
    /// A name contains a colon, which may have been meant as the start of a label.
    public static let nameWithColon = DiagnosticCode("name-with-colon")
    /// A relation, an interface or the like, from which no code is generated.
    public static let ignoredRelation = DiagnosticCode("ignored-relation")
    /// The number of findings that are not listed.
    public static let leftOut = DiagnosticCode("left-out")
}
