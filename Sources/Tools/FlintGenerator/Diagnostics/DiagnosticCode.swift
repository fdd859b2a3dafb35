/// The stable name of a kind of ``Diagnostic``, such as `no-start`.
///
/// Codes never change their meaning; new ones may be added.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, in lower case with hyphens.
    public let description: String

    package init(_ name: String) {
        description = name
    }
}

// These codes concern the meaning of a diagram, and those of the next extension its syntax.
extension DiagnosticCode {
    /// A machine that can be entered at its beginning has no edge from `[*]`, so its start is inferred or
    /// missing.
    public static let noStart: DiagnosticCode = DiagnosticCode("no-start")
    /// A machine has no path that leads to `[*]`, so it never ends.
    public static let noEnd: DiagnosticCode = DiagnosticCode("no-end")
    /// No path from the beginning of a machine leads to one of its states.
    public static let unreachable: DiagnosticCode = DiagnosticCode("unreachable")
    /// No edge leads out of a state, so a run cannot leave it.
    public static let deadEnd: DiagnosticCode = DiagnosticCode("dead-end")
    /// Two states, machines, classes, enums or members would have the same Swift name.
    public static let duplicateName: DiagnosticCode = DiagnosticCode("duplicate-name")
    /// A name cannot be used, because generated code or the library `FlintFlows` has it.
    public static let reservedName: DiagnosticCode = DiagnosticCode("reserved-name")
    /// A state has the name of a type that is used in its machine, and hides the type in generated code.
    public static let shadowedType: DiagnosticCode = DiagnosticCode("shadowed-type")
    /// Two different types are declared for one value, or a type is declared where none is allowed.
    public static let typeConflict: DiagnosticCode = DiagnosticCode("type-conflict")
    /// The branches of a fork cannot be separated, because edges connect them or they do not meet in one
    /// join.
    public static let badFork: DiagnosticCode = DiagnosticCode("bad-fork")
    /// An edge leads from one region of the diagram itself into another one.
    public static let crossRegion: DiagnosticCode = DiagnosticCode("cross-region")
    /// A fork has fewer than two outgoing edges, or a join fewer than two incoming ones.
    public static let stereotypeDegree: DiagnosticCode = DiagnosticCode("stereotype-degree")
    /// A state has two stereotypes, or a stereotype and a body, that exclude each other.
    public static let stereotypeConflict: DiagnosticCode = DiagnosticCode("stereotype-conflict")
    /// An entry or exit point is outside of all composites.
    public static let stereotypePlace: DiagnosticCode = DiagnosticCode("stereotype-place")
    /// A name belongs to several states in other scopes and to none in the statement's scope, so a state is
    /// created.
    public static let ambiguousName: DiagnosticCode = DiagnosticCode("ambiguous-name")
    /// A text cannot be made a Swift name, for instance because it has no letter and no digit.
    public static let badName: DiagnosticCode = DiagnosticCode("bad-name")
    /// The declared type of a member of a class or enum is not a Swift type.
    public static let badType: DiagnosticCode = DiagnosticCode("bad-type")
    /// The default value of a member of a class is not one Swift expression.
    public static let badDefault: DiagnosticCode = DiagnosticCode("bad-default")
    /// A history mark has no state to resume, or its outgoing edge does not lead to a state of its composite.
    public static let badHistory: DiagnosticCode = DiagnosticCode("bad-history")
    /// An edge leads into one region of a composite, so that the other regions would get no input.
    public static let regionEntry: DiagnosticCode = DiagnosticCode("region-entry")
    /// An edge leads from outside to the End or Fail of a composite.
    public static let reservedTarget: DiagnosticCode = DiagnosticCode("reserved-target")
    /// An edge leads from `Fail` to `Fail`, or from `End` to `End`.
    public static let reservedLoop: DiagnosticCode = DiagnosticCode("reserved-loop")
    /// An edge begins or ends at `[*]` of a composite without states.
    public static let emptyComposite: DiagnosticCode = DiagnosticCode("empty-composite")
    /// An edge inside a composite connects the composite itself with the `[*]` of its inside.
    public static let ownBorder: DiagnosticCode = DiagnosticCode("own-border")
    /// A declaration inside a composite has the name of a state outside, and means that state.
    public static let sameState: DiagnosticCode = DiagnosticCode("same-state")
    /// A state gets a second title, or the title that another state has.
    public static let repeatedTitle: DiagnosticCode = DiagnosticCode("repeated-title")
    /// A description would be a type if its brackets were closed.
    public static let almostType: DiagnosticCode = DiagnosticCode("almost-type")
}

extension DiagnosticCode {
    /// A statement begins like a valid one and continues in a form that is not valid.
    public static let syntax = DiagnosticCode("syntax")
    /// A line is not a statement.
    public static let unknownStatement = DiagnosticCode("unknown-statement")
    /// A brace, comment, note, string or other block is never closed.
    public static let unclosed = DiagnosticCode("unclosed")
    /// A closing brace or an ending word such as `end note` has no matching beginning.
    public static let unopened = DiagnosticCode("unopened")
    /// A block has no `@enduml`, so it ends with the file or at the next `@start…`.
    public static let missingEnd = DiagnosticCode("missing-end")
    /// A text has neither a state diagram nor a class or enum from which a type is generated.
    public static let noDiagram = DiagnosticCode("no-diagram")
    /// A block is a diagram of another kind, such as an activity diagram, and is skipped.
    public static let foreignDiagram = DiagnosticCode("foreign-diagram")
    /// A byte is not valid UTF-8, or is NUL.
    public static let encoding = DiagnosticCode("encoding")
    /// A limit on the size of a file, the length of a line or name, or the depth or number of elements is
    /// exceeded.
    public static let limit = DiagnosticCode("limit")
    /// The text of an `!include` is not added, because it is a library or cannot be found or read.
    public static let include = DiagnosticCode("include")
    /// A directive is malformed or can only be executed by PlantUML's preprocessor.
    public static let preprocessor = DiagnosticCode("preprocessor")
    /// A `%getenv` names a variable that has no value.
    public static let environment = DiagnosticCode("environment")
    /// A member of a class or an enum cannot be generated, such as a method or a field without a type.
    public static let member = DiagnosticCode("member")
    /// A name contains a colon that may have been meant to begin a label.
    public static let nameWithColon = DiagnosticCode("name-with-colon")
    /// No code is generated from a relation, an interface or a similar statement.
    public static let ignoredRelation = DiagnosticCode("ignored-relation")
    /// Findings were left out of a report because of its limit; the message says how many.
    public static let leftOut = DiagnosticCode("left-out")
}
